import { sql } from 'drizzle-orm';
import { lockMembers } from '../../core/accounts/public.ts';
import { asCondition, isActive } from '../../core/visibility/public.ts';
import { recordAudit } from '../../platform/audit/audit.ts';
import { firstRow, rows } from '../../platform/db/rows.ts';
import type { Db, Deps, Viewer } from '../../platform/deps.ts';
import { AppError } from '../../platform/errors.ts';
import { type StopJob, startJob } from '../../platform/jobs/jobs.ts';
import { lockAnyGroup, lockGroup, checkOwned } from './group-access.ts';
import { groupsEvents, groupsSettings } from './groups.tokens.ts';

type Place = { since: Date | null; id: number };

/**
 * Asks the moderator of longest standing to take over a group without an owner, or the one behind `after`; where none is
 * left, nobody is asked and staff find an owner. In a transaction that holds the group's row.
 */
export async function askNextModerator(deps: Deps, tx: Db, groupId: number, after: Place | null): Promise<void> {
  const now = deps.clock.now();
  const active = asCondition({ now }, (_viewer, present) => isActive('u', present));
  const beyond = after
    ? sql`and (m.moderator_since, m.id) > (${(after.since ?? new Date(0)).toISOString()}::timestamptz, ${after.id}::bigint)`
    : sql``;
  const asked = await firstRow<{ handoverToId: number | null }>(
    tx,
    sql`with next as (
        select m.user_id as id from group_members m join users u on u.id = m.user_id and ${active}
        where m.group_id = ${groupId} and m.role = 'moderator' ${beyond}
        order by m.moderator_since, m.id limit 1)
      update groups set handover_to_id = (select id from next),
        ownerless_at = case when exists (select 1 from next) then null else ${now.toISOString()}::timestamptz end
      where id = ${groupId} returning handover_to_id as "handoverToId"`,
  );
  const userId = asked?.handoverToId;
  if (userId) await deps.outbox.emit(tx, groupsEvents.handoverAsked, { groupId, userId, at: now.toISOString() });
}

async function roleOf(tx: Db, groupId: number, userId: number): Promise<string> {
  const member = await firstRow<{ role: string }>(
    tx,
    sql`select role from group_members where group_id = ${groupId} and user_id = ${userId}`,
  );
  if (!member) throw new AppError('not_found', 'This person isn’t in the group.');
  return member.role;
}

/** Asks a member to take the own group over. @throws {AppError} `not_found`, `forbidden`, `conflict` */
export async function offerGroup(deps: Deps, viewer: Viewer, groupId: number, userId: number): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const group = await lockGroup(tx, viewer.id, groupId);
    if (group.role !== 'owner') throw new AppError('forbidden', 'Only the owner of this group can do this.');
    if ((await roleOf(tx, groupId, userId)) === 'owner') throw new AppError('conflict', 'You own this group.');
    if (group.handoverToId === userId) return;
    await tx.execute(sql`update groups set handover_to_id = ${userId} where id = ${groupId}`);
    await deps.outbox.emit(tx, groupsEvents.handoverAsked, { groupId, userId, at: deps.clock.now().toISOString() });
  });
}

/** Makes a member the owner; whoever owned the group stays as a moderator. */
async function setOwner(tx: Db, groupId: number, userId: number, now: Date): Promise<void> {
  await tx.execute(sql`update group_members set role = 'moderator', moderator_since = ${now.toISOString()}::timestamptz
    where group_id = ${groupId} and role = 'owner'`);
  await tx.execute(
    sql`update group_members set role = 'owner', moderator_since = null where group_id = ${groupId} and user_id = ${userId}`,
  );
  await tx.execute(
    sql`update groups set owner_id = ${userId}, handover_to_id = null, ownerless_at = null where id = ${groupId}`,
  );
}

/** Accepts ownership. @throws {AppError} `not_found` without an offer, `conflict` with too many groups */
export async function takeOver(deps: Deps, viewer: Viewer, groupId: number): Promise<void> {
  await deps.db.transaction(async (tx) => {
    await lockMembers(tx, [viewer.id]);
    const group = await lockGroup(tx, viewer.id, groupId);
    if (group.handoverToId !== viewer.id) throw new AppError('not_found', 'Nobody asked you to take over this group.');
    await checkOwned(deps, tx, viewer.id);
    await setOwner(tx, groupId, viewer.id, deps.clock.now());
  });
}

/** Declines or withdraws the offer of ownership. @throws {AppError} `not_found` without an offer */
export async function dropOffer(deps: Deps, viewer: Viewer, groupId: number): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const group = await lockGroup(tx, viewer.id, groupId);
    const isAsked = group.handoverToId === viewer.id;
    if (group.handoverToId === null || !(isAsked || group.role === 'owner')) {
      throw new AppError('not_found', 'Nobody has been asked to take over this group.');
    }
    if (group.ownerId !== null) {
      await tx.execute(sql`update groups set handover_to_id = null where id = ${groupId}`);
      return;
    }
    const place = await firstRow<Place>(
      tx,
      sql`select id, moderator_since as since from group_members where group_id = ${groupId} and user_id = ${viewer.id}`,
    );
    await askNextModerator(deps, tx, groupId, place);
  });
}

/** Staff give a group without an owner to one of its members. @throws {AppError} `not_found`, `conflict` */
export async function appointOwner(
  deps: Deps,
  admin: Viewer,
  ip: string,
  { groupId, userId }: { groupId: number; userId: number },
): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const group = await lockAnyGroup(tx, groupId);
    if (group.ownerId !== null) throw new AppError('conflict', 'This group already has an owner.');
    await roleOf(tx, groupId, userId);
    await setOwner(tx, groupId, userId, deps.clock.now());
    await recordAudit(tx, {
      actorId: admin.id,
      action: 'groups.appointOwner',
      summary: `${admin.fullName} gave the group ${group.name} to one of its members`,
      subjectType: 'group',
      subjectId: groupId,
      after: { ownerId: userId },
      ip,
    });
  });
}

const HOUR = 3_600_000;
const BATCH = 200;

/** Asks owners whose Premium lapsed some weeks ago (`groups.lapseDays`) to hand their groups over, once a lapse. Several processes may at once. */
export async function askLapsedOwners({
  db,
  clock,
  outbox,
  siteSettings,
}: Pick<Deps, 'db' | 'clock' | 'outbox' | 'siteSettings'>): Promise<void> {
  const days = siteSettings.get(groupsSettings.lapseDays);
  const at = clock.now().toISOString();
  const asked = () =>
    db.transaction(async (tx) => {
      const found = await rows<{ groupId: number; userId: number }>(
        tx,
        sql`update groups set lapse_told_at = ${at}::timestamptz where id in (
            select g.id from groups g join users u on u.id = g.owner_id
            where u.premium_until <= ${at}::timestamptz - make_interval(days => ${days})
              and (g.lapse_told_at is null or g.lapse_told_at < u.premium_until)
            order by g.id limit ${BATCH} for no key update of g skip locked)
          returning id as "groupId", owner_id as "userId"`,
      );
      for (const group of found) await outbox.emit(tx, groupsEvents.ownerLapsed, { ...group, at });
      return found.length;
    });
  while ((await asked()) === BATCH);
}

/** Looks for owners without Premium now and every hour; returns the way to stop. */
export function startGroupJobs(deps: Deps): StopJob {
  const failure = 'Failed to ask owners of groups without Premium';
  return startJob(deps, { name: 'groups.lapses', everyMs: HOUR, work: () => askLapsedOwners(deps), failure });
}
