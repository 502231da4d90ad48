import type { Pool } from 'pg';
import type { HandlerOutput, api } from '@innerspring/contract';
import { personCard } from '../../core/accounts/public.ts';
import { statement } from '../../platform/db/statement.ts';
import { isListedCompany } from '../../core/visibility/public.ts';
import { AppError } from '../../platform/errors.ts';
import { choicesOf } from './case-choices.ts';
import type { Case } from './case-effects.ts';

export type ReportCase = HandlerOutput<typeof api.safetyAdmin.case>;
type Staff = { id: number; fullName: string };
type Row = Omit<Case, 'createdAt' | 'decidedBy' | 'appealDecidedBy'> &
  Pick<ReportCase, 'owner' | 'openedAt' | 'isVisible' | 'reasons' | 'earlier' | 'reportCount'> & {
    reports: ReportCase['reports'] | null;
    currentText: string | null;
    postId: number | null;
    decidedBy: Staff | null;
    appealDecidedBy: Staff | null;
  };

const staff = (alias: string) =>
  `case when ${alias}.id is not null then json_build_object('id', ${alias}.id, 'fullName', ${alias}.full_name) end`;

/** Reports, owner and present state of the cases in the relation `picked(id)`, for staff, who see everybody. `$1` is the present. */
const caseRows = `select k.id, k.target_type as "targetType", k.target_id as "targetId", k.owner_id as "ownerId", k.state,
  k.excerpt, k.created_at as "openedAt", k.decision, k.decision_reason as "decisionReason", k.decided_at as "decidedAt",
  k.suspended_until as "suspendedUntil", k.appeal_text as "appealText", k.appealed_at as "appealedAt",
  k.appeal_decision as "appealDecision", k.appeal_reason as "appealReason", k.appeal_decided_at as "appealDecidedAt",
  case when o.id is not null then ${personCard('o', '$1')} end as owner,
  ${staff('decider')} as "decidedBy", ${staff('second')} as "appealDecidedBy", c.post_id as "postId",
  case k.target_type when 'post' then left(p.content, 500) when 'comment' then left(c.content, 500) end as "currentText",
  case k.target_type when 'post' then p.id is not null and p.deleted_at is null and p.withheld_at is null
    when 'comment' then c.id is not null and c.deleted_at is null and c.withheld_at is null
    when 'message' then message.id is not null and message.deleted_at is null and message.removed_at is null
    when 'company' then coalesce(${isListedCompany('company')}, false)
    else coalesce(o.deactivated_at is null and (o.suspended_until is null or o.suspended_until <= $1), false) end as "isVisible",
  said.count as "reportCount", said.reasons, newest.reports, earlier.cases as earlier
from picked
join report_cases k on k.id = picked.id
left join users o on o.id = k.owner_id
left join users decider on decider.id = k.decided_by
left join users second on second.id = k.appeal_decided_by
left join posts p on k.target_type = 'post' and p.id = k.target_id
left join comments c on k.target_type = 'comment' and c.id = k.target_id
left join messages message on k.target_type = 'message' and message.id = k.target_id
left join companies company on k.target_type = 'company' and company.id = k.target_id
cross join lateral (
  select coalesce(sum(n), 0)::int as count,
    coalesce(json_agg(json_build_object('reason', reason, 'count', n) order by n desc, reason), '[]') as reasons
  from (select r.reason, count(*)::int as n from reports r where r.case_id = k.id group by r.reason) counted
) said
cross join lateral (
  select json_agg(json_build_object('reason', r.reason, 'note', r.note, 'at', r.created_at,
    'reporter', json_build_object('id', r.reporter_id, 'fullName', r.full_name)) order by r.id desc) as reports
  from (
    select r.*, u.full_name from reports r join users u on u.id = r.reporter_id
    where r.case_id = k.id order by r.id desc limit 10
  ) r
) newest
cross join lateral (
  select json_build_object('cases', count(*),
    'acted', count(*) filter (where e.decision <> 'keep' and e.appeal_decision is distinct from 'reversed')) as cases
  from report_cases e where e.owner_id = k.owner_id and e.id < k.id and e.decision is not null
) earlier`;

const queue = (order: 'asc' | 'desc', beyond: '>' | '<') =>
  `with picked as (
  select k.id from report_cases k where k.state = $2 and k.id ${beyond} $3 order by k.id ${order} limit $4
)
${caseRows}
order by k.id ${order}`;

/** `$1` present, `$2` state, `$3` only cases above it, `$4` how many. */
export const waitingCasesStatement = statement<Row>('safety.waitingCases', queue('asc', '>'));
/** `$1` present, `$2` state, `$3` only cases below it, `$4` how many. */
export const settledCasesStatement = statement<Row>('safety.settledCases', queue('desc', '<'));
/** `$1` present, `$2` case. */
export const reportCaseStatement = statement<Row>(
  'safety.reportCase',
  `with picked as (select $2::bigint as id)\n${caseRows}`,
);
/** Cases that wait for staff. */
export const caseCountsStatement = statement<{ open: number; appealed: number }>(
  'safety.caseCounts',
  `select (select count(*) from report_cases where state = 'open') as open,
  (select count(*) from report_cases where state = 'appealed') as appealed`,
);

/** Of a conversation staff see the reported message only, so a report of one leads to its sender. */
function hrefOf({ targetType, targetId, ownerId, postId }: Row): string {
  if (targetType === 'message') return ownerId === null ? '/admin/users' : `/profile/${ownerId}`;
  const pages = { user: 'profile', company: 'companies', post: 'post', comment: 'post' } as const;
  return `/${pages[targetType]}/${targetType === 'comment' ? (postId ?? targetId) : targetId}`;
}

const decisionOf = ({ decision, decisionReason, decidedAt, decidedBy, suspendedUntil }: Row) =>
  decision && decidedAt
    ? { kind: decision, reason: decisionReason ?? '', by: decidedBy, at: decidedAt, suspendedUntil }
    : null;

const appealOf = (row: Row) =>
  row.appealText !== null && row.appealedAt
    ? {
        text: row.appealText,
        at: row.appealedAt,
        decision: row.appealDecision,
        reason: row.appealReason,
        by: row.appealDecidedBy,
        decidedAt: row.appealDecidedAt,
      }
    : null;

function reportCaseOf(row: Row): ReportCase {
  const { id, targetType, targetId, excerpt, currentText, isVisible, owner, state, openedAt } = row;
  return {
    id,
    targetType,
    targetId,
    href: hrefOf(row),
    excerpt,
    currentText: currentText === excerpt ? null : currentText,
    isVisible,
    owner,
    state,
    openedAt,
    reportCount: row.reportCount,
    reasons: row.reasons,
    reports: row.reports ?? [],
    earlier: row.earlier,
    decision: decisionOf(row),
    appeal: appealOf(row),
    choices: choicesOf(row),
  };
}

type Page = { now: Date; state: Case['state']; beyond: number | null; take: number };

/** Cases in one state: the oldest first where they wait for staff, else the newest. */
export async function reportCasesPage(pool: Pool, { now, state, beyond, take }: Page): Promise<ReportCase[]> {
  const isWaiting = state === 'open' || state === 'appealed';
  const from = beyond ?? (isWaiting ? 0 : Number.MAX_SAFE_INTEGER);
  const read = isWaiting ? waitingCasesStatement : settledCasesStatement;
  return (await read.run(pool, [now, state, from, take])).map(reportCaseOf);
}

/** One case. @throws {AppError} `not_found` */
export async function reportCase(pool: Pool, caseId: number, now: Date): Promise<ReportCase> {
  const [row] = await reportCaseStatement.run(pool, [now, caseId]);
  if (!row) throw new AppError('not_found', 'Report not found');
  return reportCaseOf(row);
}

/** How many cases wait for a decision, and how many appeals. */
export async function caseCounts(pool: Pool): Promise<{ open: number; appealed: number }> {
  const [counts] = await caseCountsStatement.run(pool, []);
  return counts ?? { open: 0, appealed: 0 };
}
