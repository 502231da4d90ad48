import type { LiveFromServer } from '@innerspring/contract';
import { firstAuth } from '@innerspring/contract/auth/first-endpoints';
import type { Query, QueryClient } from '@tanstack/react-query';
import { toast } from '../../ui/overlays/toast.ts';
import { isRefused } from '../query.ts';
import { currentUserKey } from '../session/current-user.ts';
import { LiveConnection, type LiveSocket } from './connection.ts';

function openSocket(): LiveSocket {
  const { protocol, host } = window.location;
  const socket = new WebSocket(`${protocol === 'https:' ? 'wss' : 'ws'}://${host}/ws`);
  const live: LiveSocket = {
    onmessage: null,
    onerror: null,
    onclose: null,
    send: (text) => socket.send(text),
    close: (code) => {
      // A socket that closes while it still opens leaves an error on the browser's console.
      if (socket.readyState === WebSocket.CONNECTING) socket.onopen = () => socket.close(code);
      else socket.close(code);
    },
  };
  socket.onmessage = ({ data }: MessageEvent<unknown>) => live.onmessage?.({ data });
  socket.onerror = () => live.onerror?.();
  socket.onclose = ({ code }) => live.onclose?.({ code });
  return live;
}

/** After a gap everything on screen is fetched again, with jitter, since a gap mostly concerns all clients at once. */
const RESYNC_WITHIN_MS = 2000;

/** The pages of the feed stay as they are read; its head says what is new. */
const isFeed = (key: readonly unknown[]) => key[0] === 'posts.feed' && key[1] === 'pages';
/**
 * What only frames keep up to date. The connection comes some time after the page, so that what changes between the answers to a
 * page's first questions and the first `auth_success` is missed. The account belongs to it, since a decision may come just then.
 */
const isFollowed = ([name, ...more]: readonly unknown[]) =>
  /^(messages|group\w*|notifications|presence)\./.test(String(name)) ||
  name === currentUserKey[0] ||
  name === firstAuth.applicationStatus.name ||
  (name === 'posts.feed' && more[0] !== 'pages');

function refetch(client: QueryClient, isMeant: (query: Query) => boolean) {
  void client.invalidateQueries({ predicate: (query) => !query.meta?.catchUp && isMeant(query) });
}

/** Has open threads fetch what they may have missed; a thread that is opened later fetches anyway. */
function catchUpShown(client: QueryClient): void {
  for (const { meta } of client.getQueryCache().findAll({ type: 'active' })) void meta?.catchUp?.(client);
}

/** Fetches what may have been missed before a connection: all that only frames keep up to date if it is the page's first one. */
export function fetchMissed(client: QueryClient, isFirst: boolean): void {
  if (isFirst) refetch(client, ({ queryKey }) => isFollowed(queryKey));
  catchUpShown(client);
}

/** Fetches everything on screen again that was not refused: after frames were lost, or a role changed. */
export function fetchAll(client: QueryClient): void {
  refetch(client, (query) => !isFeed(query.queryKey) && !isRefused(query));
  catchUpShown(client);
}

/** Subscribes to frames of one type; returns the way to stop. */
type Subscribe = (type: LiveFromServer['type'], listener: () => void) => () => void;

/** Fetches again what frames say has changed, and what was missed; returns the way to stop. */
export function subscribeForApp(client: QueryClient, subscribe: Subscribe): () => void {
  const loadUser = () => void client.invalidateQueries({ queryKey: currentUserKey });
  let hasBegun = false;
  let timer: number | undefined;
  const stops = [
    subscribe('account_changed', () => {
      loadUser();
      void client.invalidateQueries({ queryKey: [firstAuth.applicationStatus.name] });
    }),
    subscribe('roles_changed', () => fetchAll(client)),
    subscribe('auth_success', () => {
      fetchMissed(client, !hasBegun);
      hasBegun = true;
    }),
    subscribe('resync', () => {
      window.clearTimeout(timer);
      timer = window.setTimeout(() => fetchAll(client), RESYNC_WITHIN_MS * Math.random());
    }),
  ];
  return () => {
    window.clearTimeout(timer);
    for (const stop of stops) stop();
  };
}

/** The connection of this member, not yet started. Calls `dispatch` with every frame. */
export function connect(
  client: QueryClient,
  userId: number,
  dispatch: (frame: LiveFromServer) => void,
): LiveConnection {
  return new LiveConnection(userId, {
    open: openSocket,
    setTimer: (action, delay) => window.setTimeout(action, delay),
    clearTimer: (timer) => window.clearTimeout(timer as number),
    random: Math.random,
    onFrame: dispatch,
    onWarning: () =>
      toast({ title: 'Connection Warning', description: 'Live updates might be temporarily unavailable.' }),
    onRefused: () => void client.invalidateQueries({ queryKey: currentUserKey }),
    log: (text) => console.info(text),
  });
}
