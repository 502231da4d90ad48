import { defineSetting, wholeNumber } from '../../platform/site-settings/setting.ts';

/** What administrators may change about following. */
export const followsSettings = {
  perDay: defineSetting({
    key: 'follows.perDay',
    schema: wholeNumber(1, 2000),
    default: 200,
    title: 'Follows a day',
    explanation: 'How many people and companies a member can begin to follow in 24 hours.',
    limits: 'followsDaily',
  }),
  dismissedDays: defineSetting({
    key: 'follows.dismissedDays',
    schema: wholeNumber(1, 3650),
    default: 90,
    title: 'Days without a suggestion that was dismissed',
    explanation: 'For how many days somebody whom a member dismissed is not suggested to them again.',
  }),
};
