import type { LiveFromClient, LiveFromServer } from '@innerspring/contract';
import { TIMING } from '@innerspring/contract/constants';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { SETTLES_MS, startLater } from '../code/later.ts';
import type { LiveConnection } from './connection.ts';

type FrameOf<T extends LiveFromServer['type']> = Extract<LiveFromServer, { type: T }>;
type Listener = (frame: LiveFromServer) => void;

const listeners = new Map<LiveFromServer['type'], Set<Listener>>();
const endListeners = new Set<() => void>();
let connection: LiveConnection | null = null;

/** Subscribes to the frames of one type; returns the way to stop. */
export function onLive<T extends LiveFromServer['type']>(type: T, listener: (frame: FrameOf<T>) => void): () => void {
  const onFrame: Listener = (frame) => {
    if (isOf(frame, type)) listener(frame);
  };
  const those = listeners.get(type) ?? new Set();
  listeners.set(type, those.add(onFrame));
  return () => {
    those.delete(onFrame);
  };
}

/** Subscribes to the end of the member's connection, as at the end of a session. */
export function onLiveEnd(listener: () => void): void {
  endListeners.add(listener);
}

/** Sends a frame; false while the connection is not authenticated. For chats see live/chats.ts. */
export const sendLive = (frame: LiveFromClient): boolean => connection?.send(frame) ?? false;

/** Whether frames arrive, so that their content need not be fetched. */
export const isLive = (): boolean => connection?.state === 'authenticated';

function isOf<T extends LiveFromServer['type']>(frame: LiveFromServer, type: T): frame is FrameOf<T> {
  return frame.type === type;
}

function dispatch(frame: LiveFromServer) {
  for (const listener of listeners.get(frame.type) ?? []) listener(frame);
}

/** The network may be away just when the code is asked for. */
async function withRetries<T>(load: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await load();
    } catch {
      await new Promise((resolve) => setTimeout(resolve, TIMING.liveReconnectSlow));
    }
  }
}

/** Keeps the live connection of this user open; null closes it. For the root of the application only. */
export function useLiveConnection(userId: number | null): void {
  const client = useQueryClient();
  useEffect(() => {
    if (userId === null) return;
    let isWanted = true;
    const begin = async () => {
      const { connect, subscribeForApp } = await withRetries(() => import('./start.ts'));
      if (!isWanted) return () => undefined;
      const unsubscribe = subscribeForApp(client, onLive);
      const made = connect(client, userId, dispatch);
      connection = made;
      made.start();
      return () => {
        unsubscribe();
        made.stop();
      };
    };
    const stop = startLater(SETTLES_MS.live, begin);
    return () => {
      isWanted = false;
      stop();
      connection = null;
      for (const listener of endListeners) listener();
    };
  }, [client, userId]);
}
