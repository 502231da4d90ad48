import { sql } from 'drizzle-orm';
import { REPORT_EXCERPT, type ReportKind } from '../../platform/reports/report-kind.ts';
import { asCondition, isActive } from '../visibility/public.ts';

/** Members are reported for their profile and answer for it themselves. */
export const memberReports: ReportKind = {
  kind: 'user',
  name: 'member',
  find: (id, viewing) => sql`select u.id as "ownerId",
      left(concat_ws(E'\n', u.full_name, u.title, u.company, u.bio), ${REPORT_EXCERPT}) as excerpt
    from users u where u.id = ${id} and ${asCondition(viewing, (_viewer, now) => isActive('u', now))}`,
  staffView: {
    table: 'users',
    href: `'/profile/' || k.target_id`,
    isVisible: 'x.deactivated_at is null and (x.suspended_until is null or x.suspended_until <= $1)',
  },
};
