import { and, asc, count, eq, isNull } from 'drizzle-orm';
import { JOB_LIMITS } from '@innerspring/contract/jobs/choices';
import type { Db } from '../../platform/deps.ts';
import { addPeriod } from './job-periods.ts';
import { jobCredits, jobs } from './jobs.tables.ts';

const unused = (ownerId: number) => and(eq(jobCredits.ownerId, ownerId), isNull(jobCredits.usedAt));

/** Postings of a member's packs that aren't used yet. */
export async function creditsOf(db: Db, ownerId: number): Promise<number> {
  const [found] = await db.select({ left: count() }).from(jobCredits).where(unused(ownerId));
  return found?.left ?? 0;
}

/** Adds the postings of a pack that was paid for. */
export async function addPack(tx: Db, ownerId: number, orderId: number): Promise<void> {
  await tx.insert(jobCredits).values(Array.from({ length: JOB_LIMITS.pack }, () => ({ ownerId, orderId })));
}

/** Pays for a posting with the oldest unused one of the member's packs; false if there is none. The caller has locked the member. */
export async function takeCredit(tx: Db, ownerId: number, jobId: number, now: Date): Promise<boolean> {
  const [credit] = await tx
    .select({ id: jobCredits.id })
    .from(jobCredits)
    .where(unused(ownerId))
    .orderBy(asc(jobCredits.id))
    .limit(1)
    .for('update');
  if (!credit) return false;
  await tx.update(jobCredits).set({ jobId, usedAt: now }).where(eq(jobCredits.id, credit.id));
  await addPeriod(tx, jobId, { source: 'credit', creditId: credit.id, days: JOB_LIMITS.days });
  await tx.update(jobs).set({ isPaid: true }).where(eq(jobs.id, jobId));
  return true;
}

/** Gives back a posting of a pack that paid for one that was rejected. */
export async function giveCreditBack(tx: Db, creditId: number): Promise<void> {
  await tx.update(jobCredits).set({ jobId: null, usedAt: null }).where(eq(jobCredits.id, creditId));
}

/** The postings of a pack, used or not. */
export async function creditsOfPack(tx: Db, orderId: number): Promise<number[]> {
  const found = await tx.select({ id: jobCredits.id }).from(jobCredits).where(eq(jobCredits.orderId, orderId));
  return found.map(({ id }) => id);
}

/** Takes a pack back whose payment was returned. */
export async function removePack(tx: Db, orderId: number): Promise<void> {
  await tx.delete(jobCredits).where(eq(jobCredits.orderId, orderId));
}
