import { sql } from 'drizzle-orm';
import { firstRow } from '../../platform/db/rows.ts';
import { statement } from '../../platform/db/statement.ts';
import type { Db, Deps } from '../../platform/deps.ts';
import type { NotificationKind } from '../../platform/notifications/notification.ts';
import { insertEvent } from '../../platform/outbox/outbox-rows.ts';
import { isMutedBy, isVisibleTo } from '../visibility/public.ts';
import { type Channels, channelsOf, isWanted } from './channels.ts';
import { type Kinds, kindsOf, readData } from './kinds.ts';
import { notificationsEvents } from './notifications.tokens.ts';

type Data = Record<string, unknown>;
type NotificationContent = { userId: number; data?: Data; eventKey: string; createdAt: Date };
/**
 * Of several kinds, the first is used that the member wants in the app, otherwise the first that they want on any
 * channel.
 */
type Notification = NotificationContent & {
  kind: NotificationKind | readonly NotificationKind[];
};
type Placed = NotificationContent & {
  kind: NotificationKind;
  data: Data;
  subject: string | null;
  groupKey: string | null;
};

/** Class of the advisory locks for members' groups; an arbitrary number that nothing else uses. */
const LOCK_CLASS = 7411;
const LOCKS = 2 ** 31;
const DAY_MS = 86_400_000;

const at = (instant: Date) => sql`${instant.toISOString()}::timestamptz`;

function place(notification: NotificationContent, kind: NotificationKind): Placed {
  const data = notification.data ?? {};
  const read = readData(data);
  const subject = kind.subject?.(read);
  const groupKey = kind.group?.(read) ?? null;
  return { ...notification, kind, data, subject: subject ? `${subject.type}:${subject.id}` : null, groupKey };
}

/**
 * The member's choices, whether they muted the thread, and whether they limited its type to one a day and already got
 * it. Silent notifications are stored as read.
 */
function findReader(tx: Db, kinds: Kinds, { userId, kind: { type }, subject, createdAt }: Placed) {
  const since = new Date(createdAt.getTime() - DAY_MS);
  return firstRow<{ preferences: unknown; isMuted: boolean; isEnough: boolean }>(
    tx,
    sql`select u.preferences,
      exists (select 1 from notification_tunings t where t.user_id = u.id and t.key = 'thread:' || ${subject}::text) as "isMuted",
      exists (select 1 from notification_tunings t where t.user_id = u.id and t.key = 'type:' || ${type}::text
        and exists (select 1 from notifications n where n.user_id = u.id and n.kind = any(${sql.param(kinds.ofType(type))}::text[])
          and n.in_app and n.created_at > ${at(since)} and n.read_at is distinct from n.created_at)) as "isEnough"
      from users u where u.id = ${userId}`,
  );
}

/**
 * Inserts it as the newest of its group, if there is one that began within a day. Null if the event already notified
 * the member.
 */
function insertOnce(tx: Db, one: Placed, { inApp, mailDueAt, inDigest }: Channels, isRead: boolean) {
  const { userId, kind, data, eventKey, subject, groupKey, createdAt } = one;
  const since = new Date(createdAt.getTime() - DAY_MS);
  return firstRow<{ id: number }>(
    tx,
    sql`with prior as (
        select n.id, n.group_id from notifications n join notifications first on first.id = n.group_id
        where n.user_id = ${userId} and n.group_key = ${groupKey}::text and n.is_latest and n.in_app = ${inApp}
          and first.created_at > ${at(since)}
        order by n.id desc limit 1
      ), own as (select nextval(pg_get_serial_sequence('notifications', 'id')) as id),
      added as (
        insert into notifications (id, user_id, kind, data, subject, group_key, group_id, in_app, mail_due_at, in_digest,
          event_key, created_at, read_at)
        overriding system value
        select own.id, ${userId}, ${kind.name}, ${JSON.stringify(data)}::jsonb, ${subject}::text,
          ${groupKey}::text, coalesce((select group_id from prior), own.id), ${inApp}, ${mailDueAt?.toISOString() ?? null}::timestamptz,
          ${inDigest}, ${eventKey}, ${at(createdAt)}, ${isRead ? createdAt.toISOString() : null}::timestamptz
        from own
        on conflict (event_key) do nothing
        returning id
      ), passed as (
        update notifications set is_latest = false where id in (select id from prior) and exists (select 1 from added)
      )
      select id from added`,
  );
}

type Reader = { preferences: unknown; isMuted: boolean; isEnough: boolean };

/**
 * Stores one kind if the recipient wants it, or only if they want it in the app. Null: the caller may try the next
 * kind.
 */
async function store(tx: Db, one: Placed, reader: Reader, onlyInApp: boolean): Promise<boolean | null> {
  const { userId, kind, createdAt: now } = one;
  const wanted = channelsOf(kind, reader.preferences, now);
  const channels = reader.isEnough ? { inApp: wanted.inApp, mailDueAt: null, inDigest: false } : wanted;
  if (!(onlyInApp ? channels.inApp : isWanted(channels))) return null;
  const added = await insertOnce(tx, one, channels, reader.isEnough);
  if (!added) return false;
  if (channels.inApp) await insertEvent(tx, notificationsEvents.created, { notificationId: added.id, userId }, { now });
  const notBefore = channels.mailDueAt;
  if (notBefore) await insertEvent(tx, notificationsEvents.mailDue, { userId }, { now, notBefore });
  return true;
}

async function storeFirstWanted(
  tx: Db,
  known: Kinds,
  notification: NotificationContent,
  kinds: readonly NotificationKind[],
): Promise<boolean> {
  for (const onlyInApp of kinds.length > 1 ? [true, false] : [false]) {
    for (const kind of kinds) {
      const one = place(notification, kind);
      // Serializes inserts of one group: otherwise two concurrent ones would both be its newest.
      if (one.groupKey !== null)
        await tx.execute(sql`select pg_advisory_xact_lock(${LOCK_CLASS}::int, ${notification.userId % LOCKS}::int)`);
      const reader = await findReader(tx, known, one);
      if (!reader || reader.isMuted) return false;
      const done = await store(tx, one, reader, onlyInApp);
      if (done !== null) return done;
    }
  }
  return false;
}

/**
 * Notifies a member through the channels that their settings allow for this kind: in the app, by mail, in the digest.
 * Idempotent by `eventKey`. Does nothing for deleted members and muted threads. If they limited the type to one a day,
 * further ones are stored as read, silently.
 * @returns whether it is stored now.
 */
export function notify(deps: Pick<Deps, 'db' | 'features'>, { kind, ...notification }: Notification): Promise<boolean> {
  const kinds = 'name' in kind ? [kind] : kind;
  return deps.db.transaction((tx) => storeFirstWanted(tx, kindsOf(deps), notification, kinds));
}

/** `$1` recipient, `$2` now, `$3` actor. */
const mayNotifyStatement = statement<{ id: number }>(
  'notifications.mayNotify',
  `select u.id from users u where u.id = $3 and ${isVisibleTo('$1', 'u', '$2')} and not ${isMutedBy('$1', 'u.id', '$2')}`,
);

/**
 * Of several kinds, the first is used that the member wants in the app, otherwise the first that they want on any
 * channel.
 */
type Act = {
  userId: number;
  actorId: number;
  kind: NotificationKind | NotificationKind[];
  eventKey: string;
  data?: Record<string, unknown>;
};

/** Notifies a member of another member's act; never of their own, nor of acts of muted, blocked or departed members. */
export async function notifyOfAct(deps: Pick<Deps, 'db' | 'pool' | 'clock' | 'features'>, act: Act): Promise<void> {
  const now = deps.clock.now();
  const { userId, actorId, kind, eventKey, data } = act;
  if (userId === actorId) return;
  const [actor] = await mayNotifyStatement.run(deps.pool, [userId, now, actorId]);
  if (actor) await notify(deps, { userId, kind, data: { actorId, ...data }, eventKey, createdAt: now });
}
