import { and, eq } from 'drizzle-orm';
import type { Deps } from '../../platform/deps.ts';
import { invitations } from './invitations.tables.ts';
import { applicationsEvents } from '../applications/public.ts';

/** Follows the application of somebody who was invited: once approved, the invitation says member. */
export function subscribeInvitations({ db, outbox }: Pick<Deps, 'db' | 'outbox'>): void {
  outbox.consume(applicationsEvents.decided, 'invitations.member', async ({ userId, status }) => {
    if (status !== 'approved') return;
    await db
      .update(invitations)
      .set({ state: 'member' })
      .where(and(eq(invitations.userId, userId), eq(invitations.state, 'applied')));
  });
}
