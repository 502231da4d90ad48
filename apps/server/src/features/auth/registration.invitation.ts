import { createHash } from 'node:crypto';
import { and, eq, gt } from 'drizzle-orm';
import type { Db } from '../../platform/deps.ts';
import { invitations } from '../invitations/invitations.tables.ts';
import { users } from '../../core/accounts/accounts.tables.ts';

/**
 * Uses an invitation up for an application, which staff then see first. A link that is unknown, used or expired leaves
 * an application like any other.
 */
export async function useInvitation(tx: Db, secret: string, userId: number, now: Date): Promise<void> {
  const [used] = await tx
    .update(invitations)
    .set({ state: 'applied', userId })
    .where(
      and(
        eq(invitations.tokenHash, createHash('sha256').update(secret).digest()),
        eq(invitations.state, 'sent'),
        gt(invitations.expiresAt, now),
      ),
    )
    .returning({ inviterId: invitations.inviterId });
  if (used) await tx.update(users).set({ invitedById: used.inviterId }).where(eq(users.id, userId));
}
