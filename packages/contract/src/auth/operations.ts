import { Email, Instant, Ok, Text, z } from '../common.ts';
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
} from './schemas.ts';

const Token = z.string().check(z.minLength(20, 'This link is not valid'), z.maxLength(200, 'This link is not valid'));

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
  },
  application: {
    summary: 'The own application form',
    access: 'session',
    response: OwnApplication,
    errors: ['not_found'],
  },
  changeApplication: {
    summary: 'Change the own application while it waits',
    access: 'session',
    body: ApplicationChange,
    response: OwnApplication,
    errors: ['not_found', 'conflict'],
  },
  replyToStaff: {
    summary: 'Answer the last message of staff, once',
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
    summary: 'Ask for a reset link; the answer is the same whoever asks',
    access: 'visitor',
    body: z.strictObject({ email: Email }),
    response: z.object({ message: z.string() }),
  },
  resetPassword: {
    summary: 'Set a new password with the link from the mail',
    access: 'visitor',
    body: z.strictObject({ token: Token, password: NewPassword }),
    response: Ok,
    errors: ['gone'],
  },
  verifyEmail: {
    summary: 'Confirm an e-mail address with the link from the mail',
    access: 'visitor',
    body: z.strictObject({ token: Token }),
    response: z.object({ email: z.string() }),
    errors: ['gone'],
  },
  resendVerification: {
    summary: 'Send the confirmation mail again',
    access: 'session',
    response: Ok,
    errors: ['conflict'],
  },
  accountLink: {
    summary: 'What a pending account link would join',
    access: 'visitor',
    query: z.strictObject({ token: Token }),
    response: z.object({ provider: z.string(), displayName: z.string(), maskedEmail: z.string() }),
    errors: ['gone'],
  },
  confirmAccountLink: {
    summary: 'Link an outside login after proving the password',
    access: 'visitor',
    body: z.strictObject({ token: Token, password: GivenPassword, secondFactor: z.optional(SecondFactor) }),
    response: CurrentUser,
    errors: ['gone', 'wrong_credentials', 'already_exists', 'second_factor_required', 'second_factor_invalid'],
  },
  confirmEmailChange: {
    summary: 'Confirm an e-mail change from one of the two mails',
    access: 'visitor',
    body: z.strictObject({ token: Token }),
    response: z.object({ message: z.string(), done: z.boolean() }),
    errors: ['gone', 'already_exists'],
  },
});

export const auth = bind(endpoints.auth, authOperations);
