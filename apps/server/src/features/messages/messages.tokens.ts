import { CONVERSATION_SETTINGS } from '@innerspring/contract/chat/limits';
import { defineLimit, HOUR, MINUTE } from '../../platform/limits/limit.ts';
import { defineEvent } from '../../platform/outbox/outbox.ts';
import { defineSetting, wholeNumber } from '../../platform/site-settings/site-settings.ts';

/** How much members write to each other. */
export const messagesLimits = {
  messages: defineLimit({ name: 'messages', points: 60, seconds: MINUTE, says: 'You can send 60 messages a minute.' }),
  newConversations: defineLimit({
    name: 'newConversations',
    points: 20,
    seconds: HOUR,
    says: 'You can write to 20 new people an hour.',
  }),
};

/** What happens to direct messages. */
export const messagesEvents = {
  /** A nonconnection writes to the member for the first time. */
  requested: defineEvent<{ conversationId: number; userId: number; senderId: number }>('messages.requested'),
  /** The first of a run of unread messages, due once it has waited as long as the member chose. */
  unread: defineEvent<{ conversationId: number; userId: number; senderId: number; seq: number }>('messages.unread'),
  /** Staff took a message away, or put it back. */
  moderated: defineEvent<{ messageId: number }>('messages.moderated'),
};

/** What administrators may change about messages. */
export const messagesSettings = {
  freeConversationsPerMonth: defineSetting({
    ...CONVERSATION_SETTINGS.freeMonthly,
    inBrowser: true,
    schema: wholeNumber(0, 1000),
    title: 'New conversations per month without Premium',
    explanation:
      'How many conversations a member without Premium can start each calendar month with people outside their network.',
  }),
  conversationsPerDay: defineSetting({
    ...CONVERSATION_SETTINGS.premiumDaily,
    inBrowser: true,
    schema: wholeNumber(1, 1000),
    title: 'New conversations per day',
    explanation:
      'How many conversations any member can start in a day with people outside their network, even with Premium.',
  }),
};
