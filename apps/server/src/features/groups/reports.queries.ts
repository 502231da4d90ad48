import type { Pool } from 'pg';
import { type CallOutput, type HandlerOutput, PAGE_SIZE, type api } from '@innerspring/contract';
import { personCard } from '../../core/accounts/public.ts';
import { statement } from '../../platform/db/statement.ts';
import { isActive } from '../../core/visibility/public.ts';
import { afterOf, encodeCursor, pageOf, TAKE } from '../../platform/api/paging.ts';
import type { Viewing } from './group-sql.ts';

type Report = Omit<CallOutput<typeof api.groupReports.list>['items'][number], 'createdAt'> & { createdAt: Date };
type ReportPage = HandlerOutput<typeof api.groupReports.list>;

// The first report of a thing represents all of them.
const isFirst = `not exists (select 1 from group_reports e where e.settled_at is null and e.target_type = r.target_type
    and e.target_id = r.target_id and e.id < r.id)`;
const reportColumns = (author: string, reporter: string) => `r.id, r.group_id as "groupId", g.name as "groupName",
  r.target_type as "targetType", r.target_id as "targetId", case when ${author} then ${personCard('a', '$2')} end as author,
  case when ${reporter} then ${personCard('u', '$2')} end as reporter,
  (select count(*)::int from group_reports c where c.settled_at is null and c.target_type = r.target_type and c.target_id = r.target_id) as "reporterCount",
  r.reason, r.note, r.excerpt, r.created_at as "createdAt"`;
const reportRows = `group_reports r join groups g on g.id = r.group_id
left join users a on a.id = r.author_id left join users u on u.id = r.reporter_id`;

/** `$1` moderator, `$2` present, `$3` group, `$4` after which report, `$5` how many. Whatever the blocks: a block keeps nobody from being judged. */
export const reportsStatement = statement<Report>(
  'groups.reports',
  `select ${reportColumns(`a.id is not null and ${isActive('a', '$2')}`, `u.id is not null and ${isActive('u', '$2')} and $1::bigint is not null`)}
from ${reportRows}
where r.group_id = $3 and r.settled_at is null and r.id > $4 and ${isFirst}
order by r.id
limit $5`,
);

/** `$1` nobody, `$2` present, `$3` after which report, `$4` how many. */
export const lateReportsStatement = statement<Report>(
  'groups.lateReports',
  `select ${reportColumns('a.id is not null', 'u.id is not null and $1::bigint is null')}
from ${reportRows}
where r.settled_at is null and r.staff_from <= $2 and r.id > $3 and ${isFirst}
order by r.id
limit $4`,
);

/** What waits for the moderators of a group; whether the viewer is one was asked before. */
export async function listReports(
  pool: Pool,
  { viewerId, now }: Viewing,
  groupId: number,
  cursor: string | undefined,
): Promise<ReportPage> {
  return pageOf(await reportsStatement.run(pool, [viewerId, now, groupId, afterOf(cursor), TAKE]));
}

/** What moderators left open, or may not settle themselves: for staff. */
export async function listLateReports(pool: Pool, now: Date, cursor: string | undefined): Promise<ReportPage> {
  return pageOf(await lateReportsStatement.run(pool, [null, now, afterOf(cursor), TAKE]));
}

type Ownerless = CallOutput<typeof api.adminGroups.ownerless>['items'][number];

/** `$1` present, `$2` after which group, `$3` how many. */
export const ownerlessStatement = statement<Ownerless>(
  'groups.ownerless',
  `select g.id, g.name, g.member_count as "memberCount",
  coalesce((select json_agg(c.person order by c.place) from (
    select ${personCard('u', '$1')} as person, row_number() over (order by m.role = 'moderator' desc, m.id) as place
    from group_members m join users u on u.id = m.user_id and ${isActive('u', '$1')}
    where m.group_id = g.id
    order by m.role = 'moderator' desc, m.id limit 5) c), '[]'::json) as candidates
from groups g
where g.owner_id is null and g.handover_to_id is null and g.id > $2
order by g.id
limit $3`,
);

/** For staff: groups without an owner and without a pending handover. */
export async function listOwnerless(pool: Pool, now: Date, cursor: string | undefined) {
  const found = await ownerlessStatement.run(pool, [now, afterOf(cursor), TAKE]);
  const items = found.slice(0, PAGE_SIZE);
  const last = items.at(-1);
  return { items, nextCursor: found.length > PAGE_SIZE && last ? encodeCursor(last.id) : null };
}
