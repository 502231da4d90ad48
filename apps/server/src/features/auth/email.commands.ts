import { randomBytes } from 'node:crypto';
import { and, eq, isNotNull, isNull } from 'drizzle-orm';
import { users } from '../../core/accounts/accounts.tables.ts';
import { changeAddress, confirmAddressOf } from '../../core/accounts/public.ts';
import { recordAudit } from '../../platform/audit/audit.ts';
import { isUniqueViolation } from '../../platform/db/unique-violation.ts';
import type { Db, Deps } from '../../platform/deps.ts';
import { AppError, fieldError } from '../../platform/errors.ts';
import { addressInUseMail, changeEmailMail, emailChangedMail, verificationMail } from './auth.mails.ts';
import { type Account, accountById, findAccount } from './auth.queries.ts';
import { oneTimeTokens } from './auth.tables.ts';
import { authLimits } from './auth.tokens.ts';
import { proveOwnPassword } from './sign-in.ts';
import { isReservedEmail } from './emergency.ts';
import { consumeToken, issueToken, type OneTimeToken, peekToken, withdrawTokens } from './one-time-tokens.ts';
import { noteSecurityEvent } from './security-events.ts';

/** Both links of one request contain the same data, which distinguishes them from those of an earlier request. */
const changeData = (request: string, email: string) => `${request} ${email}`;
const addressIn = (data: string) => data.slice(data.indexOf(' ') + 1);

/**
 * Starts a change of address: the current and the new address get a link each, and the change takes effect once both
 * were opened. The answer is the same if the new address already has an account; only its owner is notified.
 * @throws {AppError} wrong_credentials, conflict if it is the current address, rate_limited.
 */
export async function requestEmailChange(
  deps: Deps,
  who: { userId: number; sessionId: number; ip: string },
  password: string,
  email: string,
): Promise<void> {
  const account = await proveOwnPassword(deps, { id: who.sessionId, userId: who.userId }, password);
  if (account.email.toLowerCase() === email) throw new AppError('conflict', 'This is already your address.');
  if (isReservedEmail(email)) throw fieldError('email', 'Invalid email');
  await deps.limits.take(authLimits.resetEmail, `change:${who.userId}`);
  const owner = await findAccount(deps.db, email);
  const now = deps.clock.now();
  const data = changeData(randomBytes(8).toString('hex'), email);
  const addresses = { from: account.email, to: email };
  await deps.db.transaction(async (tx) => {
    await withdrawTokens(tx, account.id, ['change_email_old', 'change_email_new'], now);
    const oldSide = await issueToken(tx, { purpose: 'change_email_old', userId: account.id, data, now });
    await deps.mailer.queue(tx, changeEmailMail(deps.config, account, 'old', addresses, oldSide));
    if (owner) {
      await deps.mailer.queue(tx, addressInUseMail(deps.config, owner));
    } else {
      const newSide = await issueToken(tx, { purpose: 'change_email_new', userId: account.id, data, now });
      await deps.mailer.queue(
        tx,
        changeEmailMail(deps.config, { fullName: account.fullName, email }, 'new', addresses, newSide),
      );
    }
    await noteSecurityEvent(tx, {
      userId: account.id,
      text: `Asked to change the email address to ${email}`,
      ip: who.ip,
      now,
    });
  });
}

/** Whether the other link of the same request was already opened. */
async function otherSideConfirmed(tx: Db, token: OneTimeToken): Promise<boolean> {
  const other = token.purpose === 'change_email_old' ? 'change_email_new' : 'change_email_old';
  const found = await tx
    .select({ id: oneTimeTokens.id })
    .from(oneTimeTokens)
    .where(
      and(
        eq(oneTimeTokens.userId, token.userId ?? 0),
        eq(oneTimeTokens.purpose, other),
        eq(oneTimeTokens.data, token.data ?? ''),
        isNotNull(oneTimeTokens.usedAt),
      ),
    );
  return found.length > 0;
}

async function applyEmailChange(tx: Db, deps: Deps, account: Account, email: string, ip: string): Promise<void> {
  const now = deps.clock.now();
  // The unique index decides. A nested transaction keeps this one usable if it rejects the address.
  await tx
    .transaction((inner) => changeAddress(inner, account.id, email, now))
    .catch((error: unknown) => {
      if (isUniqueViolation(error))
        throw new AppError('already_exists', 'This address now belongs to another account.');
      throw error;
    });
  await withdrawTokens(tx, account.id, ['verify_email', 'reset_password', 'change_email_old', 'change_email_new'], now);
  await noteSecurityEvent(tx, { userId: account.id, text: `Email address changed to ${email}`, ip, now });
  await deps.mailer.queue(tx, emailChangedMail(deps.config, account, email));
  await recordAudit(tx, {
    actorId: account.id,
    action: 'auth.changeEmail',
    summary: `${account.fullName} changed their email address`,
    subjectType: 'user',
    subjectId: account.id,
    before: { email: account.email },
    after: { email },
    ip,
  });
}

/**
 * Accepts one of the two confirmations of an address change. The second one changes the address.
 * @throws {AppError} gone; already_exists if another account took the address in between.
 */
export async function confirmEmailChange(
  deps: Deps,
  secret: string,
  ip: string,
): Promise<{ done: boolean; email: string }> {
  const now = deps.clock.now();
  const purposes = ['change_email_old', 'change_email_new'] as const;
  const seen = await peekToken(deps.db, secret, [...purposes], now);
  const userId = seen?.userId;
  if (!userId) throw new AppError('gone');
  const result = await deps.db.transaction(async (tx) => {
    // If both links are opened at once, the second waits here and then sees the first.
    await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('update');
    const token = await consumeToken(tx, secret, [...purposes], now);
    const account = await accountById(tx, userId);
    if (!token?.data || !account) throw new AppError('gone');
    const email = addressIn(token.data);
    const done = await otherSideConfirmed(tx, token);
    if (done) await applyEmailChange(tx, deps, account, email, ip);
    return { done, email };
  });
  if (result.done) deps.bus.publish('account.changed', { userId });
  return result;
}

/**
 * Confirms the address that a link was sent to.
 * @throws {AppError} gone, also if the account has another address by now.
 */
export async function verifyEmail(deps: Deps, secret: string): Promise<{ email: string }> {
  const now = deps.clock.now();
  const confirmed = await deps.db.transaction(async (tx) => {
    const token = await consumeToken(tx, secret, ['verify_email'], now);
    if (!token?.userId || !token.data) throw new AppError('gone');
    const user = await confirmAddressOf(tx, token.userId, token.data, now);
    if (!user) throw new AppError('gone');
    return user;
  });
  deps.bus.publish('account.changed', { userId: confirmed.id });
  return { email: confirmed.email };
}

/**
 * Sends the confirmation link again. The earlier one stops working.
 * @throws {AppError} conflict if the address is already confirmed, rate_limited.
 */
export async function resendVerification(deps: Deps, userId: number): Promise<void> {
  const [user] = await deps.db
    .select({ email: users.email, fullName: users.fullName })
    .from(users)
    .where(and(eq(users.id, userId), isNull(users.emailVerifiedAt)));
  if (!user) throw new AppError('conflict', 'Your email address is already confirmed.');
  await deps.limits.take(authLimits.resetEmail, `verify:${userId}`);
  const now = deps.clock.now();
  await deps.db.transaction(async (tx) => {
    await withdrawTokens(tx, userId, ['verify_email'], now);
    const token = await issueToken(tx, { purpose: 'verify_email', userId, data: user.email, now });
    await deps.mailer.queue(tx, verificationMail(deps.config, user, token));
  });
}
