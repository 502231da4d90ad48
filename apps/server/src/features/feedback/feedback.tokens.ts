import { counted } from '../../platform/errors.ts';
import { defineLimit, HOUR, MINUTE } from '../../platform/limits/limit.ts';
import { defineEvent } from '../../platform/outbox/outbox.ts';
import { defineSetting, wholeNumber } from '../../platform/site-settings/site-settings.ts';

/** How much members and browsers report. */
export const feedbackLimits = {
  bugReports: defineLimit({
    name: 'bugReports',
    points: 5,
    seconds: 10 * MINUTE,
    says: 'You can send 5 bug reports in 10 minutes.',
  }),
  bugReportsDaily: defineLimit({
    name: 'bugReportsDaily',
    points: 10,
    seconds: 24 * HOUR,
    says: (points) => `You can send ${counted(points, 'bug report')} a day.`,
  }),
  clientErrors: defineLimit({ name: 'clientErrors', points: 5, seconds: 10 * MINUTE }),
};

/** What happens to bug reports. */
export const feedbackEvents = {
  bugMoved: defineEvent<{ bugId: number; actorId: number; state: string }>('bugs.moved'),
};

/** What administrators may change about bug reports. */
export const feedbackSettings = {
  reportsPerDay: defineSetting({
    key: 'feedback.reportsPerDay',
    schema: wholeNumber(1, 100),
    default: 10,
    title: 'Bug reports per day',
    explanation: 'How many bug reports a member can send in 24 hours.',
    limits: feedbackLimits.bugReportsDaily,
  }),
};
