import { eq } from 'drizzle-orm';
import type { Deps } from '../../platform/deps.ts';
import { securityEvents } from '../../features/auth/auth.tables.ts';
import { bugReports } from '../../features/feedback/feedback.tables.ts';
import { notify } from './notifications.commands.ts';
import { authEvents } from '../../features/auth/auth.events.ts';
import { feedbackEvents } from '../../features/feedback/feedback.events.ts';

/** What happened to the own account, and what became of the own bug reports. */
export function subscribeAccountNotifications({ db, outbox, clock }: Pick<Deps, 'db' | 'outbox' | 'clock'>): void {
  outbox.consume(authEvents.securityNoted, 'notifications.security', async ({ userId, securityEventId }) => {
    const [noted] = await db
      .select({ text: securityEvents.text })
      .from(securityEvents)
      .where(eq(securityEvents.id, securityEventId));
    if (!noted) return;
    const eventKey = `security:${securityEventId}`;
    await notify(db, { userId, kind: 'security', data: { text: noted.text }, eventKey, createdAt: clock.now() });
  });
  outbox.consume(feedbackEvents.bugMoved, 'notifications.bugReport', async ({ bugId, actorId, state }, eventId) => {
    const [report] = await db
      .select({ userId: bugReports.reporterId, title: bugReports.title })
      .from(bugReports)
      .where(eq(bugReports.id, bugId));
    if (!report || report.userId === null || report.userId === actorId) return;
    const data = { bugId, title: report.title, state };
    await notify(db, {
      userId: report.userId,
      kind: 'bug_report',
      data,
      eventKey: `bugs.moved:${eventId}`,
      createdAt: clock.now(),
    });
  });
}
