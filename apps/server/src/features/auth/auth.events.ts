import { defineEvent } from '../../platform/outbox/event.ts';

/** What happens to the security of accounts. */
export const authEvents = {
  /** A line in the security log of an account. */
  securityNoted: defineEvent<{ userId: number; securityEventId: number }>('accounts.securityNoted'),
};
