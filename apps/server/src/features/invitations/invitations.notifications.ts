import { and, eq } from 'drizzle-orm';
import { notify } from '../../core/notifications/public.ts';
import type { Deps } from '../../platform/deps.ts';
import { defineNotification } from '../../platform/notifications/notification.ts';
import { applicationsEvents } from '../applications/public.ts';
import { invitations } from './invitations.tables.ts';

export const invitationsNotifications = {
  joined: defineNotification({
    name: 'invitation_member',
    chip: 'network',
    type: 'follow',
    text: ({ who }) => `${who} accepted your invitation and joined`,
    link: ({ people, actorIds }) => (people === 1 && actorIds[0] ? `/profile/${actorIds[0]}` : '/network'),
    subject: (data) => ({ type: 'person', id: data.number('actorId') }),
  }),
};

/** Notifies a member that someone they invited has joined. */
export function subscribeInvitationNotifications(deps: Deps): void {
  deps.outbox.consume(applicationsEvents.decided, 'notifications.inviter', async ({ userId, status }) => {
    if (status !== 'approved') return;
    const [used] = await deps.db
      .select({ id: invitations.id, inviterId: invitations.inviterId })
      .from(invitations)
      .where(eq(invitations.userId, userId));
    if (!used) return;
    await notify(deps, {
      userId: used.inviterId,
      kind: invitationsNotifications.joined,
      data: { actorId: userId },
      eventKey: `invitations.member:${used.id}`,
      createdAt: deps.clock.now(),
    });
  });
}

/** Follows an invited person's application: once it's approved, the invitation shows them as a member. */
export function subscribeInvitations({ db, outbox }: Pick<Deps, 'db' | 'outbox'>): void {
  outbox.consume(applicationsEvents.decided, 'invitations.member', async ({ userId, status }) => {
    if (status !== 'approved') return;
    await db
      .update(invitations)
      .set({ state: 'member' })
      .where(and(eq(invitations.userId, userId), eq(invitations.state, 'applied')));
  });
}
