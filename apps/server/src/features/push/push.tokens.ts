import { defineEvent } from '../../platform/outbox/outbox.ts';

/** What is due to be sent to devices. */
export const pushEvents = {
  /** The same for one device, tried again until then. */
  deviceDue: defineEvent<{ deviceId: number; notificationId: number; until: string }>('push.deviceDue'),
};
