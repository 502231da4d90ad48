import { eq } from 'drizzle-orm';
import { notify } from '../../core/notifications/public.ts';
import type { Deps } from '../../platform/deps.ts';
import { defineNotification, type Facts } from '../../platform/notifications/notification.ts';
import { safetyEvents } from './safety.tokens.ts';
import { reportCases, reports } from './safety.tables.ts';

const toModeration = () => '/settings/moderation';
const thing = ({ data }: Facts) =>
  ({ user: 'profile', company: 'company page' })[data.text('targetType')] ?? (data.text('targetType') || 'content');

function decided(facts: Facts): string {
  const reason = facts.data.text('reason');
  const what: Record<string, string> = {
    remove: `Your ${thing(facts)} was removed`,
    warn: `You received a warning about your ${thing(facts)}`,
    suspend: thing(facts) === 'company page' ? 'Your company page was suspended' : 'Your account was suspended',
  };
  const happened = what[facts.data.text('decision')] ?? `Staff made a decision about your ${thing(facts)}`;
  return reason ? `${happened}: ${reason}` : happened;
}

export const safetyNotifications = {
  decision: defineNotification({
    name: 'moderation_decision',
    chip: 'system',
    type: 'moderation',
    text: decided,
    link: toModeration,
    mail: 'elsewhere',
    quotes: {
      decision: 'one of our words',
      targetType: 'one of our words',
      reason: 'what staff wrote to this member',
    },
  }),
  appeal: defineNotification({
    name: 'moderation_appeal',
    chip: 'system',
    type: 'moderation',
    text: ({ data }) => `Your appeal was ${data.text('decision') === 'reversed' ? 'granted' : 'declined'}`,
    link: toModeration,
    mail: 'elsewhere',
    quotes: { decision: 'one of our words' },
  }),
  outcome: defineNotification({
    name: 'report_outcome',
    chip: 'system',
    type: 'moderation',
    text: ({ data }) =>
      data.flag('acted') ? 'We acted on something you reported' : 'We reviewed what you reported and left it up',
    link: () => '/help?q=report',
  }),
};

type Case = typeof reportCases.$inferSelect;

async function findCase({ db }: Pick<Deps, 'db'>, caseId: number): Promise<Case | undefined> {
  const [found] = await db.select().from(reportCases).where(eq(reportCases.id, caseId));
  return found;
}

/** Notifies everyone who reported it whether something was done, but not what. */
async function notifyReporters(deps: Deps, found: Case, outcome: { acted: boolean; key: string }) {
  const told = await deps.db.select({ userId: reports.reporterId }).from(reports).where(eq(reports.caseId, found.id));
  for (const { userId } of told) {
    await notify(deps, {
      userId,
      kind: safetyNotifications.outcome,
      data: { caseId: found.id, targetType: found.targetType, targetId: found.targetId, acted: outcome.acted },
      eventKey: `${outcome.key}:${userId}`,
      createdAt: deps.clock.now(),
    });
  }
}

/** Decisions about reports: the owner with the reason where something was done, the reporters with the outcome. */
export function subscribeSafetyNotifications(deps: Deps): void {
  const { outbox, clock } = deps;
  outbox.consume(safetyEvents.decided, 'notifications.moderation', async ({ caseId }, eventId) => {
    const found = await findCase(deps, caseId);
    if (!found?.decision) return;
    const { ownerId, decision, decisionReason: reason, targetType, targetId } = found;
    const acted = decision !== 'keep';
    if (acted && ownerId !== null)
      await notify(deps, {
        userId: ownerId,
        kind: safetyNotifications.decision,
        data: { caseId, decision, reason, targetType, targetId },
        eventKey: `safety.decided:${eventId}`,
        createdAt: clock.now(),
      });
    await notifyReporters(deps, found, { acted, key: `safety.decided:${eventId}` });
  });
  outbox.consume(safetyEvents.appealDecided, 'notifications.moderationAppeal', async ({ caseId }, eventId) => {
    const found = await findCase(deps, caseId);
    if (!found?.appealDecision) return;
    const { ownerId, appealDecision: decision, appealReason: reason } = found;
    if (ownerId !== null)
      await notify(deps, {
        userId: ownerId,
        kind: safetyNotifications.appeal,
        data: { caseId, decision, reason },
        eventKey: `safety.appealDecided:${eventId}`,
        createdAt: clock.now(),
      });
    if (decision === 'reversed')
      await notifyReporters(deps, found, { acted: false, key: `safety.appealDecided:${eventId}` });
  });
}
