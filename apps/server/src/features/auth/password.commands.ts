import { eq } from 'drizzle-orm';
import { recordAudit } from '../../platform/audit/audit.ts';
import type { Db, Deps } from '../../platform/deps.ts';
import { AppError, fieldError } from '../../platform/errors.ts';
import { passwordProblem, hashPassword } from '../../platform/passwords/passwords.ts';
import { addressKey } from '../../platform/limits/limit.ts';
import { deleteSessions, setPasswordHash, confirmAddress } from '../../core/accounts/public.ts';
import { passwordChangedMail, resetMail } from './auth.mails.ts';
import { type Account, accountById, findAccount } from './auth.queries.ts';
import { proveOwnPassword, isKnownDevice } from './sign-in.ts';
import { isReservedEmail } from './emergency.ts';
import { consumeToken, issueToken, peekToken, withdrawTokens } from './one-time-tokens.ts';
import { noteSecurityEvent } from './security-events.ts';
import { authLimits } from './auth.tokens.ts';
import { externalIdentities, knownDevices, recoveryCodes, twoFactor } from './auth.tables.ts';

/**
 * The owner of the account's address proved it with a link that only they received. If the address was unconfirmed
 * before, someone else may have set up the account: remove every other way in, so that they lose access and the owner
 * isn't locked out.
 */
async function proveAddress(tx: Db, userId: number, now: Date): Promise<void> {
  if (!(await confirmAddress(tx, userId, now))) return;
  for (const table of [twoFactor, recoveryCodes, externalIdentities, knownDevices])
    await tx.delete(table).where(eq(table.userId, userId));
  await withdrawTokens(tx, userId, ['verify_email', 'change_email_old', 'change_email_new', 'account_link'], now);
}

function refuseWeak(deps: Deps, account: Account, password: string, field: string): void {
  const problem = passwordProblem(password, { ...account, siteName: deps.config.siteName });
  if (problem) throw fieldError(field, problem);
}

class Undo extends Error {}

/** Runs the statements and rolls them back, so that they take the time without the effect. */
async function runInVain(tx: Db, work: (tx: Db) => Promise<void>): Promise<void> {
  await tx
    .transaction(async (inner) => {
      await work(inner);
      throw new Undo();
    })
    .catch((error: unknown) => {
      if (!(error instanceof Undo)) throw error;
    });
}

/**
 * Emails a reset link, if the address has an account. Runs the same statements either way, so neither the response nor its
 * timing reveals which.
 * @throws {AppError} rate_limited per email (a device where its account was signed in has its own count) and per IP address.
 */
export async function requestPasswordReset(
  deps: Deps,
  email: string,
  from: { ip: string; device: string | null },
): Promise<void> {
  await deps.limits.take(authLimits.resetAddress, addressKey(from.ip));
  const found = await findAccount(deps.db, email);
  const isKnown = from.device !== null && (await isKnownDevice(deps.db, found?.id ?? 0, from.device));
  await deps.limits.take(
    isKnown ? authLimits.resetDevice : authLimits.resetEmail,
    isKnown ? `${email}:${from.device}` : email,
  );
  const account = found && !isReservedEmail(found.email) ? found : null;
  await deps.db.transaction(async (tx) => {
    const token = await issueToken(tx, {
      purpose: 'reset_password',
      userId: account?.id ?? null,
      now: deps.clock.now(),
    });
    if (account) await deps.mailer.queue(tx, resetMail(deps.config, account, token));
    else
      await runInVain(tx, (inner) =>
        deps.mailer.queue(inner, resetMail(deps.config, { fullName: email, email }, token)),
      );
  });
}

/**
 * Sets a new password with the secret of a reset link and ends every session of the account. The link was emailed, so it proves
 * the address too.
 * @throws {AppError} gone, invalid (weak password), unavailable.
 */
export async function resetPassword(deps: Deps, secret: string, password: string, ip: string): Promise<void> {
  const now = deps.clock.now();
  const token = await peekToken(deps.db, secret, ['reset_password'], now);
  const account = token?.userId ? await accountById(deps.db, token.userId) : null;
  if (!account) throw new AppError('gone');
  refuseWeak(deps, account, password, 'password');
  const passwordHash = await hashPassword(password);
  const ended = await deps.db.transaction(async (tx) => {
    if (!(await consumeToken(tx, secret, ['reset_password'], now))) throw new AppError('gone');
    await setPasswordHash(tx, account.id, passwordHash);
    await withdrawTokens(tx, account.id, ['reset_password'], now);
    await proveAddress(tx, account.id, now);
    const sessionIds = await deleteSessions(tx, account.id);
    await noteSecurityEvent(tx, { userId: account.id, text: 'Password reset with an emailed link', ip, now });
    await deps.mailer.queue(tx, passwordChangedMail(deps.config, account));
    await auditPassword(tx, account, 'auth.resetPassword', 'set a new password with an emailed link', ip);
    return sessionIds;
  });
  deps.bus.publish('sessions.ended', { userId: account.id, sessionIds: ended });
  deps.bus.publish('account.changed', { userId: account.id });
}

/**
 * Changes the signed-in member's password and ends their other sessions.
 * @throws {AppError} wrong_credentials, invalid (weak or unchanged), rate_limited, unavailable.
 */
export async function changePassword(
  deps: Deps,
  who: { userId: number; sessionId: number; ip: string },
  change: { currentPassword: string; newPassword: string },
): Promise<void> {
  const account = await proveOwnPassword(deps, { id: who.sessionId, userId: who.userId }, change.currentPassword);
  if (change.newPassword === change.currentPassword)
    throw fieldError('newPassword', 'Choose a password that’s different from your current one');
  refuseWeak(deps, account, change.newPassword, 'newPassword');
  const passwordHash = await hashPassword(change.newPassword);
  const now = deps.clock.now();
  const ended = await deps.db.transaction(async (tx) => {
    await setPasswordHash(tx, account.id, passwordHash);
    await withdrawTokens(tx, account.id, ['reset_password'], now);
    const sessionIds = await deleteSessions(tx, account.id, who.sessionId);
    await noteSecurityEvent(tx, { userId: account.id, text: 'Password changed', ip: who.ip, now });
    await deps.mailer.queue(tx, passwordChangedMail(deps.config, account));
    await auditPassword(tx, account, 'auth.changePassword', 'changed their password', who.ip);
    return sessionIds;
  });
  deps.bus.publish('sessions.ended', { userId: account.id, sessionIds: ended });
}

function auditPassword(tx: Db, account: Account, action: string, verb: string, ip: string): Promise<void> {
  return recordAudit(tx, {
    actorId: account.id,
    action,
    summary: `${account.fullName} ${verb}`,
    subjectType: 'user',
    subjectId: account.id,
    ip,
  });
}
