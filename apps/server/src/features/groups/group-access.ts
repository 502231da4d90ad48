import { sql, eq } from 'drizzle-orm';
import { GROUP_LIMITS } from '@innerspring/contract/groups/choices';
import { asCondition } from '../../core/visibility/public.ts';
import { firstRow, rows } from '../../platform/db/rows.ts';
import type { Db, Deps } from '../../platform/deps.ts';
import { AppError, counted } from '../../platform/errors.ts';
import { isFindable, isReadable, membershipVersion, ownMembership } from './group-sql.ts';
import { groupsSettings } from './groups.tokens.ts';
import { type groupMembers, groups } from './groups.tables.ts';

type Group = typeof groups.$inferSelect;
type Role = (typeof groupMembers.$inferSelect)['role'];

/** A group, read for a change; `role` is the viewer's, null for nonmembers; `membership` is its version. */
export type FoundGroup = Pick<
  Group,
  | 'id'
  | 'name'
  | 'visibility'
  | 'joinPolicy'
  | 'ownerId'
  | 'handoverToId'
  | 'memberCount'
  | 'seq'
  | 'coverUrl'
  | 'question'
> & { isLocked: boolean; role: Role | null; canRead: boolean; membership: number };

export const groupNotFound = (): AppError => new AppError('not_found', 'This group isn’t available');

const found = (viewerId: number, groupId: number, held: boolean) => sql`select g.id, g.name, g.visibility,
    g.join_policy as "joinPolicy", g.owner_id as "ownerId", g.handover_to_id as "handoverToId", g.member_count as "memberCount",
    g.seq, g.cover_url as "coverUrl", g.question, g.chat_locked_at is not null as "isLocked", mine.role,
    ${asCondition({ viewerId }, (viewer) => isReadable(viewer))} as "canRead", ${asCondition({}, () => membershipVersion)} as membership
  from groups g ${asCondition({ viewerId }, (viewer) => ownMembership(viewer))}
  where g.id = ${groupId} and ${asCondition({ viewerId }, (viewer) => isFindable(viewer))}
  ${held ? sql`for no key update of g` : sql``}`;

/** A group that the viewer knows of. @throws {AppError} `not_found` */
export async function findGroup(db: Db, viewerId: number, groupId: number): Promise<FoundGroup> {
  const group = await firstRow<FoundGroup>(db, found(viewerId, groupId, false));
  if (!group) throw groupNotFound();
  return group;
}

/**
 * As `findGroup`, and holds the group's row: members, roles and chat of one group change one step at a time.
 * What it waited for may have changed the viewer's own standing, so that is read again behind the lock.
 */
export async function lockGroup(tx: Db, viewerId: number, groupId: number): Promise<FoundGroup> {
  await tx.execute(sql`select id from groups where id = ${groupId} for no key update`);
  return findGroup(tx, viewerId, groupId);
}

/** A group without a look at who asks, for staff; its row is held. @throws {AppError} `not_found` */
export async function lockAnyGroup(
  tx: Db,
  groupId: number,
): Promise<Pick<Group, 'id' | 'name' | 'ownerId' | 'handoverToId'>> {
  const group = await firstRow<Pick<Group, 'id' | 'name' | 'ownerId' | 'handoverToId'>>(
    tx,
    sql`select id, name, owner_id as "ownerId", handover_to_id as "handoverToId" from groups where id = ${groupId} for no key update`,
  );
  if (!group) throw groupNotFound();
  return group;
}

/** @throws {AppError} `not_found` for who does not know of the group, `forbidden` for who is not in it. */
export function requireMember<G extends FoundGroup>(group: G): G & { role: Role } {
  if (group.role === null) throw new AppError('forbidden', 'You’re not in this group.');
  return { ...group, role: group.role };
}

/** @throws {AppError} `forbidden` unless the viewer may read the discussion. */
export function requireReader(group: FoundGroup): FoundGroup {
  if (!group.canRead) throw new AppError('forbidden', 'You’re not in this group.');
  return group;
}

export const isModerator = (role: Role | null): boolean => role === 'owner' || role === 'moderator';

/** @throws {AppError} `forbidden` unless the viewer moderates the group. */
export function requireModerator(group: FoundGroup): FoundGroup {
  if (!isModerator(group.role)) throw new AppError('forbidden', 'Only moderators of this group can do this.');
  return group;
}

/** @throws {AppError} `forbidden` unless the viewer owns the group. */
export function requireOwner(group: FoundGroup): FoundGroup {
  if (group.role !== 'owner') throw new AppError('forbidden', 'Only the owner of this group can do this.');
  return group;
}

/**
 * Notifies the moderators of a group, in every tab, that a request to join came, went or was answered. Not the whole room,
 * which has nothing to fetch.
 */
export async function notifyModerators({ db, live }: Pick<Deps, 'db' | 'live'>, groupId: number) {
  const moderators = await rows<{ id: number }>(
    db,
    sql`select m.user_id as id from group_members m
      where m.group_id = ${groupId} and m.role in ('owner', 'moderator')`,
  );
  live.sendToUsers(
    moderators.map(({ id }) => id),
    { type: 'group_changed', groupId },
  );
}

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

/** Deletes a group with all in it, in a transaction that holds its row. */
export async function deleteGroup(tx: Db, groupId: number): Promise<void> {
  await tx.delete(groups).where(eq(groups.id, groupId));
}
