import { expect, it, vi } from 'vitest';
import { z } from '../common.ts';
import { defineSearchKind } from '../kinds.ts';

const news = defineSearchKind({
  tab: 'news',
  isNarrowed: false,
  hit: z.object({ kind: z.literal('news'), title: z.string() }),
});

vi.mock('../features.ts', async (original) => {
  const features = await original<{ searchKinds: object[] }>();
  return { ...features, searchKinds: [...features.searchKinds, news] };
});

it('takes a further kind from the list of features: its tab, its results, and the sentence that names the tabs', async () => {
  const { FACET_TABS, SEARCH_TABS, SearchHit, SearchTab } = await import('./schemas.ts');
  expect(SEARCH_TABS).toEqual(['people', 'companies', 'jobs', 'events', 'polls', 'news', 'groups', 'posts']);
  expect(FACET_TABS).toEqual(['people', 'companies']);
  expect(z.safeParse(SearchTab, 'nonsense').error?.issues[0]?.message).toBe(
    'Choose people, companies, jobs, events, polls, news, groups or posts',
  );
  expect(z.parse(SearchHit, { kind: 'news', title: 'List prices' })).toEqual({ kind: 'news', title: 'List prices' });
});
