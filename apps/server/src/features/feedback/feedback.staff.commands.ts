import { eq } from 'drizzle-orm';
import type { Db } from '../../platform/deps.ts';
import { bugReports } from './feedback.tables.ts';

type BugReport = typeof bugReports.$inferSelect;

/** Moves a bug report to another state. @returns the report as it was; null where there is none. */
export async function moveBugReport(tx: Db, id: number, state: BugReport['state']): Promise<BugReport | null> {
  const [before] = await tx.select().from(bugReports).where(eq(bugReports.id, id)).for('update');
  if (!before) return null;
  await tx.update(bugReports).set({ state }).where(eq(bugReports.id, id));
  return before;
}
