import { eq } from 'drizzle-orm';
import type { Deps } from '../../platform/deps.ts';
import { invitations } from '../../features/invitations/invitations.tables.ts';
import { notify } from './notifications.commands.ts';
import { applicationsEvents } from '../../features/applications/applications.events.ts';

/** Tells a member that somebody whom they invited has joined. */
export function subscribeInvitationNotifications({ db, outbox, clock }: Pick<Deps, 'db' | 'outbox' | 'clock'>): void {
  outbox.consume(applicationsEvents.decided, 'notifications.inviter', async ({ userId, status }) => {
    if (status !== 'approved') return;
    const [used] = await db
      .select({ id: invitations.id, inviterId: invitations.inviterId })
      .from(invitations)
      .where(eq(invitations.userId, userId));
    if (!used) return;
    await notify(db, {
      userId: used.inviterId,
      kind: 'invitation_member',
      data: { actorId: userId },
      eventKey: `invitations.member:${used.id}`,
      createdAt: clock.now(),
    });
  });
}
