import type { LiveFromClient, LiveFromServer } from '@innerspring/contract';
import { act } from '@testing-library/react';

type Listener = (frame: LiveFromServer) => void;

const listeners = new Map<string, Set<Listener>>();

/** What the page sent over the live connection, and whether there is one. */
export const fakeLive = {
  sent: [] as LiveFromClient[],
  isOpen: true,
  /** Delivers a frame from the server to the page. */
  receive(frame: LiveFromServer): void {
    act(() => {
      for (const listener of listeners.get(frame.type) ?? []) listener(frame);
    });
  },
  sentOf: (type: LiveFromClient['type']) => fakeLive.sent.filter((frame) => frame.type === type),
  reset(): void {
    fakeLive.sent = [];
    fakeLive.isOpen = true;
  },
};

/** Replaces `platform/live/live.ts`: `vi.mock('../platform/live/live.ts', () => import('./fake-live.ts'))`. */
export function onLive(type: string, listener: Listener): () => void {
  const those = listeners.get(type) ?? new Set();
  listeners.set(type, those.add(listener));
  return () => {
    those.delete(listener);
  };
}
export const isLive = (): boolean => fakeLive.isOpen;
export const onLiveEnd = (): void => undefined;
export function sendLive(frame: LiveFromClient): boolean {
  if (fakeLive.isOpen) fakeLive.sent.push(frame);
  return fakeLive.isOpen;
}
