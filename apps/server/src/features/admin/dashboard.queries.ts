import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../platform/deps.ts';
import { firstRow } from '../../platform/db/rows.ts';

export type DashboardFigures = {
  total: number;
  pending: number;
  activeLast7Days: number;
  newLast7Days: number;
  postsToday: number;
  postsSameDayLastWeek: number;
  commentsToday: number;
  commentsSameDayLastWeek: number;
  waiting: number;
  oldestApplication: Date | null;
  appeals: number;
  oldestAppeal: Date | null;
  reports: number;
  oldestReport: Date | null;
  reportAppeals: number;
  oldestReportAppeal: Date | null;
  bugs: number;
  oldestBug: Date | null;
  claims: number;
  oldestClaim: Date | null;
  groupReports: number;
  oldestGroupReport: Date | null;
  ownerlessGroups: number;
  oldestOwnerlessGroup: Date | null;
  medianMinutes: number | null;
  approvalRate: number | null;
  queuedJobs: number;
  failedMails: number;
  heldMails: number;
};

/** What moderators of groups left open for a day; of several reports of one thing the first stands for all, as in the list. */
const lateReports = (at: SQL) => sql`select distinct on (target_type, target_id) staff_from from group_reports
  where settled_at is null and staff_from <= ${at} order by target_type, target_id, id`;

const ownerless = sql`owner_id is null and handover_to_id is null`;

/**
 * The figures of the dashboard in one statement. Today is the calendar day in US Eastern time; the same day last week is cut
 * at the same hour, so that the two compare. Median and approval rate look at decisions of the last 90 days.
 */
export async function dashboardFigures(db: Db, now: Date): Promise<DashboardFigures> {
  const at = sql`${now.toISOString()}::timestamptz`;
  const today = sql`(date_trunc('day', ${at} at time zone 'America/New_York') at time zone 'America/New_York')`;
  const week = sql`interval '7 days'`;
  const found = await firstRow<DashboardFigures>(
    db,
    sql`select
      (select count(*) from users where application_status = 'approved') as "total",
      (select count(*) from users where application_status = 'pending') as "pending",
      (select count(*) from users u join member_activity a on a.user_id = u.id
        where u.application_status = 'approved' and a.last_active_at > ${at} - ${week}) as "activeLast7Days",
      (select count(*) from users where application_status = 'approved' and created_at > ${at} - ${week}) as "newLast7Days",
      (select count(*) from posts where deleted_at is null and created_at >= ${today} and created_at <= ${at}) as "postsToday",
      (select count(*) from posts where deleted_at is null and created_at >= ${today} - ${week} and created_at <= ${at} - ${week}) as "postsSameDayLastWeek",
      (select count(*) from comments where deleted_at is null and created_at >= ${today} and created_at <= ${at}) as "commentsToday",
      (select count(*) from comments where deleted_at is null and created_at >= ${today} - ${week} and created_at <= ${at} - ${week}) as "commentsSameDayLastWeek",
      (select count(*) from applications where queue_state = 'waiting') as "waiting",
      (select min(submitted_at) from applications where queue_state = 'waiting') as "oldestApplication",
      (select count(*) from applications where queue_state = 'appeal') as "appeals",
      (select min(appealed_at) from applications where queue_state = 'appeal') as "oldestAppeal",
      (select count(*) from report_cases where state = 'open') as "reports",
      (select min(created_at) from report_cases where state = 'open') as "oldestReport",
      (select count(*) from report_cases where state = 'appealed') as "reportAppeals",
      (select min(appealed_at) from report_cases where state = 'appealed') as "oldestReportAppeal",
      (select count(*) from bug_reports where state = 'new') as "bugs",
      (select min(created_at) from bug_reports where state = 'new') as "oldestBug",
      (select count(*) from company_claims where state = 'open') as "claims",
      (select min(created_at) from company_claims where state = 'open') as "oldestClaim",
      (select count(*) from (${lateReports(at)}) r) as "groupReports",
      (select min(staff_from) from (${lateReports(at)}) r) as "oldestGroupReport",
      (select count(*) from groups where ${ownerless}) as "ownerlessGroups",
      (select min(coalesce(ownerless_at, active_at)) from groups where ${ownerless}) as "oldestOwnerlessGroup",
      (select percentile_cont(0.5) within group (order by decision_business_minutes) from applications where decided_at > ${at} - interval '90 days') as "medianMinutes",
      (select avg(case when u.application_status = 'approved' then 1.0 else 0.0 end)::float8 from applications a join users u on u.id = a.user_id
        where a.decided_at > ${at} - interval '90 days') as "approvalRate",
      (select count(*) from outbox) as "queuedJobs",
      (select count(*) from mails where state = 'failed') as "failedMails",
      (select count(*) from mails where state = 'held') as "heldMails"`,
  );
  if (!found) throw new Error('A statement of scalar subqueries always returns a row');
  return found;
}
