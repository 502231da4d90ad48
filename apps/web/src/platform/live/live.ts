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

/** Whether frames come: what they bring need not be asked for. */
export const isLive = (): boolean => connection?.state === 'authenticated';

function isOf<T extends LiveFromServer['type']>(frame: LiveFromServer, type: T): frame is FrameOf<T> {
  return frame.type === type;
}

function tell(frame: LiveFromServer) {
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
      const { connect, hearForAll } = await withRetries(() => import('./start.ts'));
      if (!isWanted) return () => undefined;
      const stopHearing = hearForAll(client, onLive);
      const made = connect(client, userId, tell);
      connection = made;
      made.start();
      return () => {
        stopHearing();
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
