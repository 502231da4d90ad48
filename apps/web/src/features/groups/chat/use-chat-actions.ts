import type { ChatReaction } from '@innerspring/contract/chat/schemas';
import { groupChat } from '@innerspring/contract/groups/endpoints';
import type { GroupMessage, GroupPage } from '@innerspring/contract/groups/schemas';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { groupQuery } from '../public/group.data.ts';
import { complain } from '../../../platform/client-errors.ts';
import { call } from '../../../platform/api.ts';
import { catchUp, showMessages } from './chat.data.ts';
import type { PersonCard } from '@innerspring/contract/users';
import { useEffect, useRef } from 'react';
import { useIsLooking } from '../../../parts/chat/chat-thread.tsx';
import { chats, useTypists } from '../../../platform/live/own-chats.ts';

/** The message with the own reaction given, in place of an earlier one, or taken back. */
export function withReaction(message: GroupMessage, emoji: ChatReaction | null): GroupMessage {
  const others = message.reactions
    .map((one) => (one.mine ? { ...one, count: one.count - 1, mine: false } : one))
    .filter(({ count }) => count > 0);
  if (!emoji) return { ...message, reactions: others };
  const isGiven = others.some((one) => one.emoji === emoji);
  const reactions = isGiven
    ? others.map((one) => (one.emoji === emoji ? { ...one, count: one.count + 1, mine: true } : one))
    : [...others, { emoji, count: 1, mine: true }];
  return { ...message, reactions };
}

/** What members do with messages at once: reactions show before the server has them, and go back where it refuses. */
export function useChatActions(groupId: number) {
  const client = useQueryClient();
  const paramsOf = (message: GroupMessage) => ({ id: groupId, messageId: message.id });
  const react = async (message: GroupMessage, emoji: ChatReaction | null) => {
    const params = paramsOf(message);
    showMessages(client, groupId, [withReaction(message, emoji)]);
    try {
      const changed = emoji
        ? await call(groupChat.react, { params, body: { emoji } })
        : await call(groupChat.unreact, { params });
      showMessages(client, groupId, [changed]);
    } catch (error) {
      showMessages(client, groupId, [message]);
      complain('Could not react to the message.', error);
    }
  };
  const pinning = useMutation({
    mutationFn: (message: GroupMessage) => call(groupChat.pin, { params: paramsOf(message) }),
    onSuccess: () => client.invalidateQueries({ queryKey: groupQuery(groupId).queryKey }),
    onError: (error) => complain('Could not pin the message.', error),
  });
  return {
    react: (message: GroupMessage, emoji: ChatReaction | null) => void react(message, emoji),
    pin: (message: GroupMessage) => pinning.mutate(message),
  };
}

/** Deletes a message; its place tells that there was one. */
export function useRemoveMessage(groupId: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (messageId: number) => call(groupChat.remove, { params: { id: groupId, messageId } }),
    onSuccess: async () => {
      await catchUp(client, groupId);
      await client.invalidateQueries({ queryKey: groupQuery(groupId).queryKey });
    },
  });
}

/** Marks everything up to the newest message as read while the chat is before the reader's eyes. */
export function useGroupReadMark(groupId: number, newest: GroupMessage | undefined, readSeq: number): void {
  const isLooking = useIsLooking();
  const asked = useRef(0);
  const { id, seq } = newest ?? { id: 0, seq: 0 };
  useEffect(() => {
    if (!isLooking || seq <= readSeq || seq <= asked.current) return;
    asked.current = seq;
    chats.read({ groupId }, [id]);
  }, [groupId, id, seq, readSeq, isLooking]);
}

/** Names of those who are typing, as far as the screen knows them. */
export function useTypingNames(
  { id: groupId, owner }: Pick<GroupPage, 'id' | 'owner'>,
  viewerId: number,
  messages: readonly GroupMessage[],
): string[] {
  const typists = useTypists({ groupId });
  const known = new Map<number, PersonCard>();
  if (owner) known.set(owner.id, owner);
  for (const { sender } of messages) if (sender) known.set(sender.id, sender);
  return typists.filter((id) => id !== viewerId).map((id) => known.get(id)?.fullName ?? 'A member');
}
