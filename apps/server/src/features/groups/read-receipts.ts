import { sql } from 'drizzle-orm';
import { firstRow } from '../../platform/db/rows.ts';
import { asCondition } from '../../core/visibility/public.ts';
import type { Db } from '../../platform/deps.ts';
import { tellsReading } from './group-sql.ts';

/** Whether a member lets others know what they have read. */
export async function tellsReadingOf(db: Db, userId: number): Promise<boolean> {
  const found = await firstRow<{ tells: boolean }>(
    db,
    sql`select ${asCondition({}, () => tellsReading('u'))} as tells from users u where u.id = ${userId}`,
  );
  return found?.tells ?? false;
}
