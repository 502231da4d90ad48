import { and, eq, isNull, sql } from 'drizzle-orm';
import { asCondition, wasVisibleTo } from '../../core/visibility/public.ts';
import { REPORT_EXCERPT, type RemovalEffects, type ReportKind } from '../../platform/subjects/subject-kind.ts';
import { jobs } from './jobs.tables.ts';

/** What reports and staff do to a posting: it keeps its place and its time, and can come back. */
const jobRemoval: RemovalEffects = {
  async withhold(tx, id, now) {
    await tx
      .update(jobs)
      .set({ withheldAt: now })
      .where(and(eq(jobs.id, id), isNull(jobs.withheldAt)));
  },
  async remove(tx, id, now) {
    const gone = await tx
      .update(jobs)
      .set({ removedAt: now, withheldAt: null })
      .where(and(eq(jobs.id, id), isNull(jobs.removedAt)))
      .returning({ id: jobs.id });
    return gone.length > 0;
  },
  async isRemoved(tx, id) {
    const [found] = await tx.select({ at: jobs.removedAt }).from(jobs).where(eq(jobs.id, id));
    return Boolean(found?.at);
  },
  async restore(tx, id) {
    await tx.update(jobs).set({ removedAt: null, withheldAt: null }).where(eq(jobs.id, id));
  },
};

/** Live postings, which members report to staff. */
export const jobReports: ReportKind = {
  kind: 'job',
  name: 'job posting',
  find: (
    id,
    viewing,
  ) => sql`select j.owner_id as "ownerId", left(j.title || E'\\n' || j.description, ${REPORT_EXCERPT}) as excerpt
    from jobs j join users u on u.id = j.owner_id
    where j.id = ${id} and j.state = 'live' and j.withheld_at is null and j.removed_at is null
      and ${asCondition(viewing, (viewer, now) => wasVisibleTo(viewer, 'u', 'j.published_at', now))}`,
  staffView: {
    table: 'jobs',
    href: `'/jobs/' || k.target_id`,
    currentText: `left(x.title || E'\\n' || x.description, ${REPORT_EXCERPT})`,
    isVisible: `x.state = 'live' and x.withheld_at is null and x.removed_at is null`,
  },
  removal: jobRemoval,
};
