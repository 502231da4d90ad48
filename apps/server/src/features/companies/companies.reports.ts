import { and, eq, isNull, sql } from 'drizzle-orm';
import { asCondition, isListedCompany } from '../../core/visibility/public.ts';
import { AppError } from '../../platform/errors.ts';
import { REPORT_EXCERPT, type ReportKind } from '../../platform/reports/report-kind.ts';
import { companies } from './companies.tables.ts';

/** Companies are suspended themselves: their page and posts leave every list. */
export const companyReports: ReportKind = {
  kind: 'company',
  name: 'company',
  find: (id) => sql`select (select r.user_id from company_roles r where r.company_id = c.id and r.role = 'owner'
      order by r.created_at, r.user_id limit 1) as "ownerId",
      left(concat_ws(E'\n', c.name::text, c.tagline, c.about), ${REPORT_EXCERPT}) as excerpt
    from companies c where c.id = ${id} and ${asCondition({}, () => isListedCompany('c'))}`,
  staffView: { table: 'companies', href: `'/companies/' || k.target_id`, isVisible: isListedCompany('x') },
  suspension: {
    async suspend(tx, id, { reason, now }) {
      const changed = await tx
        .update(companies)
        .set({ suspendedAt: now, suspensionReason: reason })
        .where(and(eq(companies.id, id), isNull(companies.suspendedAt)))
        .returning({ id: companies.id });
      if (changed.length === 0) throw new AppError('conflict', 'This company is suspended already.');
    },
    async lift(tx, id, suspendedAt) {
      await tx
        .update(companies)
        .set({ suspensionReason: null, suspendedAt: null })
        .where(and(eq(companies.id, id), eq(companies.suspendedAt, suspendedAt)));
    },
  },
};
