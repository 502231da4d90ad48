import type { Deps } from '../../platform/deps.ts';
import { notify } from './notifications.commands.ts';
import { applicationsEvents } from '../../features/applications/applications.events.ts';

/** Welcomes a member whose application was approved. */
export function subscribeNotifications({ db, outbox, clock }: Pick<Deps, 'db' | 'outbox' | 'clock'>): void {
  outbox.consume(applicationsEvents.decided, 'notifications.welcome', async ({ userId, status }, eventId) => {
    if (status !== 'approved') return;
    await notify(db, {
      userId,
      kind: 'welcome',
      eventKey: `applications.decided:${eventId}:welcome`,
      createdAt: clock.now(),
    });
  });
}
