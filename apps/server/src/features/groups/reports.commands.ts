import { type SQL, sql } from 'drizzle-orm';
import type { HandlerInput, api } from '@innerspring/contract';
import { GROUP_LIMITS } from '@innerspring/contract/groups/choices';
import { recordAudit } from '../../platform/audit/audit.ts';
import { firstRow } from '../../platform/db/rows.ts';
import { asCondition, wasVisibleTo } from '../../core/visibility/public.ts';
import type { Db, Deps, Viewer } from '../../platform/deps.ts';
import { AppError } from '../../platform/errors.ts';
import { blankMessage } from './chat-care.commands.ts';
import { dropPost } from './discussion.commands.ts';
import {
  findGroup,
  lockAnyGroup,
  lockGroup,
  requireMember,
  requireModerator,
  requireReader,
  notifyModerators,
} from './group-access.ts';
import { notifyOfGroupChange } from './groups.live.ts';
import { safetyLimits } from '../safety/public.ts';

type Report = HandlerInput<typeof api.groupReports.report>['body'];
type TargetType = Report['targetType'];
type Target = { authorId: number | null; excerpt: string };
type Outcome = 'kept' | 'removed';

const EXCERPT = 500;
const notThere: Record<TargetType, string> = {
  message: 'This message isn’t available',
  post: 'This post isn’t available',
  comment: 'This comment isn’t available',
};

const targets: Record<TargetType, (groupId: number, id: number) => SQL> = {
  message: (
    groupId,
    id,
  ) => sql`select m.sender_id as "authorId", m.content, m.created_at as said_at from group_messages m
    where m.id = ${id} and m.group_id = ${groupId} and m.deleted_at is null`,
  post: (groupId, id) =>
    sql`select p.author_id as "authorId", p.content, p.created_at as said_at from group_posts p where p.id = ${id} and p.group_id = ${groupId}`,
  comment: (
    groupId,
    id,
  ) => sql`select c.author_id as "authorId", c.content, c.created_at as said_at from group_comments c join group_posts p on p.id = c.post_id
    where c.id = ${id} and p.group_id = ${groupId}`,
};

function findTarget(
  db: Db,
  viewing: { viewerId: number; now: Date },
  groupId: number,
  { targetType, targetId }: Report,
) {
  const isVisible = asCondition(viewing, (viewer, now) => wasVisibleTo(viewer, 'u', 't.said_at', now));
  return firstRow<Target>(
    db,
    sql`select t."authorId", left(t.content, ${EXCERPT}) as excerpt from (${targets[targetType](groupId, targetId)}) t
      left join users u on u.id = t."authorId" and ${isVisible} where t."authorId" is null or u.id is not null`,
  );
}

/**
 * Reports something to the moderators, twice once. What a moderator wrote, and what is in a group without any, staff see at
 * once, the rest where it is still open after a day. @throws {AppError} `not_found`, `forbidden`, `conflict`, `rate_limited`
 */
export async function reportInGroup(deps: Deps, viewer: Viewer, groupId: number, given: Report): Promise<void> {
  await deps.limits.take(safetyLimits.reports, viewer.id);
  const now = deps.clock.now();
  await deps.db.transaction(async (tx) => {
    const group = await findGroup(tx, viewer.id, groupId);
    if (given.targetType === 'message') requireMember(group);
    else requireReader(group);
    const target = await findTarget(tx, { viewerId: viewer.id, now }, groupId, given);
    if (!target) throw new AppError('not_found', notThere[given.targetType]);
    if (target.authorId === viewer.id) throw new AppError('conflict', 'You can’t report your own content.');
    const judges = await firstRow<{ others: boolean; isOne: boolean }>(
      tx,
      sql`select coalesce(bool_or(user_id is distinct from ${target.authorId}), false) as others,
          coalesce(bool_or(user_id = ${target.authorId}), false) as "isOne"
        from group_members where group_id = ${groupId} and role in ('owner', 'moderator')`,
    );
    const isForStaff = !judges?.others || judges.isOne;
    const staffFrom = new Date(now.getTime() + (isForStaff ? 0 : GROUP_LIMITS.reportHours * 3_600_000));
    await tx.execute(sql`insert into group_reports (group_id, target_type, target_id, author_id, reporter_id, reason, note, excerpt, staff_from, created_at)
      values (${groupId}, ${given.targetType}, ${given.targetId}, ${target.authorId}, ${viewer.id}, ${given.reason}, ${given.note?.trim() || null},
        ${target.excerpt}, ${staffFrom.toISOString()}::timestamptz, ${now.toISOString()}::timestamptz)
      on conflict do nothing`);
  });
  await notifyModerators(deps, groupId);
}

type Found = { groupId: number; targetType: TargetType; targetId: number; authorId: number | null; settled: boolean };

async function removeTarget(tx: Db, { groupId, targetType, targetId }: Found, now: Date): Promise<void> {
  if (targetType === 'comment') {
    await tx.execute(sql`delete from group_comments where id = ${targetId}`);
  } else if (targetType === 'post') {
    const post = await firstRow<{ id: number; fileId: number | null }>(
      tx,
      sql`select id, file_id as "fileId" from group_posts where id = ${targetId} for no key update`,
    );
    if (post) await dropPost(tx, post);
  } else {
    const message = await firstRow<{ id: number; fileId: number | null }>(
      tx,
      sql`select id, file_id as "fileId" from group_messages where id = ${targetId} and deleted_at is null`,
    );
    if (message) await blankMessage(tx, groupId, message, 'moderator', now);
  }
}

async function settle(
  tx: Db,
  found: Found | null,
  by: { userId: number; outcome: Outcome; now: Date },
): Promise<Found> {
  if (!found) throw new AppError('not_found', 'We couldn’t find that report.');
  if (found.settled) throw new AppError('conflict', 'This report has already been settled.');
  await tx.execute(sql`update group_reports set settled_at = ${by.now.toISOString()}::timestamptz, settled_by = ${by.userId}, outcome = ${by.outcome}
    where target_type = ${found.targetType} and target_id = ${found.targetId} and settled_at is null`);
  if (by.outcome === 'removed') await removeTarget(tx, found, by.now);
  return found;
}

const findReport = (tx: Db, reportId: number) =>
  firstRow<Found>(
    tx,
    sql`select group_id as "groupId", target_type as "targetType", target_id as "targetId", author_id as "authorId",
      settled_at is not null as settled from group_reports where id = ${reportId}`,
  );

/** The moderators' queue is shorter now; what was removed is gone for everybody who has the group open. */
async function notifyOfOutcome(deps: Deps, { groupId }: Found, outcome: Outcome): Promise<void> {
  if (outcome === 'removed') notifyOfGroupChange(deps, groupId);
  else await notifyModerators(deps, groupId);
}

/** A moderator settles a report of their group; nobody judges what they wrote themself. @throws {AppError} `not_found`, `forbidden`, `conflict` */
export async function settleReport(
  deps: Deps,
  viewer: Viewer,
  given: { groupId: number; reportId: number; outcome: Outcome },
): Promise<void> {
  const { groupId, reportId, outcome } = given;
  const now = deps.clock.now();
  const found = await deps.db.transaction(async (tx) => {
    requireModerator(await lockGroup(tx, viewer.id, groupId));
    const report = await findReport(tx, reportId);
    const isOfGroup = report?.groupId === groupId;
    if (isOfGroup && report.authorId === viewer.id) {
      throw new AppError('forbidden', 'This report is about you, so another moderator or our staff will settle it.');
    }
    return settle(tx, isOfGroup ? report : null, { userId: viewer.id, outcome, now });
  });
  await notifyOfOutcome(deps, found, outcome);
}

/** Staff settle a report that has come to them. @throws {AppError} `not_found`, `conflict` */
export async function settleAsStaff(
  deps: Deps,
  admin: Viewer,
  ip: string,
  { reportId, outcome }: { reportId: number; outcome: Outcome },
): Promise<void> {
  const now = deps.clock.now();
  const found = await deps.db.transaction(async (tx) => {
    const isLate = await firstRow<{ groupId: number }>(
      tx,
      sql`select group_id as "groupId" from group_reports where id = ${reportId} and staff_from <= ${now.toISOString()}::timestamptz`,
    );
    if (!isLate) throw new AppError('not_found', 'We couldn’t find that report.');
    const group = await lockAnyGroup(tx, isLate.groupId);
    const report = await settle(tx, await findReport(tx, reportId), { userId: admin.id, outcome, now });
    await recordAudit(tx, {
      actorId: admin.id,
      action: 'groups.settleReport',
      summary: `${admin.fullName} settled a report in the group ${group.name}: ${outcome}`,
      subjectType: `group_${report.targetType}`,
      subjectId: report.targetId,
      after: { outcome },
      ip,
    });
    return report;
  });
  await notifyOfOutcome(deps, found, outcome);
}
