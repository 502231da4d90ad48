import { beforeEach, describe, expect, it } from 'vitest';
import { markVisited, newestIsNewer, readMarks } from './section-marks.ts';

const item = (createdAt: string) => ({ createdAt });
const noon = '2026-03-02T12:00:00.000Z';

beforeEach(() => localStorage.clear());

describe('newestIsNewer', () => {
  it.each([
    ['nothing there', [], undefined, false],
    ['nothing there after a visit', [], noon, false],
    ['anything before the first visit', [item('2020-01-01T00:00:00.000Z')], undefined, true],
    ['an item after the visit', [item('2026-03-02T12:00:00.001Z')], noon, true],
    ['an item of the same moment', [item(noon)], noon, false],
    ['only older items', [item('2026-03-01T12:00:00.000Z')], noon, false],
    [
      'the newest among older ones, in any order',
      [item('2026-03-01T12:00:00.000Z'), item('2026-03-03T12:00:00.000Z')],
      noon,
      true,
    ],
    ['another zone', [item('2026-03-02T14:30:00.000+03:00')], noon, false],
  ])('%s', (_, items, visitedAt, expected) => {
    expect(newestIsNewer(items, visitedAt)).toBe(expected);
  });
});

describe('the marks of a member', () => {
  it('are all on at first', () => {
    expect(readMarks(7)).toEqual({ isNew: { news: true, jobs: true, events: true, network: true }, visitedAt: {} });
  });

  it('go off one by one with a visit, which is kept with its time', () => {
    markVisited(7, 'jobs', new Date(noon));
    expect(readMarks(7)).toEqual({
      isNew: { news: true, jobs: false, events: true, network: true },
      visitedAt: { jobs: noon },
    });
    markVisited(7, 'news', new Date('2026-03-03T08:00:00.000Z'));
    expect(readMarks(7).isNew).toEqual({ news: false, jobs: false, events: true, network: true });
    expect(readMarks(7).visitedAt).toEqual({ jobs: noon, news: '2026-03-03T08:00:00.000Z' });
  });

  it('are not those of another member of the same browser', () => {
    markVisited(7, 'jobs', new Date(noon));
    expect(readMarks(8).isNew.jobs).toBe(true);
  });

  it.each(['no JSON', 'null', '[]', '"words"', '{"isNew":3,"visitedAt":{"jobs":"yesterday"}}'])(
    'are all on where %s is kept',
    (text) => {
      localStorage.setItem('content-indicators.7', text);
      expect(readMarks(7)).toEqual({ isNew: { news: true, jobs: true, events: true, network: true }, visitedAt: {} });
    },
  );
});
