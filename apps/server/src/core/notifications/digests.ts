import { Preferences } from '@innerspring/contract/settings/schemas';
import { and, eq, lte, sql } from 'drizzle-orm';
import { firstRow } from '../../platform/db/rows.ts';
import type { Db, Deps } from '../../platform/deps.ts';
import { users } from '../accounts/accounts.tables.ts';
import { asCondition, isActive } from '../visibility/public.ts';
import { itemsOf } from './kinds.ts';
import { listStatementsOf } from './list.queries.ts';
import { digestMail } from './mails.ts';
import { digestSchedule, digests, notifications } from './notifications.tables.ts';
import { HOME_ZONE } from './channels.ts';

type Cadence = 'daily' | 'weekly';

/**
 * The next time after `now` at which a digest is due: at the member's hour in their zone, every day or every Monday.
 * The database computes it, because it knows the time zones, including days when clocks change.
 */
async function nextDigest(
  tx: Db,
  { cadence, hour, timeZone }: { cadence: Cadence; hour: number; timeZone: string },
  now: Date,
): Promise<Date> {
  const zone = timeZone || HOME_ZONE;
  const at = sql`${now.toISOString()}::timestamptz`;
  const row = await firstRow<{ nextAt: Date }>(
    tx,
    sql`select min(due) as "nextAt" from (
        select (date_trunc('day', ${at} at time zone ${zone}) + make_interval(days => day, hours => ${hour}::int))
          at time zone ${zone} as due
        from generate_series(0, 8) day
      ) times
      where due > ${at} and (${cadence} = 'daily' or extract(isodow from due at time zone ${zone}) = 1)`,
  );
  if (!row) throw new Error('No time for the next digest was found.');
  return row.nextAt;
}

/** When the member's next daily or weekly email is due, as they set its hour and their time zone; null for nobody. */
export async function nextAtTheirHour(tx: Db, userId: number, cadence: Cadence, now: Date): Promise<Date | null> {
  const [found] = await tx.select({ preferences: users.preferences }).from(users).where(eq(users.id, userId));
  if (!found) return null;
  const { digestHour: hour, timeZone } = Preferences.parse(found.preferences ?? {});
  return nextDigest(tx, { cadence, hour, timeZone }, now);
}

/** Updates a member's digest schedule to match their settings. */
export async function scheduleDigest(tx: Db, userId: number, now: Date): Promise<void> {
  const [found] = await tx.select({ preferences: users.preferences }).from(users).where(eq(users.id, userId));
  const { digest, digestHour, timeZone } = Preferences.parse(found?.preferences ?? {});
  if (!found || digest === 'none') {
    await tx.delete(digestSchedule).where(eq(digestSchedule.userId, userId));
    return;
  }
  const nextAt = await nextDigest(tx, { cadence: digest, hour: digestHour, timeZone }, now);
  const values = { cadence: digest, nextAt };
  await tx
    .insert(digestSchedule)
    .values({ userId, ...values })
    .onConflictDoUpdate({ target: digestSchedule.userId, set: values });
}

type Needed = Pick<Deps, 'db' | 'pool' | 'clock' | 'config' | 'mailer' | 'log' | 'features'>;
type Claim = { userId: number; cadence: 'daily' | 'weekly'; nextAt: Date };

const SHOWN = 20;
const RETRY_MS = 3_600_000;

/** Locks a due digest for the rest of the transaction. Other processes skip it and take others. */
function claimDue(tx: Db, now: Date): Promise<Claim | null> {
  return firstRow<Claim>(
    tx,
    sql`select user_id as "userId", cadence, next_at as "nextAt" from digest_schedule
      where next_at <= ${now.toISOString()}::timestamptz order by next_at limit 1 for update skip locked`,
  );
}

/** The day on which a digest was due, in the member's time zone: `daily:2026-11-21`. */
function periodOf({ cadence, nextAt }: Claim, timeZone: string): string {
  const day = new Intl.DateTimeFormat('en-CA', { timeZone: timeZone || HOME_ZONE, dateStyle: 'short' }).format(nextAt);
  return `${cadence}:${day}`;
}

function findMember(tx: Db, userId: number, now: Date) {
  return firstRow<{ id: number; fullName: string; email: string; preferences: unknown; isActive: boolean }>(
    tx,
    sql`select u.id, u.full_name as "fullName", u.email::text as email, u.preferences,
      (${asCondition({ now }, (_viewer, at) => isActive('u', at))}) as "isActive" from users u where u.id = ${userId}`,
  );
}

/** Records the period as sent. False if it already was. */
async function notePeriod(
  tx: Db,
  userId: number,
  period: string,
  told: { count: number; now: Date },
): Promise<boolean> {
  const noted = await tx
    .insert(digests)
    .values({ userId, period, itemCount: told.count, createdAt: told.now })
    .onConflictDoNothing()
    .returning({ userId: digests.userId });
  return noted.length > 0;
}

/** Sends one claimed digest and sets the time of the next, in the transaction of the claim. */
async function sendClaimed(deps: Needed, tx: Db, claim: Claim, now: Date): Promise<void> {
  const { userId, cadence } = claim;
  const member = await findMember(tx, userId, now);
  const { digestHour, timeZone } = Preferences.parse(member?.preferences ?? {});
  const nextAt = await nextDigest(tx, { cadence, hour: digestHour, timeZone }, now);
  await tx.update(digestSchedule).set({ nextAt }).where(eq(digestSchedule.userId, userId));
  if (!member?.isActive) return;
  const found = await listStatementsOf(deps).digest.run(deps.pool, [userId, now, SHOWN + 1]);
  const items = itemsOf(deps, found.slice(0, SHOWN));
  if (items.length === 0) return;
  if (!(await notePeriod(tx, userId, periodOf(claim, timeZone), { count: items.length, now }))) return;
  await tx
    .update(notifications)
    .set({ inDigest: false })
    .where(and(eq(notifications.userId, userId), eq(notifications.inDigest, true), lte(notifications.createdAt, now)));
  await deps.mailer.queue(tx, digestMail(deps.config, member, cadence, { rows: items, more: found.length > SHOWN }));
}

/**
 * Sends the next digest that is due. Its period, its email and the time of the one after it are stored together or not at all,
 * so a member never gets two for the same period and never misses one, wherever the process dies.
 * @returns false if none is due.
 */
async function sendNext(deps: Needed, now: Date): Promise<boolean> {
  let claimed: Claim | null = null;
  try {
    await deps.db.transaction(async (tx) => {
      claimed = await claimDue(tx, now);
      if (claimed) await sendClaimed(deps, tx, claimed, now);
    });
  } catch (error) {
    const failed: Claim | null = claimed;
    if (!failed) throw error;
    deps.log.error({ err: error, ...(failed as Claim) }, 'Failed to send a digest; will retry');
    await postpone(deps, failed, now);
  }
  return claimed !== null;
}

/** Postpones a digest that failed, so that it doesn't block others. */
async function postpone({ db }: Pick<Needed, 'db'>, { userId, nextAt }: Claim, now: Date): Promise<void> {
  await db
    .update(digestSchedule)
    .set({ nextAt: new Date(now.getTime() + RETRY_MS) })
    .where(and(eq(digestSchedule.userId, userId), eq(digestSchedule.nextAt, nextAt)));
}

/** Sends all digests that are due; concurrent processes share them. */
export async function sendDueDigests(deps: Needed): Promise<void> {
  const now = deps.clock.now();
  while (await sendNext(deps, now));
}
