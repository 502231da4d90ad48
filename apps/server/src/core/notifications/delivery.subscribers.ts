import { Preferences } from '@innerspring/contract/settings/schemas';
import { eq } from 'drizzle-orm';
import type { Deps } from '../../platform/deps.ts';
import { insertEvent } from '../../platform/outbox/outbox-rows.ts';
import { quietUntil } from './quiet-hours.ts';
import { users } from '../accounts/accounts.tables.ts';
import { scheduleDigest } from './digests.ts';
import { mailDue } from './due-mails.ts';
import { pushTextOf } from './list.queries.ts';
import { notificationsEvents } from './notifications.tokens.ts';

type Needed = Pick<Deps, 'db' | 'pool' | 'clock' | 'live' | 'outbox' | 'config' | 'mailer' | 'features'>;

/** Hands a new notification to the member's devices, after their quiet hours. */
async function handToDevices(deps: Needed, userId: number, notificationId: number): Promise<void> {
  const now = deps.clock.now();
  if (!(await pushTextOf(deps, { viewerId: userId, now }, notificationId))) return;
  const [member] = await deps.db.select({ preferences: users.preferences }).from(users).where(eq(users.id, userId));
  const notBefore = quietUntil(Preferences.parse(member?.preferences ?? {}), now) ?? now;
  await insertEvent(deps.db, notificationsEvents.pushDue, { notificationId, userId }, { now, notBefore });
}

/** Carries new notifications to open tabs at once, to devices and by mail when the member may be disturbed. */
export function subscribeDelivery(deps: Needed): void {
  deps.outbox.consume(notificationsEvents.created, 'notifications.deliver', async ({ notificationId, userId }) => {
    deps.live.sendToUser(userId, { type: 'notifications_changed' });
    await handToDevices(deps, userId, notificationId);
  });
  deps.outbox.consume(notificationsEvents.digestChanged, 'notifications.digestSchedule', ({ userId }) =>
    deps.db.transaction((tx) => scheduleDigest(tx, userId, deps.clock.now())),
  );
  deps.outbox.consume(notificationsEvents.mailDue, 'notifications.mail', ({ userId }) => mailDue(deps, userId));
}
