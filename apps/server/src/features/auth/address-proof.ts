import { and, eq, isNotNull, isNull, or } from 'drizzle-orm';
import type { Db } from '../../platform/deps.ts';
import { users } from '../../core/accounts/accounts.tables.ts';
import { externalIdentities, knownDevices, recoveryCodes, twoFactor } from './auth.tables.ts';
import { withdrawTokens } from './one-time-tokens.ts';

/**
 * The owner of the account's address has shown themself by a link that only they got. Where nobody had before, whoever set the
 * account up may have been another: whatever else opens it goes, so that they keep no way in and the owner is not locked out.
 */
export async function proveAddress(tx: Db, userId: number, now: Date): Promise<void> {
  const first = await tx
    .update(users)
    .set({ emailVerifiedAt: now, emailConfirmedByHandAt: null })
    .where(and(eq(users.id, userId), or(isNull(users.emailVerifiedAt), isNotNull(users.emailConfirmedByHandAt))))
    .returning({ id: users.id });
  if (first.length === 0) return;
  for (const table of [twoFactor, recoveryCodes, externalIdentities, knownDevices])
    await tx.delete(table).where(eq(table.userId, userId));
  await withdrawTokens(tx, userId, ['verify_email', 'change_email_old', 'change_email_new', 'account_link'], now);
}
