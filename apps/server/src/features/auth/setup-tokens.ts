import { createHash } from 'node:crypto';
import { and, eq, gt, isNull } from 'drizzle-orm';
import type { Db } from '../../platform/deps.ts';
import { oneTimeTokens } from './auth.tables.ts';
import { tokenLifetime, withdrawTokens } from './one-time-tokens.ts';

const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest();

/** Keeps the hash of the token that makes the first administrator, in place of earlier ones. */
export async function storeSetupToken(tx: Db, token: string, now: Date): Promise<void> {
  await tx.delete(oneTimeTokens).where(eq(oneTimeTokens.purpose, 'admin_setup'));
  await tx.insert(oneTimeTokens).values({
    tokenHash: hashOf(token),
    purpose: 'admin_setup',
    createdAt: now,
    expiresAt: new Date(now.getTime() + tokenLifetime.admin_setup),
  });
}

/** Uses that token up for the member. @returns whether it was valid. */
export async function takeSetupToken(tx: Db, token: string, userId: number, now: Date): Promise<boolean> {
  const used = await tx
    .update(oneTimeTokens)
    .set({ usedAt: now, userId })
    .where(
      and(
        eq(oneTimeTokens.tokenHash, hashOf(token)),
        eq(oneTimeTokens.purpose, 'admin_setup'),
        isNull(oneTimeTokens.usedAt),
        gt(oneTimeTokens.expiresAt, now),
      ),
    )
    .returning({ id: oneTimeTokens.id });
  return used.length > 0;
}

/** Whoever opens a link of these can get into the account that it is for. */
export const openingPurposes = ['reset_password', 'change_email_old', 'change_email_new', 'account_link'] as const;

/** Makes the account's open links worthless, for one that becomes an administrator's: staff may have read them before. */
export const withdrawOpeningLinks = (tx: Db, userId: number, now: Date): Promise<void> =>
  withdrawTokens(tx, userId, [...openingPurposes], now);
