import { NOTIFICATION_SETTINGS } from '@innerspring/contract/notifications/endpoints';
import { defineEvent } from '../../platform/outbox/outbox.ts';
import { defineSetting, wholeNumber } from '../../platform/site-settings/site-settings.ts';

/** When a notification reaches the channels of its member. */
export const notificationsEvents = {
  /** A notification was added to a member's list. Sent to their open tabs at once. */
  created: defineEvent<{ notificationId: number; userId: number }>('notifications.created'),
  /** A notification's mail is due: after quiet hours, and not before its delay. */
  mailDue: defineEvent<{ userId: number }>('notifications.mailDue'),
  /** A notification is due on the member's devices, outside their quiet hours. Its text is read when it is sent. */
  pushDue: defineEvent<{ notificationId: number; userId: number }>('notifications.pushDue'),
  /** A member changed whether, when or in which time zone they get the digest. */
  digestChanged: defineEvent<{ userId: number }>('settings.digestChanged'),
};

/** Notification settings for administrators. */
export const notificationsSettings = {
  keptDays: defineSetting({
    ...NOTIFICATION_SETTINGS.keptDays,
    inBrowser: true,
    schema: wholeNumber(30, 3650),
    title: 'Days to keep notifications',
    explanation: 'Older notifications are deleted.',
  }),
};
