import { and, eq, isNull } from 'drizzle-orm';
import type { Deps } from '../../platform/deps.ts';
import { AppError } from '../../platform/errors.ts';
import { users } from '../../core/accounts/accounts.tables.ts';
import { verificationMail } from './auth.mails.ts';
import { consumeToken, issueToken, withdrawTokens } from './one-time-tokens.ts';
import { confirmAddressOf } from '../../core/accounts/public.ts';
import { authLimits } from './auth.limits.ts';

/**
 * Confirms the address that a link was sent to.
 * @throws {AppError} gone: also when the account has another address by now.
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
 * Mails the confirmation link again; the earlier one stops working.
 * @throws {AppError} conflict when the address is confirmed already, rate_limited.
 */
export async function resendVerification(deps: Deps, userId: number): Promise<void> {
  const [user] = await deps.db
    .select({ email: users.email, fullName: users.fullName })
    .from(users)
    .where(and(eq(users.id, userId), isNull(users.emailVerifiedAt)));
  if (!user) throw new AppError('conflict', 'Your e-mail address is confirmed already.');
  await deps.limits.take(authLimits.resetEmail, `verify:${userId}`);
  const now = deps.clock.now();
  await deps.db.transaction(async (tx) => {
    await withdrawTokens(tx, userId, ['verify_email'], now);
    const token = await issueToken(tx, { purpose: 'verify_email', userId, data: user.email, now });
    await deps.mailer.queue(tx, verificationMail(deps.config, user, token));
  });
}
