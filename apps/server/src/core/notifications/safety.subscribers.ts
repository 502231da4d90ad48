import { eq } from 'drizzle-orm';
import type { Deps } from '../../platform/deps.ts';
import { reportCases, reports } from '../../features/safety/safety.tables.ts';
import { notify } from './notifications.commands.ts';
import { safetyEvents } from '../../features/safety/safety.events.ts';

type Needed = Pick<Deps, 'db' | 'outbox' | 'clock'>;
type Case = typeof reportCases.$inferSelect;

async function findCase({ db }: Needed, caseId: number): Promise<Case | undefined> {
  const [found] = await db.select().from(reportCases).where(eq(reportCases.id, caseId));
  return found;
}

/** Everybody who reported it hears whether something was done, not what. */
async function notifyReporters({ db, clock }: Needed, found: Case, outcome: { acted: boolean; key: string }) {
  const told = await db.select({ userId: reports.reporterId }).from(reports).where(eq(reports.caseId, found.id));
  for (const { userId } of told) {
    await notify(db, {
      userId,
      kind: 'report_outcome',
      data: { caseId: found.id, targetType: found.targetType, targetId: found.targetId, acted: outcome.acted },
      eventKey: `${outcome.key}:${userId}`,
      createdAt: clock.now(),
    });
  }
}

/** Decisions about reports: the owner with the reason where something was done, the reporters with the outcome. */
export function subscribeSafetyNotifications(deps: Needed): void {
  const { db, outbox, clock } = deps;
  outbox.consume(safetyEvents.decided, 'notifications.moderation', async ({ caseId }, eventId) => {
    const found = await findCase(deps, caseId);
    if (!found?.decision) return;
    const { ownerId, decision, decisionReason: reason, targetType, targetId } = found;
    const acted = decision !== 'keep';
    if (acted && ownerId !== null)
      await notify(db, {
        userId: ownerId,
        kind: 'moderation_decision',
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
      await notify(db, {
        userId: ownerId,
        kind: 'moderation_appeal',
        data: { caseId, decision, reason },
        eventKey: `safety.appealDecided:${eventId}`,
        createdAt: clock.now(),
      });
    if (decision === 'reversed')
      await notifyReporters(deps, found, { acted: false, key: `safety.appealDecided:${eventId}` });
  });
}
