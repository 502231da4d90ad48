import { Email, Id, Instant, Ok, z } from '../common.ts';
import { bind, operations } from '../endpoint.ts';
import { GivenPassword, NewPassword, SecondFactor, SecurityEvent, SessionInfo } from './schemas.ts';
import * as endpoints from './security-endpoints.ts';

const RecoveryCodes = z.object({ recoveryCodes: z.array(z.string()) });

export const securityOperations = operations({
  sessions: {
    summary: 'Own open sessions',
    access: 'session',
    response: z.object({ items: z.array(SessionInfo) }),
  },
  revokeSession: {
    summary: 'End one of the own sessions',
    access: 'session',
    params: z.object({ id: Id }),
    errors: ['not_found'],
  },
  revokeOtherSessions: {
    summary: 'End all own sessions but this one',
    access: 'session',
    response: z.object({ ended: z.int() }),
  },
  securityLog: {
    summary: 'Latest security events of the own account',
    access: 'session',
    response: z.object({ items: z.array(SecurityEvent) }),
  },
  proveIdentity: {
    summary: 'Prove the password again for 15 minutes of sensitive changes',
    access: 'session',
    whileLeaving: true,
    body: z.strictObject({ password: GivenPassword, secondFactor: z.optional(SecondFactor) }),
    response: z.object({ until: Instant }),
    errors: ['wrong_credentials', 'second_factor_required', 'second_factor_invalid'],
  },
  changePassword: {
    summary: 'Change the password; ends the other sessions',
    access: 'session',
    body: z.strictObject({ currentPassword: GivenPassword, newPassword: NewPassword }),
    response: Ok,
    errors: ['wrong_credentials'],
  },
  changeEmail: {
    summary: 'Ask for another e-mail address; it holds once both addresses confirmed',
    access: 'session',
    body: z.strictObject({ password: GivenPassword, email: Email }),
    response: z.object({ message: z.string() }),
    errors: ['wrong_credentials', 'conflict'],
  },
  startTwoFactor: {
    summary: 'Begin two-factor sign-in: secret and QR picture',
    access: 'session',
    sudo: true,
    response: z.object({ secret: z.string(), otpauthUrl: z.string(), qrDataUrl: z.string() }),
    errors: ['conflict'],
  },
  confirmTwoFactor: {
    summary: 'Switch two-factor sign-in on with a first code; ends the other sessions',
    access: 'session',
    sudo: true,
    body: z.strictObject({ code: SecondFactor }),
    response: RecoveryCodes,
    errors: ['conflict', 'second_factor_invalid'],
  },
  newRecoveryCodes: {
    summary: 'Replace the recovery codes',
    access: 'session',
    sudo: true,
    response: RecoveryCodes,
    errors: ['conflict'],
  },
  stopTwoFactor: {
    summary: 'Switch two-factor sign-in off',
    access: 'session',
    sudo: true,
    body: z.strictObject({ password: GivenPassword }),
    errors: ['conflict', 'wrong_credentials'],
  },
});

export const security = bind(endpoints.security, securityOperations);
