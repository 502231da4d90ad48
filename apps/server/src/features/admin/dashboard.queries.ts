import type { api, HandlerOutput } from '@innerspring/contract';
import { type SQL, sql } from 'drizzle-orm';
import { type AdminQueue, collect } from '../../platform/feature.ts';
import { firstRow, rows } from '../../platform/db/rows.ts';
import type { Db, Deps } from '../../platform/deps.ts';

type AuditRow = {
  id: number;
  at: Date;
  actorId: number | null;
  actorFullName: string | null;
  actorUsername: string | null;
  action: string;
  summary: string;
  subjectType: string | null;
  subjectId: number | null;
  before: unknown;
  after: unknown;
  reason: string | null;
  ip: string | null;
};

const auditColumns = sql`l.id, l.at, l.actor_id as "actorId", w.full_name as "actorFullName", w.username::text as "actorUsername", l.action, l.summary,
  l.subject_type as "subjectType", l.subject_id as "subjectId", l."before", l."after", l.reason, l.ip`;

type AuditFilter = {
  action?: string | undefined;
  actorId?: number | undefined;
  subjectId?: number | undefined;
  before?: number | null;
};

/** Lines of the audit log, newest first; `before` is the id of the last line already shown. */
export function auditLines(db: Db, filter: AuditFilter, limit: number): Promise<AuditRow[]> {
  const conditions: SQL[] = [sql`true`];
  if (filter.before) conditions.push(sql`l.id < ${filter.before}`);
  if (filter.action) conditions.push(sql`l.action = ${filter.action}`);
  if (filter.actorId) conditions.push(sql`l.actor_id = ${filter.actorId}`);
  if (filter.subjectId) conditions.push(sql`l.subject_type = 'user' and l.subject_id = ${filter.subjectId}`);
  return rows<AuditRow>(
    db,
    sql`select ${auditColumns} from audit_log l left join users w on w.id = l.actor_id
      where ${sql.join(conditions, sql` and `)} order by l.id desc limit ${limit}`,
  );
}

/** Converts a line to the contract's type. */
export function toAuditEntry(row: AuditRow) {
  const { actorId, actorFullName, actorUsername, ...entry } = row;
  return {
    ...entry,
    before: row.before ?? null,
    after: row.after ?? null,
    actor:
      actorId === null
        ? null
        : { id: actorId, fullName: actorFullName ?? 'Former member', username: actorUsername ?? '' },
  };
}

type DashboardFigures = {
  total: number;
  pending: number;
  activeToday: number;
  activeLast7Days: number;
  newLast7Days: number;
  postsToday: number;
  postsSameDayLastWeek: number;
  commentsToday: number;
  commentsSameDayLastWeek: number;
  waiting: number;
  receivedToday: number;
  approvedToday: number;
  rejectedToday: number;
  medianMinutes: number | null;
  approvalRate: number | null;
  queuedJobs: number;
  failedMails: number;
  heldMails: number;
  /** By the name of the queue. */
  queues: Record<string, { count: number; oldestAt: string | null }>;
};

/** The number of items in a queue, and since when the oldest waits. */
const standing = ({ name, waiting }: AdminQueue, at: SQL) =>
  sql`select ${name}::text as name, count(*) as count, min(since) as "oldestAt" from (${waiting(at)}) waits`;

/**
 * The dashboard's figures in one statement. Today is the calendar day in US Eastern time. The same day last week ends
 * at the same hour, so that the two are comparable. Median and approval rate cover decisions of the last 90 days.
 */
async function dashboardFigures(db: Db, queues: readonly AdminQueue[], now: Date): Promise<DashboardFigures> {
  const at = sql`${now.toISOString()}::timestamptz`;
  const today = sql`(date_trunc('day', ${at} at time zone 'America/New_York') at time zone 'America/New_York')`;
  const week = sql`interval '7 days'`;
  const found = await firstRow<DashboardFigures>(
    db,
    sql`select
      (select count(*) from users where application_status = 'approved') as "total",
      (select count(*) from users where application_status = 'pending') as "pending",
      active."today" as "activeToday", active."week" as "activeLast7Days",
      (select count(*) from users where application_status = 'approved' and created_at > ${at} - ${week}) as "newLast7Days",
      (select count(*) from posts where deleted_at is null and created_at >= ${today} and created_at <= ${at}) as "postsToday",
      (select count(*) from posts where deleted_at is null and created_at >= ${today} - ${week} and created_at <= ${at} - ${week}) as "postsSameDayLastWeek",
      (select count(*) from comments where deleted_at is null and created_at >= ${today} and created_at <= ${at}) as "commentsToday",
      (select count(*) from comments where deleted_at is null and created_at >= ${today} - ${week} and created_at <= ${at} - ${week}) as "commentsSameDayLastWeek",
      (select count(*) from applications where queue_state = 'waiting') as "waiting",
      (select count(*) from applications where submitted_at >= ${today}) as "receivedToday",
      decided."approvedToday", decided."rejectedToday", decided."medianMinutes", decided."approvalRate",
      (select json_object_agg(q.name, json_build_object('count', q.count, 'oldestAt', q."oldestAt"))
        from (${sql.join(
          queues.map((queue) => standing(queue, at)),
          sql` union all `,
        )}) q) as "queues",
      (select count(*) from outbox) as "queuedJobs",
      (select count(*) from mails where state = 'failed') as "failedMails",
      (select count(*) from mails where state = 'held') as "heldMails"
      from (
        select count(*) filter (where a.last_active_at >= ${today}) as "today", count(*) as "week"
        from users u join member_activity a on a.user_id = u.id
        where u.application_status = 'approved' and a.last_active_at > ${at} - ${week}
      ) active, (
        select count(*) filter (where a.decided_at >= ${today} and u.application_status = 'approved') as "approvedToday",
          count(*) filter (where a.decided_at >= ${today} and u.application_status = 'rejected') as "rejectedToday",
          percentile_cont(0.5) within group (order by a.decision_business_minutes) as "medianMinutes",
          avg(case when u.application_status = 'approved' then 1.0 else 0.0 end)::float8 as "approvalRate"
        from applications a join users u on u.id = a.user_id
        where a.decided_at > ${at} - interval '90 days'
      ) decided`,
  );
  if (!found) throw new Error('A statement of scalar subqueries always returns a row');
  return found;
}

/** The data of /admin, with the queues from the manifests. */
export async function dashboard(deps: Deps): Promise<HandlerOutput<typeof api.admin.dashboard>> {
  const queues = collect(deps.features, 'adminQueues').flat();
  const [figures, audit] = await Promise.all([
    dashboardFigures(deps.db, queues, deps.clock.now()),
    auditLines(deps.db, {}, 20),
  ]);
  const {
    total,
    pending,
    activeToday,
    activeLast7Days,
    newLast7Days,
    postsToday,
    postsSameDayLastWeek,
    commentsToday,
    commentsSameDayLastWeek,
  } = figures;
  return {
    members: { total, pending, activeToday, activeLast7Days, newLast7Days },
    content: { postsToday, postsSameDayLastWeek, commentsToday, commentsSameDayLastWeek },
    queues: queues.map(({ name, label, href }) => {
      const { count, oldestAt } = figures.queues[name] ?? { count: 0, oldestAt: null };
      return { name, label, count, oldestAt: oldestAt === null ? null : new Date(oldestAt), href };
    }),
    applications: {
      waiting: figures.waiting,
      receivedToday: figures.receivedToday,
      approvedToday: figures.approvedToday,
      rejectedToday: figures.rejectedToday,
      medianBusinessHours: figures.medianMinutes === null ? null : Math.round(figures.medianMinutes / 6) / 10,
      approvalRate: figures.approvalRate,
    },
    system: {
      queuedJobs: figures.queuedJobs,
      failedMails: figures.failedMails,
      heldMails: figures.heldMails,
      liveConnections: deps.live.connectionCount(),
    },
    recentAudit: audit.map(toAuditEntry),
  };
}
