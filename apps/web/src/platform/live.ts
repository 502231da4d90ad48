import type { LiveFromClient, LiveFromServer } from '@innerspring/contract';
import { auth } from '@innerspring/contract/auth';
import { TIMING } from '@innerspring/contract/constants';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { toast } from '../ui/toast.ts';
import { currentUserKey } from './current-user.ts';
import type { LiveConnection, LiveSocket } from './live/connection.ts';

type FrameOf<T extends LiveFromServer['type']> = Extract<LiveFromServer, { type: T }>;
type Listener = (frame: LiveFromServer) => void;

const listeners = new Map<LiveFromServer['type'], Set<Listener>>();
const endListeners = new Set<() => void>();
let connection: LiveConnection | null = null;

/** Hears the frames of one type; returns the way to stop. */
export function onLive<T extends LiveFromServer['type']>(type: T, listener: (frame: FrameOf<T>) => void): () => void {
  const heard: Listener = (frame) => {
    if (isOf(frame, type)) listener(frame);
  };
  const those = listeners.get(type) ?? new Set();
  listeners.set(type, those.add(heard));
  return () => {
    those.delete(heard);
  };
}

/** Hears when the member's connection is given up for good, as at the end of a session. */
export function onLiveEnd(listener: () => void): void {
  endListeners.add(listener);
}

/** Sends a frame; false while the connection is not authenticated. For chats see live/own-chats.ts. */
export const sendLive = (frame: LiveFromClient): boolean => connection?.send(frame) ?? false;

function isOf<T extends LiveFromServer['type']>(frame: LiveFromServer, type: T): frame is FrameOf<T> {
  return frame.type === type;
}

function tell(frame: LiveFromServer) {
  for (const listener of listeners.get(frame.type) ?? []) listener(frame);
}

function openSocket(): LiveSocket {
  const { protocol, host } = window.location;
  const socket = new WebSocket(`${protocol === 'https:' ? 'wss' : 'ws'}://${host}/ws`);
  const live: LiveSocket = {
    onmessage: null,
    onerror: null,
    onclose: null,
    send: (text) => socket.send(text),
    close: (code) => socket.close(code),
  };
  socket.onmessage = ({ data }: MessageEvent<unknown>) => live.onmessage?.({ data });
  socket.onerror = () => live.onerror?.();
  socket.onclose = ({ code }) => live.onclose?.({ code });
  return live;
}

/** After a gap everything on screen is asked for again, spread a little, since a gap is mostly everybody's at once. */
const RESYNC_WITHIN_MS = 2000;

/** The pages of the feed stay as they are read; its head says what is new. */
const isFeed = (key: readonly unknown[]) => key[0] === 'posts.feed' && key[1] === 'pages';
/** What only frames keep up to date between the answer to a page's first questions and the first `auth_success`. */
const isFollowed = (key: readonly unknown[]) => /^(messages|group\w*|notifications)\./.test(String(key[0]));

function refetch(client: QueryClient, isMeant: (key: readonly unknown[]) => boolean) {
  void client.invalidateQueries({ predicate: ({ queryKey }) => isMeant(queryKey) });
}

function hearForAll(client: QueryClient): () => void {
  const loadUser = () => void client.invalidateQueries({ queryKey: currentUserKey });
  let hasBegun = false;
  let timer: number | undefined;
  const stops = [
    onLive('account_changed', () => {
      loadUser();
      void client.invalidateQueries({ queryKey: [auth.applicationStatus.name] });
    }),
    onLive('auth_success', () => {
      if (!hasBegun) refetch(client, isFollowed);
      hasBegun = true;
    }),
    onLive('resync', () => {
      window.clearTimeout(timer);
      timer = window.setTimeout(() => refetch(client, (key) => !isFeed(key)), RESYNC_WITHIN_MS * Math.random());
    }),
  ];
  return () => {
    window.clearTimeout(timer);
    for (const stop of stops) stop();
  };
}

async function connect(userId: number, loadUser: () => void): Promise<LiveConnection> {
  const { LiveConnection } = await import('./live/connection.ts');
  return new LiveConnection(userId, {
    open: openSocket,
    setTimer: (action, delay) => window.setTimeout(action, delay),
    clearTimer: (timer) => window.clearTimeout(timer as number),
    random: Math.random,
    onFrame: tell,
    onWarning: () =>
      toast({ title: 'Connection Warning', description: 'Live updates might be temporarily unavailable.' }),
    onRefused: loadUser,
    log: (text) => console.info(text),
  });
}

/** Keeps the live connection of this user open; null closes it. For the root of the application only. */
export function useLiveConnection(userId: number | null): void {
  const client = useQueryClient();
  useEffect(() => {
    if (userId === null) return;
    const stopHearing = hearForAll(client);
    const loadUser = () => void client.invalidateQueries({ queryKey: currentUserKey });
    let isWanted = true;
    let retry: number | undefined;
    const begin = () =>
      connect(userId, loadUser).then(
        (made) => {
          if (!isWanted) return;
          connection = made;
          made.start();
        },
        () => {
          if (isWanted) retry = window.setTimeout(() => void begin(), TIMING.liveReconnectSlow);
        },
      );
    void begin();
    return () => {
      isWanted = false;
      window.clearTimeout(retry);
      stopHearing();
      connection?.stop();
      connection = null;
      for (const listener of endListeners) listener();
    };
  }, [client, userId]);
}
