import { defineEvent } from '../../platform/outbox/outbox.ts';

/** Mails that wait to be sent. */
export const mailEvents = {
  queued: defineEvent<{ mailId: number }>('mail.queued'),
};
