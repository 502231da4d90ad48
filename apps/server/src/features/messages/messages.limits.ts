import { defineLimit, HOUR, MINUTE } from '../../platform/limits/limit.ts';

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
