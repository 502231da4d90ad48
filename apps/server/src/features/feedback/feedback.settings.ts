import { defineSetting, wholeNumber } from '../../platform/site-settings/setting.ts';
import { feedbackLimits } from './feedback.limits.ts';

/** What administrators may change about bug reports. */
export const feedbackSettings = {
  reportsPerDay: defineSetting({
    key: 'feedback.reportsPerDay',
    schema: wholeNumber(1, 100),
    default: 10,
    title: 'Bug reports a day',
    explanation: 'How many bug reports a member can send in 24 hours.',
    limits: feedbackLimits.bugReportsDaily,
  }),
};
