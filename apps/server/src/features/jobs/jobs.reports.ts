import { sql } from 'drizzle-orm';
import { asCondition } from '../../core/visibility/public.ts';
import { removalOf } from '../../platform/subjects/removal.ts';
import { REPORT_EXCERPT, type ReportedPart } from '../../platform/subjects/subject-kind.ts';
import { contactOf, wasShownTo } from './job-sql.ts';
import { jobs } from './jobs.tables.ts';

/** Live postings, which members report to staff. */
export const reportedJob: ReportedPart = {
  name: 'job posting',
  find: (
    id,
    viewing,
  ) => sql`select ${asCondition({}, () => contactOf())} as "ownerId", left(j.title || E'\\n' || j.description, ${REPORT_EXCERPT}) as excerpt
    from jobs j join users u on u.id = j.owner_id left join companies c on c.id = j.company_id
    where j.id = ${id} and j.state = 'live' and ${asCondition(viewing, wasShownTo)}`,
  currentOwner: (id) => sql`select ${asCondition({}, () => contactOf())} as "ownerId" from jobs j where j.id = ${id}`,
  staffView: {
    table: 'jobs',
    href: `'/jobs/' || k.target_id`,
    currentText: `left(x.title || E'\\n' || x.description, ${REPORT_EXCERPT})`,
    isVisible: `x.state = 'live' and x.withheld_at is null and x.removed_at is null`,
  },
  removal: removalOf(jobs),
};
