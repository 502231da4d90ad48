import { Preferences } from '@innerspring/contract/settings/schemas';
import { eq, sql } from 'drizzle-orm';
import { firstRow } from '../../platform/db/rows.ts';
import type { Db } from '../../platform/deps.ts';
import { HOME_ZONE } from './quiet-hours.ts';
import { users } from '../accounts/accounts.tables.ts';
import { digestSchedule } from './notifications.tables.ts';

type Cadence = 'daily' | 'weekly';

/**
 * The next time after `now` at which a digest falls due: the member's hour in their zone, every day or every Monday. The
 * database knows the zones, also on days when clocks change.
 */
export async function nextDigest(
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

/** Brings the schedule of a member's digests in line with their settings. */
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
