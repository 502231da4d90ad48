import { beforeEach, expect, it } from 'vitest';
import { markVisited, newestIsNewer, readMarks } from './section-marks.ts';

beforeEach(() => localStorage.clear());

it('has every mark on at first', () => {
  expect(readMarks(7)).toEqual({ isNew: { news: true, jobs: true, events: true, network: true }, visitedAt: {} });
});

it('clears the mark of a visited section and keeps the time, for this member only', () => {
  markVisited(7, 'jobs', new Date('2026-03-02T10:00:00Z'));
  expect(readMarks(7).isNew).toEqual({ news: true, jobs: false, events: true, network: true });
  expect(readMarks(7).visitedAt).toEqual({ jobs: '2026-03-02T10:00:00.000Z' });
  expect(readMarks(8).isNew.jobs).toBe(true);
});

it('takes damaged storage for a first visit', () => {
  for (const text of ['{', 'null', '[1]', '{"isNew":3,"visitedAt":{"jobs":"never"}}']) {
    localStorage.setItem('content-indicators.7', text);
    expect(readMarks(7), text).toEqual({
      isNew: { news: true, jobs: true, events: true, network: true },
      visitedAt: {},
    });
  }
});

it('knows whether the newest item came after the last visit', () => {
  const items = [{ createdAt: '2026-03-01T00:00:00Z' }, { createdAt: '2026-03-03T00:00:00Z' }];
  expect(newestIsNewer(items, '2026-03-02T00:00:00Z')).toBe(true);
  expect(newestIsNewer(items, '2026-03-03T00:00:00Z')).toBe(false);
  expect(newestIsNewer(items, undefined)).toBe(true);
  expect(newestIsNewer([], undefined)).toBe(false);
});
