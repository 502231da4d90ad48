import { defineEvent } from '../../platform/outbox/event.ts';

/** What happens to direct messages. */
export const messagesEvents = {
  /** Somebody who is not connected to the member writes to them for the first time. */
  requested: defineEvent<{ conversationId: number; userId: number; senderId: number }>('messages.requested'),
  /** The first of a run of unread messages, due once it has waited as long as the member chose. */
  unread: defineEvent<{ conversationId: number; userId: number; senderId: number; seq: number }>('messages.unread'),
  /** Staff took a message away, or put it back. */
  moderated: defineEvent<{ messageId: number }>('messages.moderated'),
};
