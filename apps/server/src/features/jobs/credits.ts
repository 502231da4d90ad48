import { and, asc, count, eq, isNull } from 'drizzle-orm';
import { JOB_LIMITS } from '@innerspring/contract/jobs/choices';
import type { Db } from '../../platform/deps.ts';
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
  await tx.update(jobs).set({ isPaid: true }).where(eq(jobs.id, jobId));
  return true;
}

/** Gives back what paid for a posting that was rejected; false if no pack did. */
export async function giveCreditBack(tx: Db, jobId: number): Promise<boolean> {
  const given = await tx
    .update(jobCredits)
    .set({ jobId: null, usedAt: null })
    .where(eq(jobCredits.jobId, jobId))
    .returning({ id: jobCredits.id });
  return given.length > 0;
}

/** Takes a pack back whose payment was returned. @returns the postings that it paid for */
export async function takePackBack(tx: Db, orderId: number): Promise<number[]> {
  const gone = await tx
    .delete(jobCredits)
    .where(eq(jobCredits.orderId, orderId))
    .returning({ jobId: jobCredits.jobId });
  return gone.flatMap(({ jobId }) => (jobId === null ? [] : [jobId]));
}
