import type { LiveFromServer } from '@innerspring/contract';
import { QueryClientProvider, QueryObserver } from '@tanstack/react-query';
import { act, render, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { toastStore } from '../../ui/overlays/toast.ts';
import { currentUserKey } from '../session/current-user.ts';
import { onLive, onLiveEnd, sendLive, useLiveConnection } from './live.ts';
import { createQueryClient } from '../query.ts';
import { catchesUp } from './catching-up.ts';

class FakeSocket {
  static readonly CONNECTING = 0;
  static all: FakeSocket[] = [];
  readyState = 1;
  closedWith: (number | undefined)[] = [];
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: unknown }) => void) | null = null;
  onerror: (() => void) | null = null;
  onclose: ((event: { code: number }) => void) | null = null;
  sent: unknown[] = [];
  readonly url: string;
  constructor(url: string) {
    this.url = url;
    FakeSocket.all.push(this);
  }
  send(text: string) {
    this.sent.push(JSON.parse(text));
  }
  close(code?: number) {
    this.closedWith.push(code);
  }
  say(frame: LiveFromServer) {
    this.onmessage?.({ data: JSON.stringify(frame) });
  }
}

const success = { type: 'auth_success', userId: 7, epoch: 'a.1', seq: 0 } as const;
const feedKey = ['posts.feed', 'pages', {}] as const;
const headKey = ['posts.feed', { query: { view: 'latest' } }] as const;
const chatKey = ['messages.list', {}] as const;
const threadKey = ['messages.thread', 3] as const;
const closedKey = ['messages.thread', 4] as const;
const presenceKey = ['presence.of', 12] as const;
const otherKey = ['people.get', {}] as const;

function Root({ userId }: { userId: number | null }) {
  useLiveConnection(userId);
  return null;
}

async function open() {
  const client = createQueryClient();
  for (const key of [feedKey, headKey, chatKey, presenceKey, otherKey, currentUserKey]) client.setQueryData(key, {});
  const stale = (...keys: (readonly unknown[])[]) => keys.map((key) => client.getQueryState(key)?.isInvalidated);
  const page = (userId: number | null) => (
    <QueryClientProvider client={client}>
      <Root userId={userId} />
    </QueryClientProvider>
  );
  const view = render(page(7));
  await waitFor(() => expect(FakeSocket.all).toHaveLength(1));
  const [socket] = FakeSocket.all;
  if (!socket) throw new Error('no socket was opened');
  return { client, socket, stale, leave: () => view.rerender(page(null)) };
}

beforeEach(() => {
  FakeSocket.all = [];
  vi.stubGlobal('WebSocket', FakeSocket);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

it('connects to the own host, authenticates, and sends from then on', async () => {
  const { socket } = await open();
  expect(socket.url).toMatch(/^ws:\/\/[^/]+\/ws$/);
  socket.say({ type: 'connection_established' });
  expect(socket.sent).toEqual([{ type: 'auth', userId: 7 }]);
  expect(sendLive({ type: 'join_group', groupId: 4 })).toBe(false);
  socket.say(success);
  expect(sendLive({ type: 'join_group', groupId: 4 })).toBe(true);
});

it('closes a socket that still opens only once it is open, since the browser reports an earlier close as an error', async () => {
  const { socket, leave } = await open();
  socket.readyState = FakeSocket.CONNECTING;
  leave();
  expect(socket.closedWith).toEqual([]);
  socket.onopen?.();
  expect(socket.closedWith).toEqual([1000]);
});

it('has open threads ask for what they missed, at first and after a gap, and never reads them anew behind the reader', async () => {
  const { client, socket } = await open();
  const catchUp = vi.fn(async () => undefined);
  client.setQueryDefaults(threadKey, { meta: catchesUp(catchUp), staleTime: Number.POSITIVE_INFINITY });
  client.setQueryDefaults(closedKey, { meta: catchesUp(() => Promise.reject(new Error('nobody has it open'))) });
  client.setQueryData(closedKey, {});
  const stop = new QueryObserver(client, { queryKey: threadKey, queryFn: async () => ({}) }).subscribe(() => undefined);
  await waitFor(() => expect(client.getQueryData(threadKey)).toEqual({}));
  socket.say(success);
  expect(catchUp).toHaveBeenCalledTimes(1);
  vi.spyOn(Math, 'random').mockReturnValue(0);
  socket.say({ type: 'resync', epoch: 'a.1', seq: 0 });
  await waitFor(() => expect(client.getQueryState(otherKey)?.isInvalidated).toBe(true));
  expect(catchUp).toHaveBeenCalledTimes(2);
  expect(client.getQueryState(threadKey)?.isInvalidated).toBe(false);
  // Frames that the bus lost show as a gap in the count.
  socket.say({ type: 'direct_changed', personId: 3, seq: 2 } as LiveFromServer);
  await waitFor(() => expect(catchUp).toHaveBeenCalledTimes(3));
  stop();
});

it('asks for account, chats, notifications, presence and the head of the feed once it is authenticated for the first time, and for nothing else', async () => {
  const { socket, stale } = await open();
  socket.say(success);
  expect(stale(currentUserKey, chatKey, headKey, presenceKey)).toEqual([true, true, true, true]);
  expect(stale(otherKey, feedKey)).toEqual([false, false]);
});

it('asks for everything but the pages of the feed after a gap', async () => {
  vi.spyOn(Math, 'random').mockReturnValue(0);
  const { socket, stale } = await open();
  socket.say(success);
  socket.say({ type: 'resync', epoch: 'a.1', seq: 3 });
  await waitFor(() => expect(stale(chatKey, otherKey, feedKey)).toEqual([true, true, false]));
});

it('asks who is there when the account changed', async () => {
  const { client, socket, stale } = await open();
  socket.say(success);
  client.setQueryData(currentUserKey, {});
  expect(stale(currentUserKey)).toEqual([false]);
  socket.say({ type: 'account_changed' });
  expect(stale(currentUserKey)).toEqual([true]);
});

it('asks for everything but the pages of the feed when a role of the member changed', async () => {
  const { socket, stale } = await open();
  socket.say(success);
  socket.say({ type: 'roles_changed' });
  expect(stale(chatKey, otherKey, feedKey)).toEqual([true, true, false]);
});

it('warns in the words of the specification', async () => {
  const { socket } = await open();
  act(() => {
    socket.onerror?.();
    socket.onclose?.({ code: 1006 });
  });
  expect(toastStore.snapshot().map(({ title, description }) => [title, description])).toEqual([
    ['Connection Warning', 'Live updates might be temporarily unavailable.'],
  ]);
});

it('tells those who hear a type, until they stop, and of the end of the session', async () => {
  const heard: number[] = [];
  const ended = vi.fn();
  const stop = onLive('direct_changed', ({ personId }) => heard.push(personId));
  onLiveEnd(ended);
  const { socket, leave } = await open();
  socket.say(success);
  socket.say({ type: 'direct_changed', personId: 2 });
  stop();
  socket.say({ type: 'direct_changed', personId: 3 });
  expect(heard).toEqual([2]);
  leave();
  expect(ended).toHaveBeenCalledTimes(1);
  expect(sendLive({ type: 'ping' })).toBe(false);
});
