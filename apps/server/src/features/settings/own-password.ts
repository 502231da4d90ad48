import { eq } from 'drizzle-orm';
import type { Deps } from '../../platform/deps.ts';
import { AppError, fieldError } from '../../platform/errors.ts';
import { limitedAttempt, sessionTries } from '../../platform/passwords/limited-attempt.ts';
import { verifyPassword } from '../../platform/passwords/passwords.ts';
import { users } from '../../core/accounts/accounts.tables.ts';

export type Leaver = { userId: number; sessionId: number; username: string; isEmergency: boolean; ip: string };

/**
 * Proves the password before somebody leaves. Wrong ones count for their session, as at every confirmation.
 * @throws {AppError} wrong_credentials, rate_limited; conflict for the emergency account, which is nobody's to close.
 */
export async function proveLeaver({ db, limits }: Pick<Deps, 'db' | 'limits'>, who: Leaver, password: string) {
  if (who.isEmergency) throw new AppError('conflict', 'The emergency account cannot be closed.');
  await limitedAttempt(limits, sessionTries(who.sessionId), async () => {
    const [own] = await db.select({ hash: users.passwordHash }).from(users).where(eq(users.id, who.userId));
    if (!(await verifyPassword(password, own?.hash ?? null)))
      throw new AppError('wrong_credentials', 'That password is not right.');
  });
}

/** Refuses a username that is not the leaver's own, so that nobody deletes an account by a slip. */
export function checkTypedName({ username }: Leaver, typed: string): void {
  const name = typed.trim().replace(/^@/, '').toLowerCase();
  if (name !== username.toLowerCase()) throw fieldError('username', `Type ${username} to go on`);
}
