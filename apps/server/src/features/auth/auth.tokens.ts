import { defineLimit, MINUTE } from '../../platform/limits/limit.ts';
import { defineEvent } from '../../platform/outbox/outbox.ts';

/** Limits on registrations, link requests, and emergency account attempts. */
export const authLimits = {
  /** Attempts from the addresses that may use the emergency account, all together. */
  emergencyLogin: defineLimit({ name: 'emergencyLogin', points: 3, seconds: 15 * MINUTE, isGuess: true }),
  emergencyAddress: defineLimit({ name: 'emergencyAddress', points: 3, seconds: 15 * MINUTE, isGuess: true }),
  register: defineLimit({ name: 'register', points: 5, seconds: 30 * MINUTE }),
  resetEmail: defineLimit({ name: 'resetEmail', points: 5, seconds: 30 * MINUTE }),
  resetDevice: defineLimit({ name: 'resetDevice', points: 5, seconds: 30 * MINUTE }),
  resetAddress: defineLimit({ name: 'resetAddress', points: 25, seconds: 5 * MINUTE }),
};

/** Events about account security. */
export const authEvents = {
  /** An entry was added to an account's security log. */
  securityNoted: defineEvent<{ userId: number; securityEventId: number }>('accounts.securityNoted'),
};
