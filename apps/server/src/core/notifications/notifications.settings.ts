import { NOTIFICATION_DAYS } from '@innerspring/contract/notifications/choices';
import { defineSetting, wholeNumber } from '../../platform/site-settings/setting.ts';

/** What administrators may change about notifications. */
export const notificationsSettings = {
  keptDays: defineSetting({
    key: 'notifications.keptDays',
    schema: wholeNumber(30, 3650),
    default: NOTIFICATION_DAYS,
    title: 'Days that notifications are kept',
    explanation: 'Notifications older than this are deleted.',
  }),
};
