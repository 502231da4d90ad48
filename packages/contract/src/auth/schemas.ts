import { COMPANY_TYPES, PROFESSIONS } from '../choices.ts';
import { Email, Id, Instant, Line, Text, WebUrl, z } from '../common.ts';
import { INDUSTRY_ROLE_LENGTH, PASSWORD_MAX_LENGTH, PASSWORD_MIN_LENGTH, USERNAME_PATTERN } from '../constants.ts';

/** A new password; the server also refuses the 3,000 most common ones and what `guessablePassword` names. */
export const NewPassword = z.string('Password is required').check(
  z.minLength(PASSWORD_MIN_LENGTH, `Password needs at least ${PASSWORD_MIN_LENGTH} characters`),
  z.maxLength(PASSWORD_MAX_LENGTH, `Password can have at most ${PASSWORD_MAX_LENGTH} characters`),
  z.refine((text: string) => !text.includes('\u0000'), 'Password contains a character you can’t use'),
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
export const SecondFactor = z.string().check(z.maxLength(40, 'The code is too long'));

export const Credentials = z.strictObject({
  /** Username or email. */
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
