import { eq } from 'drizzle-orm';
import { notify } from '../../core/notifications/public.ts';
import type { Deps } from '../../platform/deps.ts';
import { defineNotification } from '../../platform/notifications/notification.ts';
import { feedbackEvents } from './feedback.tokens.ts';
import { bugReports } from './feedback.tables.ts';

const states: Record<string, string> = {
  new: 'was reopened',
  triaged: 'was reviewed',
  in_progress: 'is in progress',
  fixed: 'was fixed',
  wont_fix: 'won’t be fixed',
  duplicate: 'was a duplicate',
};

export const feedbackNotifications = {
  bugMoved: defineNotification({
    name: 'bug_report',
    chip: 'system',
    type: 'bugReport',
    text: ({ data }) => `Your report “${data.text('title')}” ${states[data.text('state')] ?? 'was updated'}`,
    // Notifications from before reports had numbers link to the list.
    link: ({ data }) => `/help${data.number('bugId') ? `?report=${data.number('bugId')}` : ''}#my-reports`,
    quotes: { title: 'of the member’s own report', state: 'one of our words' },
  }),
};

/** What became of the own bug reports. */
export function subscribeFeedbackNotifications(deps: Deps): void {
  deps.outbox.consume(
    feedbackEvents.bugMoved,
    'notifications.bugReport',
    async ({ bugId, actorId, state }, eventId) => {
      const [report] = await deps.db
        .select({ userId: bugReports.reporterId, title: bugReports.title })
        .from(bugReports)
        .where(eq(bugReports.id, bugId));
      if (!report || report.userId === null || report.userId === actorId) return;
      await notify(deps, {
        userId: report.userId,
        kind: feedbackNotifications.bugMoved,
        data: { bugId, title: report.title, state },
        eventKey: `bugs.moved:${eventId}`,
        createdAt: deps.clock.now(),
      });
    },
  );
}
