import { NOTIFICATION_SETTINGS } from '@innerspring/contract/notifications/endpoints';
import { defineEvent } from '../../platform/outbox/outbox.ts';
import { defineSetting, wholeNumber } from '../../platform/site-settings/site-settings.ts';

/** When a notification reaches the channels of its member. */
export const notificationsEvents = {
  /** A notification stands in a member's list; told to their open tabs at once. */
  created: defineEvent<{ notificationId: number; userId: number }>('notifications.created'),
  /** The mail of a notification is due: after quiet hours, and not before its delay. */
  mailDue: defineEvent<{ userId: number }>('notifications.mailDue'),
  /** A notification is due on the member's devices, outside their quiet hours. Its text is read when it is sent. */
  pushDue: defineEvent<{ notificationId: number; userId: number }>('notifications.pushDue'),
  /** Whether, when or in which time zone a member gets the digest. */
  digestChanged: defineEvent<{ userId: number }>('settings.digestChanged'),
};

/** What administrators may change about notifications. */
export const notificationsSettings = {
  keptDays: defineSetting({
    ...NOTIFICATION_SETTINGS.keptDays,
    inBrowser: true,
    schema: wholeNumber(30, 3650),
    title: 'Days to keep notifications',
    explanation: 'Older notifications are deleted.',
  }),
};
