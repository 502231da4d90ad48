import { sql } from 'drizzle-orm';
import { asCondition, wasVisibleTo } from '../../core/visibility/public.ts';
import { removalOf } from '../../platform/subjects/removal.ts';
import { REPORT_EXCERPT, type ReportKind } from '../../platform/subjects/subject-kind.ts';
import { jobs } from './jobs.tables.ts';

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
  removal: removalOf(jobs),
};
