import { firstEvents } from '@innerspring/contract/events/first-endpoints';
import { firstJobs } from '@innerspring/contract/jobs/first-endpoints';
import { focusManager } from '@tanstack/react-query';
import { act, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { fakeApi } from '../../testing/fake-api.ts';
import { renderApp } from '../../testing/render-app.tsx';
import type { NewestOf } from '../../platform/nav/entries.ts';
import { markVisited, places, readMarks, useSectionDot } from './section-marks.ts';

const visitedAt = new Date('2026-03-02T12:00:00.000Z');
type Sources = Record<string, NewestOf>;
const listed = (createdAt: string): Sources => ({
  jobs: { queryKey: ['jobs'], queryFn: () => Promise.resolve([{ createdAt }]) },
});

function Dot({ section, isHere, newest }: { section: string; isHere: boolean; newest: NewestOf | undefined }) {
  return useSectionDot(7, newest ? { section, newest } : { section }, isHere) ? `${section} ` : '';
}

function Dots({ here = null, sources = {} }: { here?: string | null; sources?: Sources }) {
  return (
    <output>
      {['news', 'jobs', 'events', 'network'].map((section) => (
        <Dot key={section} section={section} isHere={section === here} newest={sources[section]} />
      ))}
    </output>
  );
}

const open = (page: React.ReactNode) => renderApp('/', (inner) => inner, page);
const shown = () => screen.getByRole('status').textContent?.trim();
beforeEach(() => {
  localStorage.clear();
  fakeApi();
});

it('turns a dot on again when its list has something newer than the last visit', async () => {
  markVisited(7, 'jobs', visitedAt);
  await open(<Dots sources={listed('2026-03-02T13:00:00.000Z')} />);
  await waitFor(() => expect(shown()).toBe('news jobs events network'));
  // The next page shows it before its list has loaded.
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
  await act(async () => {});
  expect(shown()).toBe('news events network');
  expect(readMarks(7).isNew.jobs).toBe(false);
});

it('asks for a list once in five minutes', async () => {
  let asked = 0;
  const sources: Sources = {
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

it.each([
  ['events', firstEvents.list, /^(?:events|eventHosting|adminEvents)\./],
  ['jobs', firstJobs.list, /^jobs\./],
] as const)('asks for %s once in five minutes, whatever the member does there', async (section, list, touches) => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  try {
    const api = fakeApi();
    api.on(list, { items: [], nextCursor: null });
    const newest = places.find((place) => place.section === section)?.newest;
    const page = <Dot section={section} isHere={false} newest={newest} />;
    const view = await open(page);
    await waitFor(() => expect(api.asked(list)).toHaveLength(1));
    const again = async () => {
      await view.client.invalidateQueries({ predicate: ({ queryKey }) => touches.test(String(queryKey[0])) });
      focusManager.setFocused(false);
      focusManager.setFocused(true);
      await act(() => view.router.navigate({ to: '/elsewhere' as never }));
      await act(() => view.router.navigate({ to: '/' }));
    };
    await again();
    await act(() => vi.advanceTimersByTimeAsync(4 * 60_000));
    await again();
    expect(api.asked(list)).toHaveLength(1);
    await act(() => vi.advanceTimersByTimeAsync(61_000));
    await again();
    await waitFor(() => expect(api.asked(list)).toHaveLength(2));
  } finally {
    focusManager.setFocused(undefined);
    vi.useRealTimers();
  }
});

it('clears the dot of the section one is in and stores the visit', async () => {
  await open(<Dots here="jobs" sources={listed('2999-01-01T00:00:00.000Z')} />);
  expect(shown()).toBe('news events network');
  expect(readMarks(7).visitedAt.jobs).toBeDefined();
});
