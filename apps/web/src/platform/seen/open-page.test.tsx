import { notifications } from '@innerspring/contract/notifications/endpoints';
import { unreadNotifications } from '@innerspring/contract/unread/endpoints';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { fakeApi } from '../../testing/fake-api.ts';
import { fakeLive } from '../../testing/fake-live.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { NotificationsProvider, useNotifications } from './notifications.tsx';
import { useOpenedSubject } from './open-page.ts';

vi.mock('../live/live.ts', () => import('../../testing/fake-live.ts'));

let report: IntersectionObserverCallback = () => undefined;
const observed = new Set<Element>();
class FakeObserver {
  constructor(callback: IntersectionObserverCallback) {
    report = callback;
  }
  observe = (element: Element) => observed.add(element);
  unobserve = (element: Element) => observed.delete(element);
  disconnect = () => undefined;
}
let visibility: DocumentVisibilityState = 'visible';

beforeEach(() => {
  observed.clear();
  visibility = 'visible';
  vi.stubGlobal('IntersectionObserver', FakeObserver);
  vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() => visibility);
});
afterEach(() => vi.restoreAllMocks());

/** The part comes into view, or leaves it. */
function show(key: string, isIntersecting = true) {
  const target = [...observed].find((element) => (element as HTMLElement).dataset.seen === key);
  if (!target) throw new Error(`${key} is not looked for.`);
  const entry = { target, isIntersecting, intersectionRatio: isIntersecting ? 1 : 0, intersectionRect: { height: 40 } };
  act(() => report([{ ...entry, rootBounds: { height: 800 } } as unknown as IntersectionObserverEntry], {} as never));
}
function look(next: DocumentVisibilityState) {
  visibility = next;
  fireEvent(document, new Event('visibilitychange'));
}

const refresh = vi.fn();
function Subject({ id }: { id: number }) {
  useOpenedSubject('post', id, refresh);
  return (
    <>
      <p data-seen={`post-${id}`}>{useNotifications().unreadCount} unread</p>
      <p data-seen="comment-7">A reply</p>
    </>
  );
}

async function open(id: number, count: number, items: { id: number; comment?: number }[]) {
  const api = fakeApi();
  api.on(unreadNotifications.unreadCount, { count, messages: { count: 0, requests: 0 } });
  api.on(notifications.unreadOf, {
    items: items.map(({ id: one, comment }) => ({
      id: one,
      shownBy: comment ? { kind: 'comment' as const, id: comment } : null,
    })),
  });
  api.on(notifications.readSeen, ({ body }) => ({
    count: (body as { notificationIds: number[] }).notificationIds.length,
  }));
  await renderScreen(
    <NotificationsProvider>
      <Subject id={id} />
    </NotificationsProvider>,
  );
  const read = () =>
    api.asked(notifications.readSeen).map(({ body }) => (body as { notificationIds: number[] }).notificationIds);
  const isAsked = () => waitFor(() => expect(api.asked(notifications.unreadOf).length).toBeGreaterThan(0));
  return { api, read, isAsked };
}
const isWatched = () => waitFor(() => expect(observed.size).toBeGreaterThan(0));
/** Longer than what was seen is gathered. */
const settled = () => new Promise((resolve) => setTimeout(resolve, 400));

it('reads a reply once that reply is in view, and not because its post is open', async () => {
  const { read, api } = await open(12, 1, [{ id: 31, comment: 7 }]);
  await isWatched();
  expect([...observed].map((element) => (element as HTMLElement).dataset.seen)).toEqual(['comment-7']);
  await settled();
  expect(read()).toEqual([]);
  show('comment-7');
  await waitFor(() => expect(read()).toEqual([[31]]));
  await waitFor(() => expect(api.asked(unreadNotifications.unreadCount).length).toBeGreaterThan(1));
});

it('reads nothing in a tab out of sight, and what is in view once it is looked at', async () => {
  visibility = 'hidden';
  const { read } = await open(12, 1, [{ id: 31, comment: 7 }]);
  await isWatched();
  show('comment-7');
  await settled();
  expect(read()).toEqual([]);
  look('visible');
  await waitFor(() => expect(read()).toEqual([[31]]));
});

it('reads nothing that left the view before the tab was looked at', async () => {
  visibility = 'hidden';
  const { read } = await open(12, 1, [{ id: 31, comment: 7 }]);
  await isWatched();
  show('comment-7');
  show('comment-7', false);
  look('visible');
  await settled();
  expect(read()).toEqual([]);
});

it('has the page read again before what it tells of the page itself counts as seen', async () => {
  let done: () => void = () => undefined;
  refresh.mockImplementationOnce(() => new Promise<void>((resolve) => (done = resolve)));
  const { read } = await open(12, 1, [{ id: 31 }]);
  await waitFor(() => expect(refresh).toHaveBeenCalled());
  expect(observed.size).toBe(0);
  done();
  await isWatched();
  show('post-12');
  await waitFor(() => expect(read()).toEqual([[31]]));
});

it('asks again when something new comes, also where the number stays the same', async () => {
  const { api, isAsked } = await open(12, 1, []);
  await isAsked();
  api.on(notifications.unreadOf, { items: [{ id: 40, shownBy: { kind: 'comment', id: 7 } }] });
  fakeLive.receive({ type: 'notifications_changed' });
  await isWatched();
});

it.each([
  ['nothing is unread', 12, 0],
  ['it is no number', Number.NaN, 3],
])('asks for nothing where %s', async (_why, id, count) => {
  const { api } = await open(id, count, []);
  await screen.findByText(`${String(count)} unread`);
  expect(api.asked(notifications.unreadOf)).toHaveLength(0);
});
