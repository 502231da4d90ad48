import type { Pool } from 'pg';
import type { HandlerOutput, api } from '@innerspring/contract';
import { statement } from '../../platform/db/statement.ts';
import { AppError } from '../../platform/errors.ts';
import type { Case } from './safety.tables.ts';
import { personCard } from '../../core/accounts/public.ts';
import type { ReportKind } from './reports.commands.ts';
import { choicesOf } from './case-effects.ts';

export type OwnCase = HandlerOutput<typeof api.safetyCases.mine>['items'][number];
type OwnRow = Pick<
  Case,
  | 'id'
  | 'targetType'
  | 'targetId'
  | 'excerpt'
  | 'state'
  | 'suspendedUntil'
  | 'appealText'
  | 'appealedAt'
  | 'appealDecision'
  | 'appealReason'
  | 'appealDecidedAt'
> & { decision: 'remove' | 'warn' | 'suspend'; reason: string; decidedAt: Date };

const ownCases = `select k.id, k.target_type as "targetType", k.target_id as "targetId", k.excerpt, k.state, k.decision,
  k.decision_reason as reason, k.decided_at as "decidedAt", k.suspended_until as "suspendedUntil",
  k.appeal_text as "appealText", k.appealed_at as "appealedAt", k.appeal_decision as "appealDecision",
  k.appeal_reason as "appealReason", k.appeal_decided_at as "appealDecidedAt"
from report_cases k
where k.owner_id = $1 and k.decision in ('remove', 'warn', 'suspend')`;

/** `$1` owner, `$2` only cases below it, `$3` how many. */
export const ownCasesStatement = statement<OwnRow>(
  'safety.ownCases',
  `${ownCases} and k.id < $2\norder by k.id desc\nlimit $3`,
);

/** `$1` owner, `$2` case. */
export const ownCaseStatement = statement<OwnRow>('safety.ownCase', `${ownCases} and k.id = $2`);

function ownCaseOf(row: OwnRow): OwnCase {
  const { state, appealText, appealedAt, appealDecision, appealReason, appealDecidedAt, ...rest } = row;
  return {
    ...rest,
    canAppeal: state === 'decided',
    appeal:
      appealText === null || appealedAt === null
        ? null
        : {
            text: appealText,
            at: appealedAt,
            decision: appealDecision,
            reason: appealReason,
            decidedAt: appealDecidedAt,
          },
  };
}

/** Decisions about the member's content, newest first, without what was left as it was. */
export async function casesOf(pool: Pool, ownerId: number, page: { before: number; take: number }): Promise<OwnCase[]> {
  return (await ownCasesStatement.run(pool, [ownerId, page.before, page.take])).map(ownCaseOf);
}

/** One of them. @throws {AppError} `not_found` */
export async function caseOf(pool: Pool, ownerId: number, caseId: number): Promise<OwnCase> {
  const [row] = await ownCaseStatement.run(pool, [ownerId, caseId]);
  if (!row) throw new AppError('not_found', 'Decision not found');
  return ownCaseOf(row);
}

type ReportCase = HandlerOutput<typeof api.safetyAdmin.case>;
type Staff = { id: number; fullName: string };
type StaffRow = Omit<Case, 'createdAt' | 'decidedBy' | 'appealDecidedBy'> &
  Pick<ReportCase, 'owner' | 'openedAt' | 'isVisible' | 'reasons' | 'earlier' | 'reportCount'> & {
    reports: ReportCase['reports'] | null;
    currentText: string | null;
    href: string;
    decidedBy: Staff | null;
    appealDecidedBy: Staff | null;
  };

const staff = (alias: string) =>
  `case when ${alias}.id is not null then json_build_object('id', ${alias}.id, 'fullName', ${alias}.full_name) end`;

/** The current state of a thing of one kind, even if it was deleted. */
const shown = ({ kind, staffView: { table, href, currentText = 'null::text', isVisible } }: ReportKind) =>
  `select ${href} as href, ${currentText} as "currentText", x.id is not null and (${isVisible}) as "isVisible"
  from (values (1)) one left join ${table} x on x.id = k.target_id where k.target_type = '${kind}'`;

/** Reports, owner and present state of the cases in the relation `picked(id)`, for staff, who see everybody. `$1` is the present. */
const caseRows = (
  kinds: readonly ReportKind[],
) => `select k.id, k.target_type as "targetType", k.target_id as "targetId", k.owner_id as "ownerId", k.state,
  k.excerpt, k.created_at as "openedAt", k.decision, k.decision_reason as "decisionReason", k.decided_at as "decidedAt",
  k.suspended_until as "suspendedUntil", k.appeal_text as "appealText", k.appealed_at as "appealedAt",
  k.appeal_decision as "appealDecision", k.appeal_reason as "appealReason", k.appeal_decided_at as "appealDecidedAt",
  case when o.id is not null then ${personCard('o', '$1')} end as owner,
  ${staff('decider')} as "decidedBy", ${staff('second')} as "appealDecidedBy",
  coalesce(shown.href, '/admin/reports') as href, shown."currentText", coalesce(shown."isVisible", false) as "isVisible",
  said.count as "reportCount", said.reasons, newest.reports, earlier.cases as earlier
from picked
join report_cases k on k.id = picked.id
left join users o on o.id = k.owner_id
left join users decider on decider.id = k.decided_by
left join users second on second.id = k.appeal_decided_by
left join lateral (
  ${kinds.map(shown).join('\n  union all ')}
) shown on true
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

const queue = (kinds: readonly ReportKind[], order: 'asc' | 'desc', beyond: '>' | '<') =>
  `with picked as (
  select k.id from report_cases k where k.state = $2 and k.id ${beyond} $3 order by k.id ${order} limit $4
)
${caseRows(kinds)}
order by k.id ${order}`;

/** The queue of staff over these kinds of things. */
export const caseStatements = (kinds: readonly ReportKind[]) => ({
  /** `$1` present, `$2` state, `$3` only cases above it, `$4` how many. */
  waiting: statement<StaffRow>('safety.waitingCases', queue(kinds, 'asc', '>')),
  /** `$1` present, `$2` state, `$3` only cases below it, `$4` how many. */
  settled: statement<StaffRow>('safety.settledCases', queue(kinds, 'desc', '<')),
  /** `$1` present, `$2` case. */
  one: statement<StaffRow>('safety.reportCase', `with picked as (select $2::bigint as id)\n${caseRows(kinds)}`),
});

/** Cases that wait for staff. */
const caseCountsStatement = statement<{ open: number; appealed: number }>(
  'safety.caseCounts',
  `select (select count(*) from report_cases where state = 'open') as open,
  (select count(*) from report_cases where state = 'appealed') as appealed`,
);

const decisionOf = ({ decision, decisionReason, decidedAt, decidedBy, suspendedUntil }: StaffRow) =>
  decision && decidedAt
    ? { kind: decision, reason: decisionReason ?? '', by: decidedBy, at: decidedAt, suspendedUntil }
    : null;

const appealOf = (row: StaffRow) =>
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

function reportCaseOf(row: StaffRow, kinds: readonly ReportKind[]): ReportCase {
  const { id, targetType, targetId, href, excerpt, currentText, isVisible, owner, state, openedAt } = row;
  return {
    id,
    targetType,
    targetId,
    href,
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
    choices: choicesOf(row, kinds.find(({ kind }) => kind === targetType) ?? null),
  };
}

type Page = { now: Date; state: Case['state']; beyond: number | null; take: number };

/** How staff read the cases about these kinds of things. */
export function caseQueue(kinds: readonly ReportKind[]) {
  const statements = caseStatements(kinds);
  return {
    /** Cases in one state: the oldest first if they wait for staff, otherwise the newest first. */
    async page(pool: Pool, { now, state, beyond, take }: Page): Promise<ReportCase[]> {
      const isWaiting = state === 'open' || state === 'appealed';
      const from = beyond ?? (isWaiting ? 0 : Number.MAX_SAFE_INTEGER);
      const rows = await statements[isWaiting ? 'waiting' : 'settled'].run(pool, [now, state, from, take]);
      return rows.map((row) => reportCaseOf(row, kinds));
    },
    /** One case. @throws {AppError} `not_found` */
    async one(pool: Pool, caseId: number, now: Date): Promise<ReportCase> {
      const [row] = await statements.one.run(pool, [now, caseId]);
      if (!row) throw new AppError('not_found', 'Report not found');
      return reportCaseOf(row, kinds);
    },
  };
}

/** How many cases wait for a decision, and how many appeals. */
export async function caseCounts(pool: Pool): Promise<{ open: number; appealed: number }> {
  const [counts] = await caseCountsStatement.run(pool, []);
  return counts ?? { open: 0, appealed: 0 };
}
