import { analytics } from '@innerspring/contract/analytics/endpoints';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { fakeApi } from '../../testing/fake-api.ts';
import { call } from '../api.ts';
import { watchImpressions } from './impressions.ts';

let seen: IntersectionObserverCallback = () => undefined;
const watched = new Set<Element>();
let stop = () => {};
let api: ReturnType<typeof fakeApi>;

class FakeObserver {
  constructor(callback: IntersectionObserverCallback) {
    seen = callback;
  }
  observe = (element: Element) => watched.add(element);
  unobserve = (element: Element) => watched.delete(element);
  disconnect = () => watched.clear();
}

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-03-02T12:00:00Z') });
  vi.stubGlobal('IntersectionObserver', FakeObserver);
  api = fakeApi();
  api.on(analytics.record, undefined);
});
afterEach(() => {
  stop();
  document.body.replaceChildren();
  vi.useRealTimers();
});

/** Posts, and a kind that tests make up, each reported as its feature says. */
const reportGauges = vi.fn(async (_ids: number[]) => undefined);
const navs = [
  { impressions: [{ kind: 'post', report: (postIds: number[]) => call(analytics.record, { body: { postIds } }) }] },
  {},
  { impressions: [{ kind: 'gauge', report: reportGauges }] },
];

function card(id: number, kind = 'post'): HTMLElement {
  const article = document.createElement('article');
  article.dataset.impression = `${kind}-${id}`;
  document.body.append(article);
  return article;
}
const show = (target: Element, ratio: number, height = 300) =>
  seen(
    [
      {
        target,
        isIntersecting: ratio > 0,
        intersectionRatio: ratio,
        intersectionRect: { height },
        rootBounds: { height: 800 },
      } as unknown as IntersectionObserverEntry,
    ],
    {} as IntersectionObserver,
  );
const reported = () => api.asked(analytics.record).map(({ body }) => body);

it('reports in one batch what stood half on screen for a second, each once a day', async () => {
  const [first, second, third, tall] = [card(1), card(2), card(3), card(4)];
  stop = watchImpressions(navs);
  show(first, 0.5);
  show(second, 0.4);
  show(third, 1);
  show(tall, 0.2, 500);
  await vi.advanceTimersByTimeAsync(900);
  show(third, 0.1);
  await vi.advanceTimersByTimeAsync(5100);
  expect(reported()).toEqual([{ postIds: [1, 4] }]);
  show(first, 0);
  show(first, 1);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(reported()).toHaveLength(1);
  show(first, 0);
  vi.setSystemTime(new Date('2026-03-03T00:00:01Z'));
  show(first, 1);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(reported()).toEqual([{ postIds: [1, 4] }, { postIds: [1] }]);
});

it('follows cards that come and go', async () => {
  stop = watchImpressions(navs);
  const later = card(5);
  await vi.advanceTimersByTimeAsync(0);
  expect(watched.has(later)).toBe(true);
  show(later, 1);
  later.remove();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(watched.has(later)).toBe(false);
  expect(reported()).toEqual([]);
});

it('counts nothing while the window is hidden, and sends what it has', async () => {
  const [first, second] = [card(1), card(2)];
  stop = watchImpressions(navs);
  show(first, 1);
  await vi.advanceTimersByTimeAsync(1000);
  show(second, 1);
  const state = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  document.dispatchEvent(new Event('visibilitychange'));
  await vi.advanceTimersByTimeAsync(10_000);
  expect(reported()).toEqual([{ postIds: [1] }]);
  state.mockReturnValue('visible');
  document.dispatchEvent(new Event('visibilitychange'));
  await vi.advanceTimersByTimeAsync(10_000);
  expect(reported()).toEqual([{ postIds: [1] }, { postIds: [2] }]);
});

it('reports a kind of any feature as that feature says, apart from a post of the same id, and none of a kind that nobody counts', async () => {
  const [post, gauge, other] = [card(7), card(7, 'gauge'), card(7, 'loan')];
  stop = watchImpressions(navs);
  for (const one of [post, gauge, other]) show(one, 1);
  await vi.advanceTimersByTimeAsync(6000);
  expect(reported()).toEqual([{ postIds: [7] }]);
  expect(reportGauges.mock.calls).toEqual([[[7]]]);
});

it('sends at most fifty at a time, and nothing after it was stopped', async () => {
  const cards = Array.from({ length: 60 }, (_, at) => card(at + 1));
  stop = watchImpressions(navs);
  for (const one of cards) show(one, 1);
  await vi.advanceTimersByTimeAsync(1000);
  stop();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(reported()).toHaveLength(1);
});
