import type { AnyRouter } from '@tanstack/react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { AGAIN_MS, startLater } from '../../platform/code/later.ts';
import { fetchAhead } from './background.ts';

const fetched = vi.hoisted(() => vi.fn<(part: string) => void>());
const part = vi.hoisted(() => (name: string) => {
  fetched(name);
  return { default: () => null };
});
vi.mock('../../ui/overlays/overlay-code.ts', () => ({
  floatingCode: { load: async () => fetched('menus') },
  dialogCode: { load: async () => fetched('dialogs') },
}));
vi.mock('../../ui/overlays/panel-code.ts', () => ({ panelCode: { load: async () => fetched('panels') } }));
vi.mock('../header/avatar-menu.tsx', () => part('account menu'));
vi.mock('../header/slide-menu.tsx', () => part('menu'));
vi.mock('../../parts/posts/post-comments.tsx', () => part('comments'));
vi.mock('../../features/posts/public/create-post-dialog.tsx', () => part('composer'));
vi.mock('../../parts/reposts/repost-menu.tsx', () => part('repost menu'));
vi.mock('../../parts/reposts/repost-dialog.tsx', () => part('repost dialog'));
vi.mock('../../parts/posts/post-menu.tsx', () => part('post menu'));
vi.mock('../../parts/posts/send-dialog.ts', () => ({ sendDialog: async () => fetched('send') }));
vi.mock('../../parts/chat/message-dialog.tsx', () => part('message'));
vi.mock('../../features/feedback/public/bug-report-dialog.tsx', () => part('bug report'));

const pages = ['/messages', '/messages/', '/messages/new', '/messages/$id'];
const loadRouteChunk = vi.fn(async (route: { id: string }) => fetched(route.id));
const router = {
  routesById: Object.fromEntries(['/', ...pages].map((id) => [id, { id }])),
  loadRouteChunk,
} as unknown as AnyRouter;
const idle: (() => void)[] = [];

/** Makes the browser idle once. */
async function rest() {
  await vi.waitFor(() => expect(idle).not.toHaveLength(0));
  idle.shift()?.();
}

beforeEach(() => {
  idle.length = 0;
  fetched.mockClear();
  loadRouteChunk.mockClear();
  vi.stubGlobal('requestIdleCallback', (heard: () => void) => idle.push(heard));
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

it('fetches what members write with, and the pages of messages, one each time the browser is idle', async () => {
  const done = fetchAhead(router);
  expect(fetched).not.toHaveBeenCalled();
  await rest();
  await vi.waitFor(() => expect(fetched.mock.calls).toEqual([['menus']]));
  for (let rests = 1; rests < 17; rests++) await rest();
  await done;
  const parts = ['comments', 'composer', 'repost menu', 'repost dialog', 'post menu', 'send', 'message', 'bug report'];
  expect(fetched.mock.calls.flat()).toEqual(['menus', 'dialogs', 'panels', 'account menu', 'menu', ...parts, ...pages]);
  expect(idle).toEqual([]);
});

it('begins again later where something could not be fetched', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  vi.stubGlobal('requestIdleCallback', (heard: () => void) => heard());
  loadRouteChunk.mockRejectedValueOnce(new TypeError('Failed to fetch'));
  const stop = startLater(0, () => fetchAhead(router));
  await vi.advanceTimersByTimeAsync(0);
  await vi.waitFor(() => expect(loadRouteChunk).toHaveBeenCalledOnce());
  await vi.advanceTimersByTimeAsync(AGAIN_MS);
  await vi.waitFor(() => expect(loadRouteChunk).toHaveBeenCalledTimes(1 + pages.length));
  stop();
});
