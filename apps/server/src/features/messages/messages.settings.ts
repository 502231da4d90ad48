import { CONVERSATION_SETTINGS } from '@innerspring/contract/chat/limits';
import { defineSetting, wholeNumber } from '../../platform/site-settings/setting.ts';

/** What administrators may change about messages. */
export const messagesSettings = {
  freeConversationsPerMonth: defineSetting({
    ...CONVERSATION_SETTINGS.freeMonthly,
    inBrowser: true,
    schema: wholeNumber(0, 1000),
    title: 'New conversations a month without Premium',
    explanation:
      'How many conversations with people outside of their network a member without Premium can begin in a calendar month.',
  }),
  conversationsPerDay: defineSetting({
    ...CONVERSATION_SETTINGS.premiumDaily,
    inBrowser: true,
    schema: wholeNumber(1, 1000),
    title: 'New conversations a day',
    explanation:
      'How many conversations with people outside of their network anybody can begin in a day, also with Premium.',
  }),
};
