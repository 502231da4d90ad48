import { NOTIFICATION_SETTINGS } from '@innerspring/contract/notifications/endpoints';
import { defineSetting, wholeNumber } from '../../platform/site-settings/setting.ts';

/** What administrators may change about notifications. */
export const notificationsSettings = {
  keptDays: defineSetting({
    ...NOTIFICATION_SETTINGS.keptDays,
    inBrowser: true,
    schema: wholeNumber(30, 3650),
    title: 'Days that notifications are kept',
    explanation: 'Notifications older than this are deleted.',
  }),
};
