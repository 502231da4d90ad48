import { Email, Id, Instant, Line, Ok, Text, WebUrl, z } from '../common.ts';
import { INDUSTRY_ROLE_LENGTH, PASSWORD_MAX_LENGTH, PASSWORD_MIN_LENGTH, USERNAME_PATTERN } from '../constants.ts';
import { COMPANY_TYPES, PROFESSIONS } from '../choices.ts';
import { endpoint } from '../endpoint.ts';
import { ApplicationStatus, CurrentUser } from '../users.ts';

/** A new password; the server also refuses the 3,000 most common ones and what `guessablePassword` names. */
export const NewPassword = z.string('Password is required').check(
  z.minLength(PASSWORD_MIN_LENGTH, `Password needs at least ${PASSWORD_MIN_LENGTH} characters`),
  z.maxLength(PASSWORD_MAX_LENGTH, `Password can have at most ${PASSWORD_MAX_LENGTH} characters`),
  z.refine((text: string) => !text.includes('\u0000'), 'Password contains a character that cannot be used'),
);

/** A password as typed to prove identity: any text, bounded. */
export const GivenPassword = z
  .string('Password is required')
  .check(z.minLength(1, 'Password is required'), z.maxLength(PASSWORD_MAX_LENGTH, 'Password is too long'));

export const Username = z.pipe(
  z
    .string('Username is required')
    .check(
      z.refine(
        (text: string) => USERNAME_PATTERN.test(text.trim().toLowerCase()),
        'Username needs 3 to 20 letters, digits, _ or -',
      ),
    ),
  z.transform((text: string) => text.trim().toLowerCase()),
);

/** Six digits of an authenticator app, or a recovery code. */
const SecondFactor = z.string().check(z.maxLength(40, 'The code is too long'));

export const Credentials = z.strictObject({
  /** Username or e-mail. */
  username: z
    .string('Username is required')
    .check(z.minLength(1, 'Username is required'), z.maxLength(254, 'Username is too long')),
  password: GivenPassword,
  secondFactor: z.optional(SecondFactor),
});

/** Fields of the application that its owner may still change while it waits. */
const applicationFields = {
  fullName: Line(2, 80, 'Full name'),
  company: Line(1, 120, 'Company'),
  title: Line(1, 120, 'Title'),
  profession: z.enum(PROFESSIONS, 'Choose a profession'),
  companyType: z.enum(COMPANY_TYPES, 'Choose a company type'),
  location: Line(2, 120, 'Location'),
  website: z.optional(z.union([z.literal(''), WebUrl], { error: 'Enter a full address that starts with https://' })),
  industryRole: Text(INDUSTRY_ROLE_LENGTH.min, INDUSTRY_ROLE_LENGTH.max, 'How do you work in bedding?'),
  referredBy: z.optional(z.union([z.literal(''), Line(1, 80, 'Referring member')])),
};

export const Registration = z.strictObject({
  ...applicationFields,
  email: Email,
  username: Username,
  password: NewPassword,
  acceptTerms: z.literal(true, 'Accept the Terms to apply'),
  /** Honeypot: people leave it empty. */
  homepage: z.optional(z.string().check(z.maxLength(200))),
  /** Milliseconds that the form was open, as the browser measured. */
  filledInMs: z.optional(z.int().check(z.nonnegative())),
  /** Secret of an invitation's link. One that is not valid any more leaves an application like any other. */
  inviteToken: z.optional(z.string().check(z.maxLength(200))),
});

/** The application as its owner reads and edits it. */
export const OwnApplication = z.object({
  ...applicationFields,
  website: z.nullable(z.string()),
  referredBy: z.nullable(z.string()),
  email: z.string(),
  emailVerified: z.boolean(),
});

export const ApplicationChange = z.strictObject(applicationFields);

export const ApplicationMessage = z.object({
  from: z.enum(['staff', 'applicant']),
  text: z.string(),
  createdAt: Instant,
});

export const SessionInfo = z.object({
  id: Id,
  device: z.string(),
  ip: z.nullable(z.string()),
  createdAt: Instant,
  lastUsedAt: Instant,
  isCurrent: z.boolean(),
});

export const SecurityEvent = z.object({ id: Id, text: z.string(), ip: z.nullable(z.string()), createdAt: Instant });

const Token = z.string().check(z.minLength(20, 'This link is not valid'), z.maxLength(200, 'This link is not valid'));
const RecoveryCodes = z.object({ recoveryCodes: z.array(z.string()) });

export const auth = {
  currentUser: endpoint({
    name: 'auth.currentUser',
    method: 'GET',
    path: '/api/user',
    summary: 'The signed-in user',
    access: 'session',
    whileLeaving: true,
    response: CurrentUser,
  }),
  login: endpoint({
    name: 'auth.login',
    method: 'POST',
    path: '/api/login',
    summary: 'Sign in',
    access: 'visitor',
    body: Credentials,
    response: CurrentUser,
    errors: ['wrong_credentials', 'second_factor_required', 'second_factor_invalid'],
  }),
  directLogin: endpoint({
    name: 'auth.directLogin',
    method: 'POST',
    path: '/api/direct/login',
    summary: 'Sign in, emergency account included',
    access: 'visitor',
    body: Credentials,
    response: CurrentUser,
    errors: ['wrong_credentials', 'second_factor_required', 'second_factor_invalid'],
  }),
  register: endpoint({
    name: 'auth.register',
    method: 'POST',
    path: '/api/register',
    summary: 'Apply for membership',
    access: 'visitor',
    body: Registration,
    response: CurrentUser,
    status: 201,
    errors: ['already_exists'],
  }),
  logout: endpoint({
    name: 'auth.logout',
    method: 'POST',
    path: '/api/logout',
    summary: 'Sign out',
    access: 'visitor',
    response: Ok,
  }),
  applicationStatus: endpoint({
    name: 'auth.applicationStatus',
    method: 'GET',
    path: '/api/application-status',
    summary: 'State of the own application',
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
  }),
  application: endpoint({
    name: 'auth.application',
    method: 'GET',
    path: '/api/application',
    summary: 'The own application form',
    access: 'session',
    response: OwnApplication,
    errors: ['not_found'],
  }),
  changeApplication: endpoint({
    name: 'auth.changeApplication',
    method: 'PATCH',
    path: '/api/application',
    summary: 'Change the own application while it waits',
    access: 'session',
    body: ApplicationChange,
    response: OwnApplication,
    errors: ['not_found', 'conflict'],
  }),
  replyToStaff: endpoint({
    name: 'auth.replyToStaff',
    method: 'POST',
    path: '/api/application/replies',
    summary: 'Answer the last message of staff, once',
    access: 'session',
    body: z.strictObject({ text: Text(1, 2000, 'Reply') }),
    response: ApplicationMessage,
    status: 201,
    errors: ['not_found', 'conflict'],
  }),
  appeal: endpoint({
    name: 'auth.appeal',
    method: 'POST',
    path: '/api/application/appeal',
    summary: 'Appeal a rejection, once within 30 days',
    access: 'session',
    body: z.strictObject({ text: Text(20, 2000, 'Appeal') }),
    response: ApplicationMessage,
    status: 201,
    errors: ['not_found', 'conflict'],
  }),
  requestPasswordReset: endpoint({
    name: 'auth.requestPasswordReset',
    method: 'POST',
    path: '/api/forgot-password',
    summary: 'Ask for a reset link; the answer is the same whoever asks',
    access: 'visitor',
    body: z.strictObject({ email: Email }),
    response: z.object({ message: z.string() }),
  }),
  resetPassword: endpoint({
    name: 'auth.resetPassword',
    method: 'POST',
    path: '/api/reset-password',
    summary: 'Set a new password with the link from the mail',
    access: 'visitor',
    body: z.strictObject({ token: Token, password: NewPassword }),
    response: Ok,
    errors: ['gone'],
  }),
  verifyEmail: endpoint({
    name: 'auth.verifyEmail',
    method: 'POST',
    path: '/api/verify-email',
    summary: 'Confirm an e-mail address with the link from the mail',
    access: 'visitor',
    body: z.strictObject({ token: Token }),
    response: z.object({ email: z.string() }),
    errors: ['gone'],
  }),
  resendVerification: endpoint({
    name: 'auth.resendVerification',
    method: 'POST',
    path: '/api/verify-email/resend',
    summary: 'Send the confirmation mail again',
    access: 'session',
    response: Ok,
    errors: ['conflict'],
  }),
  accountLink: endpoint({
    name: 'auth.accountLink',
    method: 'GET',
    path: '/api/account-link',
    summary: 'What a pending account link would join',
    access: 'visitor',
    query: z.strictObject({ token: Token }),
    response: z.object({ provider: z.string(), displayName: z.string(), maskedEmail: z.string() }),
    errors: ['gone'],
  }),
  confirmAccountLink: endpoint({
    name: 'auth.confirmAccountLink',
    method: 'POST',
    path: '/api/account-link',
    summary: 'Link an outside login after proving the password',
    access: 'visitor',
    body: z.strictObject({ token: Token, password: GivenPassword, secondFactor: z.optional(SecondFactor) }),
    response: CurrentUser,
    errors: ['gone', 'wrong_credentials', 'already_exists', 'second_factor_required', 'second_factor_invalid'],
  }),
  sessions: endpoint({
    name: 'auth.sessions',
    method: 'GET',
    path: '/api/settings/sessions',
    summary: 'Own open sessions',
    access: 'session',
    response: z.object({ items: z.array(SessionInfo) }),
  }),
  revokeSession: endpoint({
    name: 'auth.revokeSession',
    method: 'DELETE',
    path: '/api/settings/sessions/{id}',
    summary: 'End one of the own sessions',
    access: 'session',
    params: z.object({ id: Id }),
    errors: ['not_found'],
  }),
  revokeOtherSessions: endpoint({
    name: 'auth.revokeOtherSessions',
    method: 'DELETE',
    path: '/api/settings/sessions',
    summary: 'End all own sessions but this one',
    access: 'session',
    response: z.object({ ended: z.int() }),
  }),
  securityLog: endpoint({
    name: 'auth.securityLog',
    method: 'GET',
    path: '/api/settings/security-log',
    summary: 'Latest security events of the own account',
    access: 'session',
    response: z.object({ items: z.array(SecurityEvent) }),
  }),
  proveIdentity: endpoint({
    name: 'auth.proveIdentity',
    method: 'POST',
    path: '/api/settings/sudo',
    summary: 'Prove the password again for 15 minutes of sensitive changes',
    access: 'session',
    whileLeaving: true,
    body: z.strictObject({ password: GivenPassword, secondFactor: z.optional(SecondFactor) }),
    response: z.object({ until: Instant }),
    errors: ['wrong_credentials', 'second_factor_required', 'second_factor_invalid'],
  }),
  changePassword: endpoint({
    name: 'auth.changePassword',
    method: 'POST',
    path: '/api/settings/password',
    summary: 'Change the password; ends the other sessions',
    access: 'session',
    body: z.strictObject({ currentPassword: GivenPassword, newPassword: NewPassword }),
    response: Ok,
    errors: ['wrong_credentials'],
  }),
  changeEmail: endpoint({
    name: 'auth.changeEmail',
    method: 'POST',
    path: '/api/settings/email',
    summary: 'Ask for another e-mail address; it holds once both addresses confirmed',
    access: 'session',
    body: z.strictObject({ password: GivenPassword, email: Email }),
    response: z.object({ message: z.string() }),
    errors: ['wrong_credentials', 'conflict'],
  }),
  confirmEmailChange: endpoint({
    name: 'auth.confirmEmailChange',
    method: 'POST',
    path: '/api/confirm-email-change',
    summary: 'Confirm an e-mail change from one of the two mails',
    access: 'visitor',
    body: z.strictObject({ token: Token }),
    response: z.object({ message: z.string(), done: z.boolean() }),
    errors: ['gone', 'already_exists'],
  }),
  startTwoFactor: endpoint({
    name: 'auth.startTwoFactor',
    method: 'POST',
    path: '/api/settings/two-factor',
    summary: 'Begin two-factor sign-in: secret and QR picture',
    access: 'session',
    sudo: true,
    response: z.object({ secret: z.string(), otpauthUrl: z.string(), qrDataUrl: z.string() }),
    errors: ['conflict'],
  }),
  confirmTwoFactor: endpoint({
    name: 'auth.confirmTwoFactor',
    method: 'POST',
    path: '/api/settings/two-factor/confirm',
    summary: 'Switch two-factor sign-in on with a first code; ends the other sessions',
    access: 'session',
    sudo: true,
    body: z.strictObject({ code: SecondFactor }),
    response: RecoveryCodes,
    errors: ['conflict', 'second_factor_invalid'],
  }),
  newRecoveryCodes: endpoint({
    name: 'auth.newRecoveryCodes',
    method: 'POST',
    path: '/api/settings/two-factor/recovery-codes',
    summary: 'Replace the recovery codes',
    access: 'session',
    sudo: true,
    response: RecoveryCodes,
    errors: ['conflict'],
  }),
  stopTwoFactor: endpoint({
    name: 'auth.stopTwoFactor',
    method: 'DELETE',
    path: '/api/settings/two-factor',
    summary: 'Switch two-factor sign-in off',
    access: 'session',
    sudo: true,
    body: z.strictObject({ password: GivenPassword }),
    errors: ['conflict', 'wrong_credentials'],
  }),
};
