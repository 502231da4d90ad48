import { defineLimit, MINUTE } from '../../platform/limits/limit.ts';
import { defineEvent } from '../../platform/outbox/outbox.ts';

/** How often people register, ask for links, and try the emergency account. */
export const authLimits = {
  /** Tries from the addresses that may use the emergency account, all together. */
  emergencyLogin: defineLimit({ name: 'emergencyLogin', points: 3, seconds: 15 * MINUTE, isGuess: true }),
  emergencyAddress: defineLimit({ name: 'emergencyAddress', points: 3, seconds: 15 * MINUTE, isGuess: true }),
  register: defineLimit({ name: 'register', points: 5, seconds: 30 * MINUTE }),
  resetEmail: defineLimit({ name: 'resetEmail', points: 5, seconds: 30 * MINUTE }),
  resetDevice: defineLimit({ name: 'resetDevice', points: 5, seconds: 30 * MINUTE }),
  resetAddress: defineLimit({ name: 'resetAddress', points: 25, seconds: 5 * MINUTE }),
};

/** What happens to the security of accounts. */
export const authEvents = {
  /** A line in the security log of an account. */
  securityNoted: defineEvent<{ userId: number; securityEventId: number }>('accounts.securityNoted'),
};
