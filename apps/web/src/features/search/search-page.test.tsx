import type { Facets } from '@innerspring/contract/directory/schemas';
import type { SearchHit, SearchPage as Page, SearchTab } from '@innerspring/contract/search/schemas';
import { search } from '@innerspring/contract/search/endpoints';
import { screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { useComposer } from '../../platform/compose.ts';
import { fakeApi, held, Refusal } from '../../testing/fake-api.ts';
import { somePerson, somePost, someUser } from '../../testing/post-fixtures.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { readSearchPage, type SearchPageSearch } from './search-frame.tsx';
import { SearchPage } from './search-page.tsx';

vi.mock('../../platform/session/current-user.ts', () => ({ useCurrentUser: () => someUser() }));

const noFacets: Facets = { total: 0, isLeast: false, facets: [] };

let api: ReturnType<typeof fakeApi>;
let at: SearchPageSearch;
beforeEach(() => {
  localStorage.clear();
  api = fakeApi();
  api.on(search.facets, noFacets);
});

function Screen({ start }: { start: SearchPageSearch }) {
  const [wanted, setWanted] = useState(start);
  at = wanted;
  return (
    <>
      <SearchPage search={wanted} onSearch={setWanted} />
      <output>{useComposer()?.text}</output>
    </>
  );
}
const open = (start: SearchPageSearch) => renderScreen(<Screen start={start} />);

const person = (fullName: string): SearchHit => ({
  kind: 'person',
  person: somePerson({ fullName }),
  location: 'Hickory, NC',
  isFollowing: false,
  requested: false,
});
const company = (id: number, name: string): SearchHit => ({
  kind: 'company',
  company: { id, name, type: 'Retailer', location: null, logoUrl: null, isVerified: true, followerCount: 4 },
  isFollowing: true,
});
const page = (items: SearchHit[], given: Partial<Page> = {}): Page => ({
  items,
  nextCursor: null,
  count: { value: items.length, isLeast: false },
  didYouMean: null,
  ...given,
});

type Answers = Partial<Record<SearchTab, Page | Refusal | Promise<Page>>>;
function answer(given: Answers) {
  api.on(search.results, ({ query }) => given[query.tab as SearchTab] ?? page([]));
}
const region = (name: string) => screen.findByRole('region', { name });
const tab = (name: RegExp) => screen.getByRole('tab', { name });

describe('all results', () => {
  it('are the best three of each kind with their counts, each as it arrives', async () => {
    const posts = held<Page>();
    answer({
      people: page(
        [1, 2, 3, 4].map((n) => person(`Mara ${n}`)),
        { count: { value: 99, isLeast: true } },
      ),
      companies: page([company(8, 'Marlow Foam')]),
      posts: posts.promise,
    });
    const { user } = await open({ q: 'mar' });
    const people = await region('People');
    expect(await within(people).findAllByRole('link')).toHaveLength(3);
    expect(within(await region('Companies')).getByRole('link', { name: 'Marlow Foam' })).toHaveAttribute(
      'href',
      '/companies/8',
    );
    expect(screen.getByRole('status', { name: 'Loading posts' })).toBeInTheDocument();
    expect([tab(/People/).textContent, tab(/Companies/).textContent]).toEqual(['People99+', 'Companies1']);
    posts.release(page([{ kind: 'post', post: somePost({ content: 'Mar on the line' }) }]));
    expect(await within(await region('Posts')).findByText('Mar on the line')).toBeInTheDocument();

    expect(within(people).getByRole('button', { name: 'Follow Mara 1' })).toBeInTheDocument();
    await user.click(within(people).getByRole('button', { name: 'See all people' }));
    expect(at).toEqual({ q: 'mar', tab: 'people' });
    expect(screen.getAllByRole('link', { name: /^Mara/ })).toHaveLength(4);
    expect(api.asked(search.results)).toHaveLength(7);
  });

  it('are one Tab stop a kind: arrows go from one result to the next', async () => {
    answer({ people: page([person('Mara'), person('Marc')]) });
    const { user } = await open({ q: 'mar' });
    const people = within(await region('People'));
    (await people.findByRole('link', { name: 'Mara' })).focus();
    await user.keyboard('{ArrowDown}');
    expect(people.getByRole('link', { name: 'Marc' })).toHaveFocus();
    expect(people.getByRole('link', { name: 'Mara' })).toHaveAttribute('tabindex', '-1');
    await user.keyboard('{ArrowRight}');
    expect(people.getByRole('button', { name: 'Follow Marc' })).toHaveFocus();
  });

  it('show no kind before the one above it has answered', async () => {
    const people = held<Page>();
    answer({ people: people.promise, companies: page([company(8, 'Marlow Foam')]) });
    await open({ q: 'mar' });
    await waitFor(() => expect(tab(/Companies/)).toHaveTextContent('Companies1'));
    expect(screen.queryByRole('region', { name: 'Companies' })).not.toBeInTheDocument();
    people.release(page([person('Mara')]));
    expect(await region('Companies')).toBeInTheDocument();
  });

  it('leave out kinds that have none, and say what failed with a way to try again', async () => {
    answer({ people: page([person('Mara')]), posts: new Refusal(503, 'The site is busy.', undefined, 'unavailable') });
    const { user } = await open({ q: 'mar' });
    await region('People');
    const posts = await region('Posts');
    expect(await within(posts).findByText('Couldn’t load posts.')).toBeInTheDocument();
    expect(within(posts).getByText('The site is busy.')).toBeInTheDocument();
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Companies' })).not.toBeInTheDocument());
    answer({
      people: page([person('Mara')]),
      posts: page([{ kind: 'post', post: somePost({ content: 'Here now' }) }]),
    });
    await user.click(within(posts).getByRole('button', { name: 'Try Again' }));
    expect(await screen.findByText('Here now')).toBeInTheDocument();
  });
});

describe('nothing found', () => {
  it('offers the nearest name', async () => {
    answer({ people: page([], { didYouMean: 'Maren Oduya' }) });
    const { user } = await open({ q: 'odyua' });
    expect(await screen.findByText(/No results match/)).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Maren Oduya' }));
    expect(at).toEqual({ q: 'Maren Oduya' });
  });

  it('offers to drop each filter, and to ask the network with the words', async () => {
    answer({});
    const { user } = await open({ q: 'cold foam in:"High Point" from:@bo' });
    expect(await screen.findByRole('button', { name: 'Search without from:bo' })).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Ask the network' }));
    expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toContain(
      'Does anyone know about cold foam?',
    );
    await user.click(screen.getByRole('button', { name: 'Search without in:High Point' }));
    expect(at).toEqual({ q: 'cold foam from:@bo' });
  });

  it('on one tab stays on that tab', async () => {
    answer({ people: page([person('Mara')]) });
    await open({ q: 'mar', tab: 'companies' });
    expect(await screen.findByText(/No companies match/)).toBeInTheDocument();
  });
});

describe('one kind', () => {
  it('loads page after page, and says where the best hundred end', async () => {
    api.on(search.results, ({ query }) => {
      if (query.tab !== 'people') return page([]);
      if (query.cursor) return page([person('Second')], { count: null });
      return page([person('First')], { nextCursor: 'abc', count: { value: 99, isLeast: true } });
    });
    const { user } = await open({ q: 'mar', tab: 'people' });
    await user.click(await screen.findByRole('button', { name: 'Load more' }));
    expect(await screen.findByRole('link', { name: 'Second' })).toBeInTheDocument();
    expect(screen.getByText(/100 best matches/)).toBeInTheDocument();
    expect(api.asked(search.results).at(-1)?.query).toEqual({ q: 'mar', tab: 'people', cursor: 'abc' });
  });

  it('keeps what is there when the next page fails', async () => {
    api.on(search.results, ({ query }) => {
      if (query.cursor) return new Refusal(503, 'The site is busy.', undefined, 'unavailable');
      return page([person('First')], { nextCursor: 'abc' });
    });
    const { user } = await open({ q: 'mar', tab: 'people' });
    await user.click(await screen.findByRole('button', { name: 'Load more' }));
    expect(await screen.findByText('The site is busy.')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'First' })).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Try Again' })).toBeInTheDocument();
  });

  it('goes on to older posts where the newest hold none', async () => {
    answer({ posts: page([], { nextCursor: 'old', count: { value: 0, isLeast: true } }) });
    await open({ q: 'foam in:ghent', tab: 'posts' });
    expect(await screen.findByText(/search older ones/)).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Load more' })).toBeInTheDocument();
    expect(tab(/Posts/).textContent).toBe('Posts');
  });
});

describe('filters', () => {
  it('are read from the address, and nothing else is', () => {
    expect(readSearchPage({ q: 12, tab: 'people', region: 'NC', hire: 'yes', joined: 'week' })).toMatchObject({
      q: '12',
      tab: 'people',
      region: 'NC',
      hire: 'yes',
      joined: 'week',
    });
    const read = readSearchPage({ tab: 'news', profession: 'Wizard', hire: 'no', joined: 'ever', a: 1 });
    expect(Object.values(read).every((value) => value === undefined)).toBe(true);
  });

  it('narrow the results of one tab, each with its count, and can be taken off', async () => {
    answer({ people: page([person('Mara')]) });
    api.on(search.facets, {
      total: 340,
      isLeast: true,
      facets: [{ name: 'region', values: [{ value: 'NC', count: 4 }], cleared: 9 }],
    });
    const { user } = await open({ q: 'mar', tab: 'people' });
    const filters = within(screen.getByRole('complementary', { name: 'Filters' }));
    await user.click(await filters.findByRole('button', { name: 'NC 4+' }));
    expect(at).toEqual({ q: 'mar', tab: 'people', region: 'NC' });
    expect(screen.getByText('340+ people')).toBeInTheDocument();
    const narrowed = { q: 'mar', tab: 'people', region: 'NC' };
    await waitFor(() => expect(api.asked(search.results).at(-1)?.query).toEqual(narrowed));
    expect(api.asked(search.facets).at(-1)?.query).toEqual(narrowed);
    expect(filters.getByRole('button', { name: 'NC 4+' })).toHaveFocus();
    await user.click(screen.getByRole('button', { name: 'Remove NC' }));
    expect(at).toEqual({ q: 'mar', tab: 'people', region: undefined });
    await user.click(filters.getByRole('button', { name: 'NC 4+' }));
    await user.click(tab(/Companies/));
    expect(at).toEqual({ q: 'mar', tab: 'companies' });
  });

  it('of people do not narrow companies, and posts have none', async () => {
    answer({ companies: page([company(8, 'Marlow Foam')]) });
    await open({ q: 'mar', tab: 'companies', profession: 'Sales', verified: 'yes' });
    await screen.findByRole('link', { name: 'Marlow Foam' });
    await waitFor(() =>
      expect(api.asked(search.results).map(({ query }) => query)).toEqual(
        expect.arrayContaining([
          { q: 'mar', tab: 'companies', verified: 'yes' },
          { q: 'mar', tab: 'people' },
          { q: 'mar', tab: 'posts' },
        ]),
      ),
    );
    await open({ q: 'mar', tab: 'posts', verified: 'yes' });
    expect(screen.getAllByRole('complementary', { name: 'Search tips' })).toHaveLength(1);
  });

  it('that leave nothing: the tightest is named and can be cleared', async () => {
    answer({});
    api.on(search.facets, {
      ...noFacets,
      facets: [
        { name: 'profession', values: [], cleared: 2 },
        { name: 'region', values: [], cleared: 11 },
      ],
    });
    const { user } = await open({ q: 'mar', tab: 'people', profession: 'Sales', region: 'NC' });
    expect(await screen.findByText(/Clear state or country to see 11 people\./)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Clear state or country' }));
    expect(at).toMatchObject({ q: 'mar', tab: 'people', profession: 'Sales', region: undefined });
  });

  it('that leave nothing together are cleared together', async () => {
    answer({});
    const { user } = await open({ q: 'mar', tab: 'companies', region: 'NC' });
    expect(await screen.findByText(/with these filters\./)).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Clear all filters' }));
    expect(at).toMatchObject({ q: 'mar', tab: 'companies', region: undefined });
  });

  it('that do not come say so, and come when asked again; the results are there all the same', async () => {
    answer({ people: page([person('Mara')]) });
    api.on(search.facets, new Refusal(503, 'The site is busy.', undefined, 'unavailable'));
    const { user } = await open({ q: 'mar', tab: 'people' });
    expect(await screen.findByText('Couldn’t load the filters.')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Mara' })).toBeInTheDocument();
    api.on(search.facets, {
      ...noFacets,
      facets: [{ name: 'region', values: [{ value: 'NC', count: 4 }], cleared: 9 }],
    });
    await user.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(await screen.findByRole('button', { name: 'NC 4' })).toBeInTheDocument();
  });
});

describe('before there is something to search', () => {
  it.each(['', ' ', 'a', '-foam'])('%j: a hint and no call', async (q) => {
    await open({ q });
    expect(screen.getByText(/at least 2 characters/)).toBeInTheDocument();
    expect(api.asked(search.results)).toEqual([]);
  });

  it('the last ten searches stay in this browser, newest first, until they are cleared', async () => {
    answer({ people: page([person('Mara')]) });
    for (let n = 0; n < 12; n += 1) (await open({ q: `search ${n}` })).unmount();
    (await open({ q: 'SEARCH 5' })).unmount();
    const { user } = await open({});
    const recent = await region('Recent searches');
    const listed = within(recent)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent);
    expect(listed).toEqual(['SEARCH 5', ...[11, 10, 9, 8, 7, 6, 4, 3, 2].map((n) => `search ${n}`)]);
    await user.click(within(recent).getByRole('button', { name: 'search 11' }));
    expect(at).toEqual({ q: 'search 11' });
  });

  it('clearing forgets them', async () => {
    answer({});
    (await open({ q: 'foam' })).unmount();
    const { user } = await open({});
    await user.click(screen.getByRole('button', { name: 'Clear' }));
    expect(screen.queryByRole('region', { name: 'Recent searches' })).not.toBeInTheDocument();
    expect(localStorage).toHaveLength(0);
  });
});

it('explains the operators', async () => {
  const { user } = await open({});
  await user.click(screen.getByRole('button', { name: 'Search tips' }));
  const tips = await screen.findByRole('dialog', { name: 'Search tips' });
  for (const example of [
    '"cold foam"',
    '-latex',
    'from:@maren',
    'tag:tariffs',
    'company:harborline',
    'in:"High Point"',
  ])
    expect(within(tips).getByText(example)).toBeInTheDocument();
});
