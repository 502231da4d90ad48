import { useEffect, useSyncExternalStore } from 'react';
import { onLive, onLiveEnd, sendLive } from './live.ts';
import { type Chat, LiveChats } from './chats.ts';

/** The chats of this tab. Loaded with the first screen that has a chat. */
export const chats = new LiveChats({
  send: sendLive,
  setTimer: (action, delay) => window.setTimeout(action, delay),
  clearTimer: (timer) => window.clearTimeout(timer as number),
  now: Date.now,
});

const frameTypes = ['auth_success', 'left_group', 'group_message', 'direct_message', 'typing', 'error'] as const;
for (const type of frameTypes) onLive(type, (frame) => chats.receive(frame));
onLiveEnd(() => chats.clear());

/** Is in the group's chat while the component is on screen. */
export function useJoinedGroup(groupId: number): void {
  useEffect(() => chats.join(groupId), [groupId]);
}

/** Who is typing in the chat, the own member never. */
export function useTypists(chat: Chat): readonly number[] {
  return useSyncExternalStore(
    (listener) => chats.onTyping(listener),
    () => chats.typistsOf(chat),
  );
}
