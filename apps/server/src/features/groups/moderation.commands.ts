import { sql } from 'drizzle-orm';
import { isVisibleMember, lockMembers } from '../../core/accounts/public.ts';
import { firstRow, rows } from '../../platform/db/rows.ts';
import { asCondition, isVisibleTo } from '../../core/visibility/public.ts';
import type { Db, Deps, Viewer } from '../../platform/deps.ts';
import { AppError } from '../../platform/errors.ts';
import {
  isModerator,
  lockGroup,
  requireMember,
  requireModerator,
  requireOwner,
  notifyModerators,
  addMember,
  checkJoined,
} from './group-access.ts';
import { dropMember } from './membership.commands.ts';
import { groupsEvents, groupsLimits } from './groups.tokens.ts';
const at = (now: Date) => sql`${now.toISOString()}::timestamptz`;
const notInGroup = () => new AppError('not_found', 'This person isn’t in the group.');

type Target = { groupId: number; userId: number };

async function roleOf(tx: Db, { groupId, userId }: Target): Promise<'owner' | 'moderator' | 'member' | null> {
  const member = await firstRow<{ role: 'owner' | 'moderator' | 'member' }>(
    tx,
    sql`select role from group_members where group_id = ${groupId} and user_id = ${userId}`,
  );
  return member?.role ?? null;
}

/** Makes a member a moderator, or a moderator a member. @throws {AppError} `not_found`, `forbidden`, `conflict` for the owner */
export async function setRole(deps: Deps, viewer: Viewer, target: Target, role: 'moderator' | 'member'): Promise<void> {
  await deps.db.transaction(async (tx) => {
    requireOwner(await lockGroup(tx, viewer.id, target.groupId));
    const present = await roleOf(tx, target);
    if (present === null) throw notInGroup();
    if (present === 'owner')
      throw new AppError('conflict', 'To pass on the group, the owner asks someone to take it over.');
    if (present === role) return;
    const since = role === 'moderator' ? deps.clock.now().toISOString() : null;
    await tx.execute(sql`update group_members set role = ${role}, moderator_since = ${since}::timestamptz
      where group_id = ${target.groupId} and user_id = ${target.userId}`);
  });
}

/** Whether the viewer may send this one away: moderators members, the owner moderators too. @throws {AppError} */
async function checkMaySendAway(tx: Db, viewer: Viewer, target: Target): Promise<'moderator' | 'member' | null> {
  const group = requireModerator(await lockGroup(tx, viewer.id, target.groupId));
  if (target.userId === viewer.id)
    throw new AppError('conflict', 'You can’t remove yourself. Leave the group instead.');
  const role = await roleOf(tx, target);
  if (role === 'owner') throw new AppError('forbidden', 'You can’t remove the owner.');
  if (role === 'moderator') requireOwner(group);
  return role;
}

/** Removes a member. @throws {AppError} `not_found`, `forbidden`, `conflict` for oneself */
export async function removeMember(deps: Deps, viewer: Viewer, target: Target): Promise<void> {
  await deps.db.transaction(async (tx) => {
    if ((await checkMaySendAway(tx, viewer, target)) === null) throw notInGroup();
    await dropMember(deps, tx, target.groupId, target.userId);
  });
  deps.live.removeFromGroup(target.groupId, [target.userId]);
}

/** Whether the moderator may see a person outside of the group, or the group knows them, regardless of blocks. */
async function isKnownTo(tx: Db, viewer: Viewer, { groupId, userId }: Target, now: Date): Promise<boolean> {
  if (await isVisibleMember(tx, viewer.id, userId, now)) return true;
  const known = await firstRow(
    tx,
    sql`select 1 as known from users u where u.id = ${userId} and (
        exists (select 1 from group_requests k where k.group_id = ${groupId} and k.user_id = u.id)
        or exists (select 1 from group_invites k where k.group_id = ${groupId} and k.user_id = u.id)
        or exists (select 1 from group_messages k where k.group_id = ${groupId} and k.sender_id = u.id)
        or exists (select 1 from group_posts k where k.group_id = ${groupId} and k.author_id = u.id)
        or exists (select 1 from group_comments k join group_posts p on p.id = k.post_id where p.group_id = ${groupId} and k.author_id = u.id))`,
  );
  return known !== null;
}

/** Removes and bans a member; repeating it changes nothing. @throws {AppError} `not_found`, `forbidden`, `conflict` for oneself */
export async function banMember(deps: Deps, viewer: Viewer, target: Target): Promise<void> {
  const now = deps.clock.now();
  const { groupId, userId } = target;
  await deps.db.transaction(async (tx) => {
    const role = await checkMaySendAway(tx, viewer, target);
    if (role === null && !(await isKnownTo(tx, viewer, target, now))) throw new AppError('not_found', 'User not found');
    await dropMember(deps, tx, groupId, userId);
    await tx.execute(sql`with invite as (delete from group_invites where group_id = ${groupId} and user_id = ${userId}),
      request as (delete from group_requests where group_id = ${groupId} and user_id = ${userId})
      insert into group_bans (group_id, user_id, banned_by, created_at) values (${groupId}, ${userId}, ${viewer.id}, ${at(now)})
      on conflict (group_id, user_id) do nothing`);
  });
  deps.live.removeFromGroup(groupId, [userId]);
  await notifyModerators(deps, groupId);
}

/** Lifts a ban. @throws {AppError} `not_found` if they aren't banned, `forbidden` */
export async function unbanMember(deps: Deps, viewer: Viewer, { groupId, userId }: Target): Promise<void> {
  await deps.db.transaction(async (tx) => {
    requireModerator(await lockGroup(tx, viewer.id, groupId));
    const gone = await firstRow(
      tx,
      sql`delete from group_bans where group_id = ${groupId} and user_id = ${userId} returning id`,
    );
    if (!gone) throw new AppError('not_found', 'This person isn’t banned.');
  });
}

/** Invites members whom the viewer may see and gives the numbers of those newly invited. @throws {AppError} `not_found`, `forbidden`, `rate_limited` */
export async function inviteMembers(deps: Deps, viewer: Viewer, groupId: number, userIds: number[]): Promise<number[]> {
  await deps.limits.take(groupsLimits.groupInvites, viewer.id, userIds.length);
  const now = deps.clock.now();
  const isVisible = asCondition({ viewerId: viewer.id, now }, (me, present) => isVisibleTo(me, 'u', present));
  return deps.db.transaction(async (tx) => {
    const group = requireMember(await lockGroup(tx, viewer.id, groupId));
    if (group.joinPolicy !== 'open') requireModerator(group);
    const ids = sql.param(`{${[...new Set(userIds)].join(',')}}`);
    const invited = await rows<{ id: number; userId: number }>(
      tx,
      sql`insert into group_invites (group_id, user_id, inviter_id, created_at)
        select ${groupId}, u.id, ${viewer.id}, ${at(now)} from users u where u.id = any(${ids}::bigint[]) and ${isVisible}
          and not exists (select 1 from group_members m where m.group_id = ${groupId} and m.user_id = u.id)
          and not exists (select 1 from group_bans b where b.group_id = ${groupId} and b.user_id = u.id)
        order by u.id on conflict (group_id, user_id) do nothing returning id, user_id as "userId"`,
    );
    for (const { id, userId } of invited) {
      await deps.outbox.emit(tx, groupsEvents.invited, { inviteId: id, groupId, userId, inviterId: viewer.id });
    }
    return invited.map(({ userId }) => userId);
  });
}

/** Withdraws an invitation, or declines the viewer's own. @throws {AppError} `not_found` if there's none that they may change */
export async function uninvite(deps: Deps, viewer: Viewer, { groupId, userId }: Target): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const group = await lockGroup(tx, viewer.id, groupId);
    const isFree = userId === viewer.id || isModerator(group.role);
    const gone = await firstRow(
      tx,
      sql`delete from group_invites where group_id = ${groupId} and user_id = ${userId}
        and (${isFree} or inviter_id = ${viewer.id}) returning id`,
    );
    if (!gone) throw new AppError('not_found', 'We couldn’t find that invitation.');
  });
}

const noRequest = () => new AppError('not_found', 'This request was already answered or canceled.');

/** Accepts a request to join. @throws {AppError} `not_found`, `forbidden`, `conflict` if the group is full */
export async function approveRequest(deps: Deps, viewer: Viewer, { groupId, userId }: Target): Promise<void> {
  const now = deps.clock.now();
  await deps.db.transaction(async (tx) => {
    await lockMembers(tx, [userId]);
    requireModerator(await lockGroup(tx, viewer.id, groupId));
    const open = await firstRow<{ id: number }>(
      tx,
      sql`select id from group_requests where group_id = ${groupId} and user_id = ${userId} and declined_at is null and withdrawn_at is null`,
    );
    if (!open) throw noRequest();
    await checkJoined(tx, userId, 'They are');
    await addMember(tx, { groupId, userId, now });
    await deps.outbox.emit(tx, groupsEvents.approved, { requestId: open.id, groupId, userId, actorId: viewer.id });
  });
  await notifyModerators(deps, groupId);
}

/** Declines a request in silence. @throws {AppError} `not_found`, `forbidden` */
export async function declineRequest(deps: Deps, viewer: Viewer, { groupId, userId }: Target): Promise<void> {
  await deps.db.transaction(async (tx) => {
    requireModerator(await lockGroup(tx, viewer.id, groupId));
    const declined = await firstRow(
      tx,
      sql`update group_requests set declined_at = ${at(deps.clock.now())} where group_id = ${groupId} and user_id = ${userId}
        and declined_at is null and withdrawn_at is null returning id`,
    );
    if (!declined) throw noRequest();
  });
  await notifyModerators(deps, groupId);
}
