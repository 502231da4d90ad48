import type { LiveFromServer } from '@innerspring/contract';
import { auth } from '@innerspring/contract/auth';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { toast } from '../ui/toast.ts';
import { currentUserKey } from './current-user.ts';
import { LiveConnection, type LiveSocket } from './live/connection.ts';

type FrameOf<T extends LiveFromServer['type']> = Extract<LiveFromServer, { type: T }>;
type Listener = (frame: LiveFromServer) => void;

const listeners = new Map<LiveFromServer['type'], Set<Listener>>();

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

/** Keeps the live connection of this user open; null closes it. For the root of the application only. */
export function useLiveConnection(userId: number | null): void {
  const client = useQueryClient();
  useEffect(() => {
    if (userId === null) return;
    const loadUser = () => void client.invalidateQueries({ queryKey: currentUserKey });
    const connection = new LiveConnection(userId, {
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
    const stopHearing = onLive('account_changed', () => {
      loadUser();
      void client.invalidateQueries({ queryKey: [auth.applicationStatus.name] });
    });
    connection.start();
    return () => {
      stopHearing();
      connection.stop();
    };
  }, [client, userId]);
}
