import { recordAudit } from '../../platform/audit/audit.ts';
import type { Deps, Viewer } from '../../platform/deps.ts';
import { AppError } from '../../platform/errors.ts';
import type { bugReports } from '../feedback/feedback.tables.ts';
import { feedbackEvents, moveBugReport } from '../feedback/public.ts';

type State = (typeof bugReports.$inferSelect)['state'];

/** Moves a bug report to another state. */
export async function setBugState(deps: Deps, actor: Viewer, id: number, state: State, ip: string): Promise<void> {
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
