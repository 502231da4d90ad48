import type { api, HandlerInput } from '@innerspring/contract';
import { eq } from 'drizzle-orm';
import { recordAudit } from '../../platform/audit/audit.ts';
import type { Db, Deps } from '../../platform/deps.ts';
import { AppError, fieldError } from '../../platform/errors.ts';
import { passwordProblem, hashPassword } from '../../platform/passwords/passwords.ts';
import { insertApplication } from '../applications/public.ts';
import { companies } from '../companies/companies.tables.ts';
import { createAccount } from '../../core/accounts/public.ts';
import { verificationMail } from './auth.mails.ts';
import { isReservedEmail } from './emergency.ts';
import { addressKey } from '../../platform/limits/limit.ts';
import { issueToken } from './one-time-tokens.ts';
import { useInvitation } from '../invitations/public.ts';
import { authLimits } from './auth.tokens.ts';

export type Registration = HandlerInput<typeof api.auth.register>['body'];

/** A person can't read and fill in the form faster than this. */
const SHORTEST_FILL_MS = 3000;
const RECEIVED = 'We received your application, and it’s under review.';
const TAKEN = 'An account with this email or username already exists. Sign in, or reset your password.';

function refuseRobots(form: Registration): void {
  const filledTrap = Boolean(form.homepage?.trim());
  const tooFast = form.filledInMs !== undefined && form.filledInMs < SHORTEST_FILL_MS;
  if (filledTrap || tooFast) throw new AppError('invalid', 'Please take a moment to fill in the form.');
}

async function insertUser(tx: Db, deps: Deps, form: Registration, passwordHash: string): Promise<number> {
  const company = form.company.trim();
  const [known] = await tx.select({ id: companies.id }).from(companies).where(eq(companies.name, company));
  const userId = await createAccount(tx, {
    username: form.username,
    email: form.email,
    passwordHash,
    fullName: form.fullName.trim(),
    title: form.title.trim(),
    company,
    companyId: known?.id ?? null,
    location: form.location.trim(),
    profession: form.profession,
    applicationStatus: 'pending',
    registrationMessage: RECEIVED,
    createdAt: deps.clock.now(),
  });
  // The same message for both, so that it doesn't reveal which of the two is taken.
  if (userId === null) throw new AppError('already_exists', TAKEN);
  return userId;
}

/**
 * Stores an application for membership: account, form, confirmation mail and the event for staff, all or nothing.
 * @throws {AppError} invalid (robots, weak password), already_exists, rate_limited, unavailable.
 */
export async function register(
  deps: Deps,
  form: Registration,
  ip: string,
): Promise<{ id: number; fullName: string; email: string; isAdmin: false }> {
  refuseRobots(form);
  if (isReservedEmail(form.email)) throw fieldError('email', 'Invalid email');
  const problem = passwordProblem(form.password, { ...form, siteName: deps.config.siteName });
  if (problem) throw fieldError('password', problem);
  await deps.limits.take(authLimits.register, addressKey(ip));
  const passwordHash = await hashPassword(form.password);
  const fullName = form.fullName.trim();
  const id = await deps.db.transaction(async (tx) => {
    const userId = await insertUser(tx, deps, form, passwordHash);
    const now = deps.clock.now();
    await insertApplication(tx, {
      userId,
      fullName,
      company: form.company.trim(),
      title: form.title.trim(),
      profession: form.profession,
      companyType: form.companyType,
      location: form.location.trim(),
      website: form.website?.trim() || null,
      industryRole: form.industryRole.trim(),
      referredBy: form.referredBy?.trim() || null,
      submittedAt: now,
    });
    if (form.inviteToken) await useInvitation(tx, form.inviteToken, userId, now);
    const token = await issueToken(tx, { purpose: 'verify_email', userId, data: form.email, now });
    await deps.mailer.queue(tx, verificationMail(deps.config, { fullName, email: form.email }, token));
    await recordAudit(tx, {
      actorId: userId,
      action: 'applications.submit',
      summary: `${fullName} applied for membership`,
      subjectType: 'user',
      subjectId: userId,
      ip,
    });
    return userId;
  });
  return { id, fullName, email: form.email, isAdmin: false };
}
