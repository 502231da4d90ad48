import { SAFETY_SETTINGS } from '@innerspring/contract/safety/endpoints';
import { defineSetting, wholeNumber } from '../../platform/site-settings/setting.ts';

/** What administrators may change about reports. */
export const safetySettings = {
  hidingReporters: defineSetting({
    ...SAFETY_SETTINGS.hidingReporters,
    inBrowser: true,
    schema: wholeNumber(1, 100),
    title: 'Reporters that hide a post',
    explanation: 'So many trusted members have to report a post or comment before it is hidden until staff decide.',
  }),
  trustedAfterDays: defineSetting({
    key: 'safety.trustedAfterDays',
    schema: wholeNumber(0, 365),
    default: 30,
    title: 'Days until a reporter is trusted',
    explanation: 'Reports of members who joined fewer days ago than this hide nothing.',
  }),
};
