import { api } from '@innerspring/contract';
import { act, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { fakeApi } from '../../testing/fake-api.ts';
import { somePerson } from '../../testing/post-fixtures.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { markVisited, readMarks, type Section } from './section-marks.ts';
import type { sectionSources } from './section-sources.ts';
import { useSectionDots } from './use-section-dots.ts';

const visitedAt = new Date('2026-03-02T12:00:00.000Z');
const listed = (createdAt: string): typeof sectionSources => ({
  jobs: { queryKey: ['jobs'], queryFn: () => Promise.resolve([{ createdAt }]) },
});

function Dots({ here = null, sources = {} }: { here?: Section | null; sources?: typeof sectionSources }) {
  const dots = useSectionDots(7, here, sources);
  return (
    <output>{(['news', 'jobs', 'events', 'network'] as const).filter((section) => dots[section]).join(' ')}</output>
  );
}

const open = (page: React.ReactNode) => renderApp('/', (inner) => inner, page);
const shown = () => screen.getByRole('status').textContent;
let server: ReturnType<typeof fakeApi>;

beforeEach(() => {
  localStorage.clear();
  server = fakeApi();
  server.on(api.follows.suggestions, []);
});

it('turns a dot on again when its list has something newer than the last visit', async () => {
  markVisited(7, 'jobs', visitedAt);
  await open(<Dots sources={listed('2026-03-02T13:00:00.000Z')} />);
  await waitFor(() => expect(shown()).toBe('news jobs events network'));
  // The next page knows it before its list is there.
  expect(readMarks(7).isNew.jobs).toBe(true);
});

it('follows a visit in another tab', async () => {
  await open(<Dots />);
  expect(shown()).toBe('news jobs events network');
  markVisited(7, 'events', visitedAt);
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'content-indicators.8' })));
  expect(shown()).toBe('news jobs events network');
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'content-indicators.7' })));
  expect(shown()).toBe('news jobs network');
});

it('leaves it off while the newest item is older', async () => {
  markVisited(7, 'jobs', visitedAt);
  await open(<Dots sources={listed('2026-03-02T11:00:00.000Z')} />);
  await waitFor(() => expect(server.asked(api.follows.suggestions)).toHaveLength(1));
  expect(shown()).toBe('news events network');
  expect(readMarks(7).isNew.jobs).toBe(false);
});

it('asks for a list once in five minutes', async () => {
  let asked = 0;
  const sources: typeof sectionSources = {
    jobs: {
      queryKey: ['jobs'],
      queryFn: () => {
        asked += 1;
        return Promise.resolve([]);
      },
    },
  };
  await open(
    <>
      <Dots sources={sources} />
      <Dots sources={sources} />
    </>,
  );
  await waitFor(() => expect(screen.getAllByRole('status')[1]).toHaveTextContent('news events network'));
  expect(asked).toBe(1);
});

it('clears the dot of the section one is in and stores the visit', async () => {
  await open(<Dots here="jobs" sources={listed('2999-01-01T00:00:00.000Z')} />);
  expect(shown()).toBe('news events network');
  expect(readMarks(7).visitedAt.jobs).toBeDefined();
});

it('keeps the network dot on in spite of a visit while there are suggestions', async () => {
  markVisited(7, 'network', visitedAt);
  server.on(api.follows.suggestions, [{ person: somePerson(), reason: 'Also at Loomfield' }]);
  await open(<Dots />);
  await waitFor(() => expect(shown()).toBe('news jobs events network'));
});
