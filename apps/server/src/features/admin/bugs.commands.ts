import { sql } from 'drizzle-orm';
import { recordAudit } from '../../platform/audit/audit.ts';
import { rows } from '../../platform/db/rows.ts';
import type { Db, Deps, Viewer } from '../../platform/deps.ts';
import { AppError } from '../../platform/errors.ts';
import { feedbackEvents, moveBugReport } from '../feedback/public.ts';

type BugRow = {
  id: number;
  title: string;
  description: string;
  stepsToReproduce: string | null;
  expectedBehavior: string | null;
  actualBehavior: string | null;
  priority: 'low' | 'medium' | 'high' | 'critical';
  bugType: 'ui' | 'functionality' | 'performance' | 'security' | 'other';
  currentPage: string | null;
  browserInfo: unknown;
  deviceInfo: unknown;
  state: 'new' | 'triaged' | 'in_progress' | 'fixed' | 'wont_fix' | 'duplicate';
  reporter: { id: number; fullName: string; username: string } | null;
  createdAt: Date;
};

/** Bug reports, newest first, in one state or all; or the one with `id`. */
export async function bugReports(
  db: Db,
  filter: { before?: number | null; id?: number; state?: BugRow['state'] | undefined },
  limit: number,
): Promise<BugRow[]> {
  const found = await rows<BugRow>(
    db,
    sql`select b.id, b.title, b.description, b.steps_to_reproduce as "stepsToReproduce", b.expected_behavior as "expectedBehavior",
      b.actual_behavior as "actualBehavior", b.priority, b.bug_type as "bugType", b.current_page as "currentPage",
      b.browser_info as "browserInfo", b.device_info as "deviceInfo", b.state, b.created_at as "createdAt",
      case when u.id is not null then json_build_object('id', u.id, 'fullName', u.full_name, 'username', u.username) end as reporter
    from bug_reports b left join users u on u.id = b.reporter_id
    where ${filter.before ? sql`b.id < ${filter.before}` : sql`true`} and ${filter.id ? sql`b.id = ${filter.id}` : sql`true`}
      and ${filter.state ? sql`b.state = ${filter.state}` : sql`true`}
    order by b.id desc limit ${limit}`,
  );
  return found.map((row) => ({ ...row, browserInfo: row.browserInfo ?? null, deviceInfo: row.deviceInfo ?? null }));
}

/** Moves a bug report to another state. */
export async function setBugState(
  deps: Deps,
  actor: Viewer,
  id: number,
  state: BugRow['state'],
  ip: string,
): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const before = await moveBugReport(tx, id, state);
    if (!before) throw new AppError('not_found', 'Bug report not found');
    if (state !== before.state)
      await deps.outbox.emit(tx, feedbackEvents.bugMoved, { bugId: id, actorId: actor.id, state });
    await recordAudit(tx, {
      actorId: actor.id,
      action: 'bugs.move',
      summary: `${actor.fullName} set the bug report “${before.title}” to ${state.replace('_', ' ')}`,
      subjectType: 'bug_report',
      subjectId: id,
      before: { state: before.state },
      after: { state },
      ip,
    });
  });
}
