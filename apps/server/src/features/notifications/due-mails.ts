import type { NotificationType } from '@innerspring/contract/settings-choices';
import { sql } from 'drizzle-orm';
import { firstRow, rows } from '../../platform/db/rows.ts';
import { asCondition, isActive } from '../../platform/db/visibility.ts';
import type { Db, Deps } from '../../platform/deps.ts';
import { notificationType } from '../../platform/notification-wishes.ts';
import { channelsOf } from './channels.ts';
import type { ItemRow } from './items.ts';
import { chosenNotifications } from './list.queries.ts';
import { notificationMail } from './mails.ts';

/** Things that one mail tells of at most; the rest waits in the list. */
const MOST_IN_MAIL = 50;

type Recipient = { id: number; fullName: string; email: string; preferences: unknown };

/** Rows by their type, those that are still wanted by mail. */
function byType(found: ItemRow[], { preferences }: Recipient, now: Date): Map<NotificationType, ItemRow[]> {
  const types = new Map<NotificationType, ItemRow[]>();
  for (const row of found) {
    const type = notificationType(row.kind);
    // Switched off meanwhile, it is not sent any more.
    if (!type || channelsOf(row.kind, preferences, now).mailDueAt === null) continue;
    types.set(type, [...(types.get(type) ?? []), row]);
  }
  return types;
}

/** Takes those off that nobody else took; gives which of them are still news. */
async function takeOff(tx: Db, ids: number[]): Promise<Set<number>> {
  const taken = await rows<{ id: number; isNews: boolean }>(
    tx,
    sql`update notifications set mail_due_at = null where id = any(${sql.param(ids)}::bigint[]) and mail_due_at is not null
      returning id, (read_at is null or not in_app) as "isNews"`,
  );
  return new Set(taken.filter(({ isNews }) => isNews).map(({ id }) => id));
}

function findRecipient({ db }: Pick<Deps, 'db'>, userId: number, now: Date): Promise<Recipient | null> {
  return firstRow<Recipient>(
    db,
    sql`select u.id, u.full_name as "fullName", u.email::text as email, u.preferences from users u
      where u.id = ${userId} and ${asCondition({ now }, (_viewer, present) => isActive('u', present))}`,
  );
}

/**
 * Mails a member everything that is due by now, one mail a type, in the transaction that takes it off: what is told once is
 * never told again. What they have read meanwhile, and what they may not hear of any more, is left out.
 */
export async function mailDue(
  deps: Pick<Deps, 'db' | 'pool' | 'clock' | 'config' | 'mailer'>,
  userId: number,
): Promise<void> {
  const now = deps.clock.now();
  const due = await rows<{ id: number }>(
    deps.db,
    sql`select id from notifications where user_id = ${userId} and mail_due_at <= ${now.toISOString()}::timestamptz
      order by id desc nulls last`,
  );
  if (due.length === 0) return;
  const ids = due.map(({ id }) => id);
  const to = await findRecipient(deps, userId, now);
  const found = to ? await chosenNotifications(deps, { viewerId: userId, now }, ids.slice(0, MOST_IN_MAIL)) : [];
  await deps.db.transaction(async (tx) => {
    const news = await takeOff(tx, ids);
    if (!to) return;
    const told = byType(
      found.filter(({ id }) => news.has(id)),
      to,
      now,
    );
    for (const [type, items] of told) await deps.mailer.queue(tx, notificationMail(deps.config, to, type, items));
  });
}
