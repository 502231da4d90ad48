import type { NotificationType } from '@innerspring/contract/settings/choices';
import { Preferences } from '@innerspring/contract/settings/schemas';
import { eq, sql } from 'drizzle-orm';
import { firstRow, rows } from '../../platform/db/rows.ts';
import type { Db, Deps } from '../../platform/deps.ts';
import { insertEvent } from '../../platform/outbox/outbox-rows.ts';
import { users } from '../accounts/accounts.tables.ts';
import { isHere } from '../accounts/public.ts';
import { lastActiveOf } from '../presence/public.ts';
import { asCondition, isActive } from '../visibility/public.ts';
import { channelsOf, quietUntil, UNREAD_MAIL_DELAY_MS } from './channels.ts';
import { scheduleDigest } from './digests.ts';
import { type Item, kindsOf } from './kinds.ts';
import { chosenNotifications, pushTextOf } from './list.queries.ts';
import { notificationMail } from './mails.ts';
import { notificationsEvents } from './notifications.tokens.ts';

/** The maximum number of notifications in one mail. The others are in the list on the site. */
const MOST_IN_MAIL = 50;
/** After this time, a reply is mailed even to a member who is online: a tab may be left open for days. */
const LONGEST_WAIT_MS = 12 * 3_600_000;

type Recipient = { id: number; fullName: string; email: string; preferences: unknown; lastActive: Date | null };

/** Groups the rows by type, without types that the member no longer wants by mail. */
function byType(found: Item[], { preferences }: Recipient, now: Date): Map<NotificationType, Item[]> {
  const types = new Map<NotificationType, Item[]>();
  for (const row of found) {
    const { type } = row.kind;
    // The member has turned this type off since.
    if (!type || channelsOf(row.kind, preferences, now).mailDueAt === null) continue;
    types.set(type, [...(types.get(type) ?? []), row]);
  }
  return types;
}

/** Claims the due mails that no other process has claimed. Returns the ids that are still unread. */
async function claimDue(tx: Db, ids: number[]): Promise<Set<number>> {
  const claimed = await rows<{ id: number; isNews: boolean }>(
    tx,
    sql`update notifications set mail_due_at = null where id = any(${sql.param(ids)}::bigint[]) and mail_due_at is not null
      returning id, (read_at is null or not in_app) as "isNews"`,
  );
  return new Set(claimed.filter(({ isNews }) => isNews).map(({ id }) => id));
}

function findRecipient({ db }: Pick<Deps, 'db'>, userId: number, now: Date): Promise<Recipient | null> {
  return firstRow<Recipient>(
    db,
    sql`select u.id, u.full_name as "fullName", u.email::text as email, u.preferences,
        ${asCondition({}, () => lastActiveOf('u'))} as "lastActive" from users u
      where u.id = ${userId} and ${asCondition({ now }, (_viewer, present) => isActive('u', present))}`,
  );
}

/**
 * Postpones the mails about replies while the member is online and can see them on the site. A later event checks again; only the
 * process that moved the time emits it.
 */
async function postpone({ db, features }: Pick<Deps, 'db' | 'features'>, userId: number, now: Date): Promise<void> {
  const later = new Date(now.getTime() + UNREAD_MAIL_DELAY_MS);
  await db.transaction(async (tx) => {
    const moved = await rows<{ id: number }>(
      tx,
      sql`update notifications set mail_due_at = ${later.toISOString()}::timestamptz
        where user_id = ${userId} and mail_due_at <= ${now.toISOString()}::timestamptz and read_at is null
          and kind = any(${sql.param(kindsOf({ features }).mailedIfUnread)}::text[])
          and created_at > ${new Date(now.getTime() - LONGEST_WAIT_MS).toISOString()}::timestamptz
        returning id`,
    );
    if (moved.length > 0) await insertEvent(tx, notificationsEvents.mailDue, { userId }, { now, notBefore: later });
  });
}

/**
 * Mails a member all due notifications, one mail per type, in the transaction that claims them: each is mailed once. It
 * omits those that the member has read since, or may no longer see. Replies wait while the member is online.
 */
export async function mailDue(
  deps: Pick<Deps, 'db' | 'pool' | 'clock' | 'config' | 'mailer' | 'live' | 'features'>,
  userId: number,
): Promise<void> {
  const now = deps.clock.now();
  const to = await findRecipient(deps, userId, now);
  if (to && (isHere(to.lastActive, now) || deps.live.isConnected(userId))) await postpone(deps, userId, now);
  const due = await rows<{ id: number }>(
    deps.db,
    sql`select id from notifications where user_id = ${userId} and mail_due_at <= ${now.toISOString()}::timestamptz
      order by id desc nulls last`,
  );
  if (due.length === 0) return;
  const ids = due.map(({ id }) => id);
  const found = to ? await chosenNotifications(deps, { viewerId: userId, now }, ids.slice(0, MOST_IN_MAIL)) : [];
  await deps.db.transaction(async (tx) => {
    const unread = await claimDue(tx, ids);
    if (!to) return;
    const mails = byType(
      found.filter(({ id }) => unread.has(id)),
      to,
      now,
    );
    for (const [type, items] of mails) await deps.mailer.queue(tx, notificationMail(deps.config, to, type, items));
  });
}

type Needed = Pick<Deps, 'db' | 'pool' | 'clock' | 'live' | 'outbox' | 'config' | 'mailer' | 'features'>;

/** Passes a new notification to the member's devices, after their quiet hours. */
async function handToDevices(deps: Needed, userId: number, notificationId: number): Promise<void> {
  const now = deps.clock.now();
  if (!(await pushTextOf(deps, { viewerId: userId, now }, notificationId))) return;
  const [member] = await deps.db.select({ preferences: users.preferences }).from(users).where(eq(users.id, userId));
  const notBefore = quietUntil(Preferences.parse(member?.preferences ?? {}), now) ?? now;
  await insertEvent(deps.db, notificationsEvents.pushDue, { notificationId, userId }, { now, notBefore });
}

/** Delivers new notifications to open tabs at once, and to devices and by mail outside the member's quiet hours. */
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
