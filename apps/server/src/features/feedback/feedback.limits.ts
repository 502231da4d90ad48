import { counted } from '../../platform/counted.ts';
import { defineLimit, HOUR, MINUTE } from '../../platform/limits/limit.ts';

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
