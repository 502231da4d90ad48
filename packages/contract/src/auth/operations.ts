import { Email, Id, Instant, Ok, Text, z } from '../common.ts';
import { bind, operations } from '../endpoint.ts';
import { ApplicationStatus, CurrentUser } from '../users.ts';
import * as endpoints from './endpoints.ts';
import {
  ApplicationChange,
  ApplicationMessage,
  Credentials,
  GivenPassword,
  NewPassword,
  OwnApplication,
  Registration,
  SecondFactor,
  SecurityEvent,
  SessionInfo,
} from './schemas.ts';
import * as ownSafety from './security-endpoints.ts';

const Token = z.string().check(z.minLength(20, 'This link isn’t valid'), z.maxLength(200, 'This link isn’t valid'));

export const authOperations = operations({
  currentUser: {
    summary: 'The signed-in user',
    access: 'session',
    whileLeaving: true,
    response: CurrentUser,
  },
  login: {
    summary: 'Sign in',
    access: 'visitor',
    body: Credentials,
    response: CurrentUser,
    errors: ['wrong_credentials', 'second_factor_required', 'second_factor_invalid'],
  },
  directLogin: {
    summary: 'Sign in, emergency account included',
    access: 'visitor',
    body: Credentials,
    response: CurrentUser,
    errors: ['wrong_credentials', 'second_factor_required', 'second_factor_invalid'],
  },
  register: {
    summary: 'Apply for membership',
    access: 'visitor',
    body: Registration,
    response: CurrentUser,
    status: 201,
    errors: ['already_exists'],
  },
  logout: {
    summary: 'Sign out',
    access: 'visitor',
    response: Ok,
  },
  applicationStatus: {
    summary: 'Status of your application',
    access: 'session',
    whileLeaving: true,
    response: z.object({
      status: ApplicationStatus,
      message: z.nullable(z.string()),
      submittedAt: Instant,
      messages: z.array(ApplicationMessage),
      /** The applicant may answer: the last message is from staff. */
      canReply: z.boolean(),
      /** One appeal within 30 days of a rejection. */
      canAppeal: z.boolean(),
    }),
  },
  application: {
    summary: 'Your application form',
    access: 'session',
    response: OwnApplication,
    errors: ['not_found'],
  },
  changeApplication: {
    summary: 'Change your pending application',
    access: 'session',
    body: ApplicationChange,
    response: OwnApplication,
    errors: ['not_found', 'conflict'],
  },
  replyToStaff: {
    summary: 'Reply once to the last message from staff',
    access: 'session',
    body: z.strictObject({ text: Text(1, 2000, 'Reply') }),
    response: ApplicationMessage,
    status: 201,
    errors: ['not_found', 'conflict'],
  },
  appeal: {
    summary: 'Appeal a rejection, once within 30 days',
    access: 'session',
    body: z.strictObject({ text: Text(20, 2000, 'Appeal') }),
    response: ApplicationMessage,
    status: 201,
    errors: ['not_found', 'conflict'],
  },
  requestPasswordReset: {
    summary: 'Request a reset link; the response is the same whether or not the account exists',
    access: 'visitor',
    body: z.strictObject({ email: Email }),
    response: z.object({ message: z.string() }),
  },
  resetPassword: {
    summary: 'Set a new password with the emailed link',
    access: 'visitor',
    body: z.strictObject({ token: Token, password: NewPassword }),
    response: Ok,
    errors: ['gone'],
  },
  verifyEmail: {
    summary: 'Confirm an email address with the emailed link',
    access: 'visitor',
    body: z.strictObject({ token: Token }),
    response: z.object({ email: z.string() }),
    errors: ['gone'],
  },
  resendVerification: {
    summary: 'Resend the confirmation email',
    access: 'session',
    response: Ok,
    errors: ['conflict'],
  },
  accountLink: {
    summary: 'What a pending account link would connect',
    access: 'visitor',
    query: z.strictObject({ token: Token }),
    response: z.object({ provider: z.string(), displayName: z.string(), maskedEmail: z.string() }),
    errors: ['gone'],
  },
  confirmAccountLink: {
    summary: 'Link an outside login after confirming the password',
    access: 'visitor',
    body: z.strictObject({ token: Token, password: GivenPassword, secondFactor: z.optional(SecondFactor) }),
    response: CurrentUser,
    errors: ['gone', 'wrong_credentials', 'already_exists', 'second_factor_required', 'second_factor_invalid'],
  },
  confirmEmailChange: {
    summary: 'Confirm an email change from one of the two emails',
    access: 'visitor',
    body: z.strictObject({ token: Token }),
    response: z.object({ message: z.string(), done: z.boolean() }),
    errors: ['gone', 'already_exists'],
  },
});

export const auth = bind(endpoints.auth, authOperations);

const RecoveryCodes = z.object({ recoveryCodes: z.array(z.string()) });

export const securityOperations = operations({
  sessions: {
    summary: 'Your open sessions',
    access: 'session',
    response: z.object({ items: z.array(SessionInfo) }),
  },
  revokeSession: {
    summary: 'End one of your sessions',
    access: 'session',
    params: z.object({ id: Id }),
    errors: ['not_found'],
  },
  revokeOtherSessions: {
    summary: 'End all your sessions except this one',
    access: 'session',
    response: z.object({ ended: z.int() }),
  },
  securityLog: {
    summary: 'Latest security events on your account',
    access: 'session',
    response: z.object({ items: z.array(SecurityEvent) }),
  },
  proveIdentity: {
    summary: 'Confirm the password to allow sensitive changes for 15 minutes',
    access: 'session',
    whileLeaving: true,
    body: z.strictObject({ password: GivenPassword, secondFactor: z.optional(SecondFactor) }),
    response: z.object({ until: Instant }),
    errors: ['wrong_credentials', 'second_factor_required', 'second_factor_invalid'],
  },
  changePassword: {
    summary: 'Change the password; ends your other sessions',
    access: 'session',
    body: z.strictObject({ currentPassword: GivenPassword, newPassword: NewPassword }),
    response: Ok,
    errors: ['wrong_credentials'],
  },
  changeEmail: {
    summary: 'Request another email address; takes effect once both addresses confirm',
    access: 'session',
    body: z.strictObject({ password: GivenPassword, email: Email }),
    response: z.object({ message: z.string() }),
    errors: ['wrong_credentials', 'conflict'],
  },
  startTwoFactor: {
    summary: 'Start two-factor setup: secret and QR code',
    access: 'session',
    sudo: true,
    response: z.object({ secret: z.string(), otpauthUrl: z.string(), qrDataUrl: z.string() }),
    errors: ['conflict'],
  },
  confirmTwoFactor: {
    summary: 'Turn on two-factor sign-in with a first code; ends your other sessions',
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
    summary: 'Turn off two-factor sign-in',
    access: 'session',
    sudo: true,
    body: z.strictObject({ password: GivenPassword }),
    errors: ['conflict', 'wrong_credentials'],
  },
});

export const security = bind(ownSafety.security, securityOperations);
