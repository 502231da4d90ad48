import { eq } from 'drizzle-orm';
import type { Db, Deps } from '../../platform/deps.ts';
import { refundWhole } from '../orders/public.ts';
import { giveCreditBack } from './credits.ts';
import { endPeriods, periodsInForce } from './job-periods.ts';
import { jobs, type JobRecord } from './jobs.tables.ts';

type Cause = { actorId: number; ip: string; reason: string };

/** Gives back what a posting had and won't get any more: money of orders, postings of packs, the free one of a quarter. */
export async function giveBack(tx: Db, deps: Deps, job: JobRecord, { actorId, ip, reason }: Cause): Promise<void> {
  const now = deps.clock.now();
  const periods = await periodsInForce(tx, job.id, now);
  for (const { source, orderId, creditId } of periods) {
    if (orderId !== null) await refundWhole(tx, deps, { orderId, reason, actorId, ip });
    if (creditId !== null) await giveCreditBack(tx, creditId);
    if (source === 'free') await tx.update(jobs).set({ freeQuarter: null }).where(eq(jobs.id, job.id));
  }
  await endPeriods(tx, job, periods, now);
  await tx.update(jobs).set({ isPaid: false, isFeatured: false }).where(eq(jobs.id, job.id));
}
