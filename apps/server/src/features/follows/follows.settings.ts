import { FOLLOW_SETTINGS } from '@innerspring/contract/follows/choices';
import { defineSetting, wholeNumber } from '../../platform/site-settings/setting.ts';
import { followsLimits } from './follows.limits.ts';

/** What administrators may change about following. */
export const followsSettings = {
  perDay: defineSetting({
    ...FOLLOW_SETTINGS.perDay,
    inBrowser: true,
    schema: wholeNumber(1, 2000),
    title: 'Follows a day',
    explanation: 'How many people and companies a member can begin to follow in 24 hours.',
    limits: followsLimits.followsDaily,
  }),
  dismissedDays: defineSetting({
    ...FOLLOW_SETTINGS.dismissedDays,
    inBrowser: true,
    schema: wholeNumber(1, 3650),
    title: 'Days without a suggestion that was dismissed',
    explanation: 'For how many days somebody whom a member dismissed is not suggested to them again.',
  }),
  declineWaitDays: defineSetting({
    ...FOLLOW_SETTINGS.declineWaitDays,
    inBrowser: true,
    schema: wholeNumber(1, 365),
    title: 'Days to wait after a declined request',
    explanation: 'For how many days somebody whose request was declined cannot ask again so that it is seen.',
  }),
};
