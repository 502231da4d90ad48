import { and, eq, gt } from 'drizzle-orm';
import { noteInviter } from '../../core/accounts/public.ts';
import type { Db } from '../../platform/deps.ts';
import { invitationHash } from './invitation-token.ts';
import { invitations } from './invitations.tables.ts';

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
        eq(invitations.tokenHash, invitationHash(secret)),
        eq(invitations.state, 'sent'),
        gt(invitations.expiresAt, now),
      ),
    )
    .returning({ inviterId: invitations.inviterId });
  if (used) await noteInviter(tx, userId, used.inviterId);
}
