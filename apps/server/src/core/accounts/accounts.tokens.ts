import { defineEvent } from '../../platform/outbox/outbox.ts';

/** What happens to accounts that other features must know of for sure. */
export const accountsEvents = {
  /** Staff suspended a member; until when, the account says. */
  suspended: defineEvent<{ userId: number }>('accounts.suspended'),
};
