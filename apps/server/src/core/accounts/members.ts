import { sql } from 'drizzle-orm';
import type { Db } from '../../platform/deps.ts';
import { AppError } from '../../platform/errors.ts';
import { firstRow, rows } from '../../platform/db/rows.ts';
import { asCondition, isVisibleTo } from '../visibility/public.ts';

type LockedMember = { id: number; requiresFollowApproval: boolean };

/**
 * Holds the rows of the members in the order of their numbers: whatever changes the relation of members, and the counters
 * that go with it, takes turns and never waits in a circle. Where companies are held as well, members come first.
 */
export async function lockMembers(tx: Db, ids: readonly number[]): Promise<LockedMember[]> {
  if (ids.length === 0) return [];
  const list = sql.param(`{${ids.join(',')}}`);
  return rows<LockedMember>(
    tx,
    sql`select id, requires_follow_approval as "requiresFollowApproval" from users
      where id = any(${list}::bigint[]) order by id for no key update`,
  );
}

/** Whether the viewer may see the member; behind `lockMembers` that stays so until the end. */
export async function isVisibleMember(db: Db, viewerId: number, personId: number, now: Date): Promise<boolean> {
  const isVisible = asCondition({ viewerId, now }, (viewer, at) => isVisibleTo(viewer, 'u', at));
  return (await firstRow(db, sql`select u.id from users u where u.id = ${personId} and ${isVisible}`)) !== null;
}

/** @throws {AppError} `not_found` where the viewer may not see the member. */
export async function requireVisibleMember(db: Db, viewerId: number, personId: number, now: Date): Promise<void> {
  if (!(await isVisibleMember(db, viewerId, personId, now))) throw new AppError('not_found', 'User not found');
}
