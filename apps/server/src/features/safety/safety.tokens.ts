import { SAFETY_SETTINGS } from '@innerspring/contract/safety/endpoints';
import { defineLimit, HOUR } from '../../platform/limits/limit.ts';
import { defineEvent } from '../../platform/outbox/outbox.ts';
import { defineSetting, wholeNumber } from '../../platform/site-settings/site-settings.ts';

/** How much members report. */
export const safetyLimits = {
  reports: defineLimit({ name: 'reports', points: 20, seconds: HOUR, says: 'You can send 20 reports an hour.' }),
};

/** What staff decide. */
export const safetyEvents = {
  decided: defineEvent<{ caseId: number }>('safety.decided'),
  appealDecided: defineEvent<{ caseId: number }>('safety.appealDecided'),
};

/** What administrators may change about reports. */
export const safetySettings = {
  hidingReporters: defineSetting({
    ...SAFETY_SETTINGS.hidingReporters,
    inBrowser: true,
    schema: wholeNumber(1, 100),
    title: 'Reporters needed to hide a post',
    explanation: 'When this many trusted members report a post or comment, it’s hidden until staff decide.',
  }),
  trustedAfterDays: defineSetting({
    key: 'safety.trustedAfterDays',
    schema: wholeNumber(0, 365),
    default: 30,
    title: 'Days until a reporter is trusted',
    explanation: 'Reports from members who joined more recently than this don’t hide anything.',
  }),
};
