import { defineEvent } from '../../platform/outbox/event.ts';

/** Mails that wait to be sent. */
export const mailEvents = {
  queued: defineEvent<{ mailId: number }>('mail.queued'),
};
