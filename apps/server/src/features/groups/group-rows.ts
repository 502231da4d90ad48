import { counted, AppError } from '../../platform/errors.ts';
import { eq, sql } from 'drizzle-orm';
import { GROUP_LIMITS } from '@innerspring/contract/groups/choices';
import { firstRow, rows } from '../../platform/db/rows.ts';
import type { Db, Deps } from '../../platform/deps.ts';
import { groupsSettings } from './groups.tokens.ts';
import { groups } from './groups.tables.ts';
import { releaseUploads } from '../../core/media/public.ts';

/** @throws {AppError} `conflict` where the member owns as many groups as one may. Behind `lockMembers`. */
export async function checkOwned({ siteSettings }: Deps, tx: Db, userId: number): Promise<void> {
  const most = siteSettings.get(groupsSettings.owned);
  const owned = await rows(tx, sql`select id from groups where owner_id = ${userId} limit ${most}`);
  if (owned.length >= most) {
    throw new AppError('conflict', `You can own ${counted(most, 'group')}. Hand one over or delete one first.`);
  }
}

/** @throws {AppError} `conflict` where the member is in as many groups as one may be. Behind `lockMembers`. */
export async function checkJoined(tx: Db, userId: number, whose = 'You are'): Promise<void> {
  const joined = await rows(
    tx,
    sql`select id from group_members where user_id = ${userId} limit ${GROUP_LIMITS.joined}`,
  );
  if (joined.length >= GROUP_LIMITS.joined) {
    throw new AppError('conflict', `${whose} in ${GROUP_LIMITS.joined} groups, which is the most.`);
  }
}

type NewMember = { groupId: number; userId: number; role?: 'owner' | 'member'; now: Date };

/**
 * Lets somebody in, who begins at the newest message, and says whether a request of theirs went with that.
 * @throws {AppError} `conflict` where the group is full
 */
export async function addMember(tx: Db, { groupId, userId, role = 'member', now }: NewMember): Promise<boolean> {
  const room = await firstRow<{ seq: number }>(
    tx,
    sql`update groups set member_count = member_count + 1
      where id = ${groupId} and member_count < ${GROUP_LIMITS.members} returning seq`,
  );
  if (!room) throw new AppError('conflict', `This group is full: it has ${GROUP_LIMITS.members} members.`);
  await tx.execute(sql`insert into group_members (group_id, user_id, role, read_seq, created_at)
    values (${groupId}, ${userId}, ${role}, ${room.seq}, ${now.toISOString()}::timestamptz)`);
  const request = await firstRow(
    tx,
    sql`with invite as (delete from group_invites where group_id = ${groupId} and user_id = ${userId})
      delete from group_requests where group_id = ${groupId} and user_id = ${userId} returning id`,
  );
  return request !== null;
}

/** Deletes a group with all in it; its files are swept once nothing names them. In a transaction that holds its row. */
export async function deleteGroup(tx: Db, groupId: number): Promise<void> {
  await releaseUploads(tx, sql`f.id in (select upload_id from group_files where group_id = ${groupId})`);
  await tx.delete(groups).where(eq(groups.id, groupId));
}
