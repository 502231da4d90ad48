import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { complain } from '../../../platform/complain.ts';
import type { MessagePages } from './chat.data.ts';

export type MessageList = UseInfiniteQueryResult<MessagePages>;

/** Older pages looked through for a message before it is given up: a thousand messages. */
const mostPages = 20;

function show(messageId: number): boolean {
  const row = document.getElementById(`message-${messageId}`);
  if (!row) return false;
  row.scrollIntoView({ block: 'center' });
  // Marked for a moment, so that the eye finds it.
  row.animate?.([{ backgroundColor: 'var(--color-copper-wash)' }, {}], { duration: 1500 });
  return true;
}

/** Brings a message into view, and fetches older ones until it is there. `wanted` is brought there at first. */
export function useOpenMessage(list: MessageList, wanted?: number): (messageId: number) => void {
  async function open(messageId: number) {
    for (let page = 0; page < mostPages && !show(messageId); page += 1) {
      const { hasNextPage, error } = await list.fetchNextPage();
      if (error) return complain('Could not load older messages.', error);
      // The rows are drawn after the answer.
      await new Promise((resolve) => requestAnimationFrame(resolve));
      if (!hasNextPage) return void show(messageId);
    }
  }
  const openWanted = useEffectEvent(() => {
    if (wanted !== undefined) void open(wanted);
  });
  useEffect(() => openWanted(), [wanted]);
  return (messageId) => void open(messageId);
}
