import { createHash, randomBytes } from 'node:crypto';
import { and, eq, gt, inArray, isNull } from 'drizzle-orm';
import type { Db } from '../../platform/deps.ts';
import { oneTimeTokens } from './auth.tables.ts';

export type TokenPurpose = typeof oneTimeTokens.$inferSelect.purpose;
export type OneTimeToken = { id: number; purpose: TokenPurpose; userId: number | null; data: string | null };

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** How long a link works, in milliseconds. */
export const tokenLifetime = {
  verify_email: 48 * HOUR,
  reset_password: 60 * MINUTE,
  change_email_old: 48 * HOUR,
  change_email_new: 48 * HOUR,
  account_link: 60 * MINUTE,
  admin_setup: 60 * MINUTE,
} as const satisfies Record<TokenPurpose, number>;

const hashOf = (secret: string) => createHash('sha256').update(secret).digest();

const returned = {
  id: oneTimeTokens.id,
  purpose: oneTimeTokens.purpose,
  userId: oneTimeTokens.userId,
  data: oneTimeTokens.data,
};

/** Creates a link's secret of 32 random bytes. Only its hash is stored. */
export async function issueToken(
  tx: Db,
  token: { purpose: TokenPurpose; userId: number | null; data?: string; now: Date },
): Promise<string> {
  const secret = randomBytes(32).toString('base64url');
  await tx.insert(oneTimeTokens).values({
    tokenHash: hashOf(secret),
    purpose: token.purpose,
    userId: token.userId,
    data: token.data ?? null,
    createdAt: token.now,
    expiresAt: new Date(token.now.getTime() + tokenLifetime[token.purpose]),
  });
  return secret;
}

const usable = (secret: string, purposes: TokenPurpose[], now: Date) =>
  and(
    eq(oneTimeTokens.tokenHash, hashOf(secret)),
    inArray(oneTimeTokens.purpose, purposes),
    isNull(oneTimeTokens.usedAt),
    gt(oneTimeTokens.expiresAt, now),
  );

/** Reads a token without consuming it; null if it is unknown, used or expired. */
export async function peekToken(
  db: Db,
  secret: string,
  purposes: TokenPurpose[],
  now: Date,
): Promise<OneTimeToken | null> {
  const [token] = await db
    .select(returned)
    .from(oneTimeTokens)
    .where(usable(secret, purposes, now));
  return token ?? null;
}

/** Consumes a token in one statement, so that only one of two concurrent uses succeeds; null for the other. */
export async function consumeToken(
  tx: Db,
  secret: string,
  purposes: TokenPurpose[],
  now: Date,
): Promise<OneTimeToken | null> {
  const [token] = await tx
    .update(oneTimeTokens)
    .set({ usedAt: now })
    .where(usable(secret, purposes, now))
    .returning(returned);
  return token ?? null;
}

/** Invalidates a member's open tokens for these purposes. */
export async function withdrawTokens(tx: Db, userId: number, purposes: TokenPurpose[], now: Date): Promise<void> {
  await tx
    .update(oneTimeTokens)
    .set({ usedAt: now })
    .where(
      and(eq(oneTimeTokens.userId, userId), inArray(oneTimeTokens.purpose, purposes), isNull(oneTimeTokens.usedAt)),
    );
}

/** Stores the hash of the token for the first administrator, replacing earlier ones. */
export async function storeSetupToken(tx: Db, token: string, now: Date): Promise<void> {
  await tx.delete(oneTimeTokens).where(eq(oneTimeTokens.purpose, 'admin_setup'));
  await tx.insert(oneTimeTokens).values({
    tokenHash: hashOf(token),
    purpose: 'admin_setup',
    createdAt: now,
    expiresAt: new Date(now.getTime() + tokenLifetime.admin_setup),
  });
}

/** Consumes that token for the member. @returns whether it was valid. */
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

/** Tokens for these purposes give access to the account. */
export const openingPurposes = ['reset_password', 'change_email_old', 'change_email_new', 'account_link'] as const;

/** Invalidates such open tokens when an account becomes an administrator's, because staff may have read them before. */
export const withdrawOpeningLinks = (tx: Db, userId: number, now: Date): Promise<void> =>
  withdrawTokens(tx, userId, [...openingPurposes], now);
