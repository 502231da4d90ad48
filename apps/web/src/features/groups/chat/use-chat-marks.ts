import type { PersonCard } from '@innerspring/contract/users';
import type { GroupMessage, GroupPage } from '@innerspring/contract/groups/schemas';
import { useEffect, useRef } from 'react';
import { useIsLooking } from '../../../parts/chat/use-is-looking.ts';
import { chats, useTypists } from '../../../platform/live/own-chats.ts';

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
