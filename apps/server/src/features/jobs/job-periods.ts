import { and, asc, eq, gt, inArray, isNull, max, sql } from 'drizzle-orm';
import type { Db, Deps } from '../../platform/deps.ts';
import { jobPeriods, jobs, type JobRecord } from './jobs.tables.ts';
import { jobsEvents } from './jobs.tokens.ts';

/**
 * The days of a posting: each order, posting of a pack, free posting and gift of staff is a row with the time in the list, and at
 * its top, that it brought. Days follow one another; so do days at the top. What is taken away takes its own part with it, and
 * what follows moves up. `expiresAt` and `isFeatured` of the posting say what the rows come to. The caller has locked the posting.
 */

export type Period = typeof jobPeriods.$inferSelect;
type NewPeriod = Pick<Period, 'source' | 'days'> & Partial<Pick<Period, 'orderId' | 'creditId' | 'isFeatured'>>;

const DAY = 86_400_000;
const later = (...times: (Date | null | undefined)[]): Date =>
  new Date(Math.max(...times.map((time) => time?.getTime() ?? 0)));
const plusDays = (from: Date, days: number) => new Date(from.getTime() + days * DAY);

/** Adds what was paid or given for a posting; its time begins with `startPeriods`. */
export async function addPeriod(tx: Db, jobId: number, period: NewPeriod): Promise<void> {
  await tx.insert(jobPeriods).values({ jobId, ...period });
}

/** Until when a posting is at the top of the list, or was. */
async function topUntil(tx: Db, jobId: number): Promise<Date | null> {
  const [top] = await tx
    .select({ until: max(jobPeriods.featuredUntil) })
    .from(jobPeriods)
    .where(eq(jobPeriods.jobId, jobId));
  return top?.until ?? null;
}

/** Notes whether a posting is at the top of the list now, and looks again when that ends. */
export async function refreshFeatured(tx: Db, { outbox }: Pick<Deps, 'outbox'>, jobId: number, now: Date) {
  const until = await topUntil(tx, jobId);
  const isFeatured = until !== null && until > now;
  await tx.update(jobs).set({ isFeatured }).where(eq(jobs.id, jobId));
  if (isFeatured) await outbox.emit(tx, jobsEvents.featureEnds, { jobId }, until);
}

/** Starts what was added: after the days that are left, and at the top after what is left there. @returns when all of it ends */
export async function startPeriods(tx: Db, job: JobRecord, now: Date): Promise<Date> {
  const waiting = await tx
    .select()
    .from(jobPeriods)
    .where(and(eq(jobPeriods.jobId, job.id), isNull(jobPeriods.startsAt)))
    .orderBy(asc(jobPeriods.id));
  let end = later(now, job.expiresAt);
  let top = later(now, await topUntil(tx, job.id));
  for (const { id, days, isFeatured } of waiting) {
    const of = { startsAt: end, endsAt: plusDays(end, days) };
    const atTop = isFeatured ? { featuredFrom: top, featuredUntil: plusDays(top, days) } : {};
    await tx
      .update(jobPeriods)
      .set({ ...of, ...atTop })
      .where(eq(jobPeriods.id, id));
    end = of.endsAt;
    top = later(top, atTop.featuredUntil);
  }
  return end;
}

/** What of a time is left. */
const leftOf = (from: Date | null, until: Date | null, now: Date): number =>
  from && until ? Math.max(0, until.getTime() - later(from, now).getTime()) : 0;

/** Takes periods away, each with what is left of it. @returns when what is left of the posting ends */
export async function endPeriods(tx: Db, job: JobRecord, periods: readonly Period[], now: Date): Promise<Date | null> {
  let end = job.expiresAt?.getTime() ?? null;
  for (const { id } of periods) {
    // Read again: those before it moved it up.
    const [gone] = await tx.delete(jobPeriods).where(eq(jobPeriods.id, id)).returning();
    if (!gone) continue;
    const days = leftOf(gone.startsAt, gone.endsAt, now);
    const atTop = leftOf(gone.featuredFrom, gone.featuredUntil, now);
    if (end !== null) end -= days;
    await moveUp(tx, job.id, 'days', gone.endsAt, days);
    await moveUp(tx, job.id, 'top', gone.featuredUntil, atTop);
  }
  return end === null ? null : new Date(end);
}

async function moveUp(tx: Db, jobId: number, which: 'days' | 'top', after: Date | null, by: number): Promise<void> {
  if (after === null || by === 0) return;
  const [from, until] =
    which === 'days' ? [jobPeriods.startsAt, jobPeriods.endsAt] : [jobPeriods.featuredFrom, jobPeriods.featuredUntil];
  const less = sql`${by} * interval '1 millisecond'`;
  const moved =
    which === 'days'
      ? { startsAt: sql`${from} - ${less}`, endsAt: sql`${until} - ${less}` }
      : { featuredFrom: sql`${from} - ${less}`, featuredUntil: sql`${until} - ${less}` };
  await tx
    .update(jobPeriods)
    .set(moved)
    .where(and(eq(jobPeriods.jobId, jobId), sql`${from} >= ${after.toISOString()}::timestamptz`));
}

/** The periods of a posting that run, or haven't begun. */
export function periodsInForce(tx: Db, jobId: number, now: Date): Promise<Period[]> {
  return tx
    .select()
    .from(jobPeriods)
    .where(and(eq(jobPeriods.jobId, jobId), sql`(${jobPeriods.endsAt} is null or ${gt(jobPeriods.endsAt, now)})`))
    .orderBy(asc(jobPeriods.id));
}

/** What an order paid for, by posting. */
export function periodsOfOrder(tx: Db, orderId: number): Promise<Period[]> {
  return tx.select().from(jobPeriods).where(eq(jobPeriods.orderId, orderId)).orderBy(asc(jobPeriods.id));
}

/** What postings of a pack paid for. */
export function periodsOfCredits(tx: Db, creditIds: readonly number[]): Promise<Period[]> {
  return tx
    .select()
    .from(jobPeriods)
    .where(inArray(jobPeriods.creditId, [...creditIds]))
    .orderBy(asc(jobPeriods.jobId), asc(jobPeriods.id));
}

/** Puts a posting at the top until it ends, or takes it from there, as staff decide. */
export async function setFeatured(tx: Db, job: JobRecord, isFeatured: boolean, now: Date): Promise<void> {
  if (isFeatured) {
    const given = { startsAt: now, endsAt: now, featuredFrom: now, featuredUntil: job.expiresAt };
    await tx.insert(jobPeriods).values({ jobId: job.id, source: 'staff', days: 0, isFeatured, ...given });
    return;
  }
  await tx
    .update(jobPeriods)
    .set({
      featuredFrom: sql`least(${jobPeriods.featuredFrom}, ${now.toISOString()}::timestamptz)`,
      featuredUntil: now,
    })
    .where(and(eq(jobPeriods.jobId, job.id), gt(jobPeriods.featuredUntil, now)));
}
