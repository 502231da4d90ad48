import { sql } from 'drizzle-orm';
import { GROUP_LIMITS } from '@innerspring/contract/groups/choices';
import type { GroupStanding } from '@innerspring/contract/groups/schemas';
import { lockMembers } from '../../core/accounts/public.ts';
import { firstRow } from '../../platform/db/rows.ts';
import type { Db, Deps, Viewer } from '../../platform/deps.ts';
import { AppError, fieldError } from '../../platform/errors.ts';
import {
  findGroup,
  lockGroup,
  requireMember,
  notifyModerators,
  addMember,
  checkJoined,
  deleteGroup,
} from './group-access.ts';
import { askNextModerator } from './handover.commands.ts';
import { groupsEvents } from './groups.tokens.ts';

const at = (now: Date) => sql`${now.toISOString()}::timestamptz`;

async function isAmong(
  tx: Db,
  table: 'group_bans' | 'group_invites',
  groupId: number,
  userId: number,
): Promise<boolean> {
  const found = await firstRow(
    tx,
    sql`select 1 as found from ${sql.identifier(table)} where group_id = ${groupId} and user_id = ${userId}`,
  );
  return found !== null;
}

type Asking = { groupId: number; userId: number; answer: string | null; now: Date };

/** Stores a request and returns whether it's new, so that moderators are notified. If one was recently declined, it only looks new to the requester. */
async function ask(deps: Deps, tx: Db, { groupId, userId, answer, now }: Asking): Promise<boolean> {
  const asked = await firstRow<{ id: number }>(
    tx,
    sql`insert into group_requests as r (group_id, user_id, answer, created_at) values (${groupId}, ${userId}, ${answer}, ${at(now)})
      on conflict (group_id, user_id) do update set answer = excluded.answer, created_at = excluded.created_at,
        withdrawn_at = null, declined_at = null
      where r.withdrawn_at is not null or r.declined_at is not null
      returning id`,
  );
  if (!asked) return false;
  await deps.outbox.emit(tx, groupsEvents.requested, { groupId, userId, requestId: asked.id, at: now.toISOString() });
  return true;
}

/** Whether the member was declined too recently to ask again. */
async function wasDeclined(tx: Db, { groupId, userId, now }: Asking): Promise<boolean> {
  const declined = await firstRow(
    tx,
    sql`update group_requests set withdrawn_at = null where group_id = ${groupId} and user_id = ${userId}
      and declined_at > ${at(now)} - make_interval(days => ${GROUP_LIMITS.askAgainDays}) returning id`,
  );
  return declined !== null;
}

/** The result of an attempt to join, and whether it changed the moderators' queue. */
type Joining = { standing: GroupStanding; movesRequests: boolean };

async function tryToJoin(deps: Deps, viewer: Viewer, groupId: number, given: string | null): Promise<Joining> {
  const now = deps.clock.now();
  return deps.db.transaction(async (tx) => {
    await lockMembers(tx, [viewer.id]);
    const group = await lockGroup(tx, viewer.id, groupId);
    if (group.role !== null) return { standing: 'member', movesRequests: false };
    if (await isAmong(tx, 'group_bans', groupId, viewer.id))
      throw new AppError('forbidden', 'You can’t join this group.');
    const isInvited = await isAmong(tx, 'group_invites', groupId, viewer.id);
    if (group.joinPolicy === 'open' || isInvited) {
      await checkJoined(tx, viewer.id);
      return { standing: 'member', movesRequests: await addMember(tx, { groupId, userId: viewer.id, now }) };
    }
    if (group.joinPolicy === 'invite') throw new AppError('forbidden', 'You need an invitation to join this group.');
    const answer = given?.trim() || null;
    if (group.question !== null && answer === null) throw fieldError('answer', 'Please answer the question.');
    const asking = { groupId, userId: viewer.id, answer, now };
    const isNew = !(await wasDeclined(tx, asking)) && (await ask(deps, tx, asking));
    return { standing: 'requested', movesRequests: isNew };
  });
}

/** Joins an open group or by invitation, or asks to. @throws {AppError} `not_found`, `forbidden`, `conflict`, `invalid` without an answer */
export async function joinGroup(
  deps: Deps,
  viewer: Viewer,
  groupId: number,
  given: string | null,
): Promise<GroupStanding> {
  const { standing, movesRequests } = await tryToJoin(deps, viewer, groupId, given);
  if (movesRequests) await notifyModerators(deps, groupId);
  return standing;
}

/** Takes the own request back. @throws {AppError} `not_found` */
export async function withdrawRequest(deps: Deps, viewer: Viewer, groupId: number): Promise<void> {
  await findGroup(deps.db, viewer.id, groupId);
  const withdrawn = await firstRow<{ wasOpen: boolean }>(
    deps.db,
    sql`update group_requests set withdrawn_at = ${at(deps.clock.now())}
      where group_id = ${groupId} and user_id = ${viewer.id} and withdrawn_at is null
      returning declined_at is null as "wasOpen"`,
  );
  if (withdrawn?.wasOpen) await notifyModerators(deps, groupId);
}

/**
 * Takes somebody out of a group, in a transaction that holds its row. Whom an owner leaves it to is asked; a group that
 * nobody is left in goes with its last member.
 */
export async function dropMember(deps: Deps, tx: Db, groupId: number, userId: number): Promise<void> {
  const gone = await firstRow<{ role: string; since: Date | null; id: number }>(
    tx,
    sql`delete from group_members where group_id = ${groupId} and user_id = ${userId}
      returning id, role, moderator_since as since`,
  );
  if (!gone) return;
  const left = await firstRow<{ memberCount: number; ownerId: number | null; handoverToId: number | null }>(
    tx,
    sql`update groups set member_count = member_count - 1, owner_id = nullif(owner_id, ${userId})
      where id = ${groupId} returning member_count as "memberCount", owner_id as "ownerId", handover_to_id as "handoverToId"`,
  );
  if (left?.memberCount === 0) return deleteGroup(tx, groupId);
  if (left?.ownerId === null && (gone.role === 'owner' || left.handoverToId === userId)) {
    await askNextModerator(deps, tx, groupId, gone.role === 'owner' ? null : gone);
  } else if (left?.handoverToId === userId) {
    await tx.execute(sql`update groups set handover_to_id = null where id = ${groupId}`);
  }
}

/** Leaves a group. @throws {AppError} `not_found`, `forbidden` for who is not in it */
export async function leaveGroup(deps: Deps, viewer: Viewer, groupId: number): Promise<void> {
  await deps.db.transaction(async (tx) => {
    requireMember(await lockGroup(tx, viewer.id, groupId));
    await dropMember(deps, tx, groupId, viewer.id);
  });
  deps.live.removeFromGroup(groupId, [viewer.id]);
}

const hours = { '1h': 1, '8h': 8 } as const;

/** Mutes the group for a while or forever; null unmutes it. @throws {AppError} `not_found`, `forbidden` */
export async function muteGroup(deps: Deps, viewer: Viewer, groupId: number, length: '1h' | '8h' | 'always' | null) {
  requireMember(await findGroup(deps.db, viewer.id, groupId));
  const now = deps.clock.now();
  const until = length === null || length === 'always' ? null : new Date(now.getTime() + hours[length] * 3_600_000);
  await deps.db.execute(sql`update group_members set muted_at = ${length === null ? null : now.toISOString()}::timestamptz,
    muted_until = ${until?.toISOString() ?? null}::timestamptz where group_id = ${groupId} and user_id = ${viewer.id}`);
  return { muted: length !== null, until };
}
