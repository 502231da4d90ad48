import { eq } from 'drizzle-orm';
import type { Db } from '../../platform/deps.ts';
import { confirmAddress } from '../../core/accounts/public.ts';
import { externalIdentities, knownDevices, recoveryCodes, twoFactor } from './auth.tables.ts';
import { withdrawTokens } from './one-time-tokens.ts';

/**
 * The owner of the account's address has shown themself by a link that only they got. Where nobody had before, whoever set the
 * account up may have been another: whatever else opens it goes, so that they keep no way in and the owner is not locked out.
 */
export async function proveAddress(tx: Db, userId: number, now: Date): Promise<void> {
  if (!(await confirmAddress(tx, userId, now))) return;
  for (const table of [twoFactor, recoveryCodes, externalIdentities, knownDevices])
    await tx.delete(table).where(eq(table.userId, userId));
  await withdrawTokens(tx, userId, ['verify_email', 'change_email_old', 'change_email_new', 'account_link'], now);
}
