import type { Conversation, Message, Sending } from '@innerspring/contract/messages/schemas';
import { somePerson } from './post-fixtures.ts';

/** A message by Dana Ruiz (12) to the viewer (7), unless `isOwn` says otherwise. */
export function someMessage(given: Partial<Message> = {}): Message {
  const seq = given.seq ?? 1;
  const isOwn = given.isOwn ?? false;
  return {
    id: given.id ?? 100 + seq,
    seq,
    version: seq,
    senderId: isOwn ? 7 : 12,
    isOwn,
    clientId: null,
    content: `Message ${seq}`,
    attachment: null,
    linkPreview: null,
    sharedPost: null,
    replyTo: null,
    reactions: [],
    createdAt: `2026-03-02T10:${String(seq % 60).padStart(2, '0')}:00.000Z`,
    editedAt: null,
    deletedAt: null,
    editableUntil: null,
    isHeldBack: false,
    ...given,
  };
}

export function someConversation(given: Partial<Conversation> = {}): Conversation {
  const personId = given.personId ?? 12;
  return {
    personId,
    person: somePerson({ id: personId }),
    isFormerMember: false,
    isConnected: true,
    isOnline: false,
    lastActive: null,
    request: null,
    lastMessage: {
      id: 101,
      seq: 1,
      isOwn: false,
      excerpt: 'See you at the market',
      kind: 'text',
      createdAt: '2026-03-02T10:00:00.000Z',
    },
    lastSeq: 1,
    version: 1,
    unreadCount: 0,
    readSeq: 1,
    seenSeq: null,
    isPinned: false,
    isArchived: false,
    isMuted: false,
    mutedUntil: null,
    draft: '',
    ...given,
  };
}

export function someSending(given: Partial<Sending> = {}): Sending {
  return {
    refusal: null,
    notice: null,
    isRequest: false,
    quota: { limit: 10, used: 3, remaining: 7, resetsAt: '2026-04-01T00:00:00.000Z' },
    ...given,
  };
}
