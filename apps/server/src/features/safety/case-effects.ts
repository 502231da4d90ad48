import { liftAccountSuspension, type lockAccount, suspendAccount } from '../../core/accounts/public.ts';
import type { Db } from '../../platform/deps.ts';
import { AppError } from '../../platform/errors.ts';
import type { ReportKind } from '../../platform/reports/report-kind.ts';
import type { Decision } from './case-choices.ts';
import type { Case } from './safety.tables.ts';

type Owner = Awaited<ReturnType<typeof lockAccount>>;
type Judged = { found: Case; kind: ReportKind | null; owner: Owner };
type Effect = { decision: Decision; reason: string; until: Date | null; now: Date };

/**
 * Lets the owner of the thing carry a decision out. A suspension over words removes them as well.
 * @throws {AppError} `conflict` where nothing is left to remove or to suspend.
 */
export async function carryOut(
  tx: Db,
  { found: { targetId }, kind, owner }: Judged,
  { decision, reason, until, now }: Effect,
): Promise<void> {
  const removal = kind?.removal;
  // What the reports of several members withheld comes back.
  if (decision === 'keep' || decision === 'warn') return removal?.restore(tx, targetId, now);
  if (decision === 'remove' && !(await removal?.remove(tx, targetId, now)) && !(await removal?.isRemoved(tx, targetId)))
    throw new AppError('conflict', 'It is gone already. Keep the record, or choose a warning or a suspension.');
  if (decision !== 'suspend') return;
  if (kind?.suspension) return kind.suspension.suspend(tx, targetId, { reason, now });
  if (until) await suspendAccount(tx, owner, { until, reason, now });
  await removal?.remove(tx, targetId, now);
}

/** Takes a decision back: what was taken away comes back with its counters, and the suspension that the case set ends. */
export async function takeBack(tx: Db, { found, kind }: Omit<Judged, 'owner'>, now: Date): Promise<void> {
  await kind?.removal?.restore(tx, found.targetId, now);
  if (kind?.suspension && found.decidedAt) await kind.suspension.lift(tx, found.targetId, found.decidedAt);
  else if (found.ownerId !== null && found.suspendedUntil)
    await liftAccountSuspension(tx, found.ownerId, found.suspendedUntil);
}
