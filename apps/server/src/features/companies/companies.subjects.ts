import { and, eq, isNull, sql } from 'drizzle-orm';
import { asCondition, isListedCompany } from '../../core/visibility/public.ts';
import { AppError } from '../../platform/errors.ts';
import {
  type Changes,
  changedBy,
  changedSelf,
  changedSubject,
  type OpenPages,
} from '../../platform/live/live-subjects.ts';
import { REPORT_EXCERPT, type ReportKind } from '../../platform/subjects/subject-kind.ts';
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
      if (changed.length === 0) throw new AppError('conflict', 'This company is already suspended.');
    },
    async lift(tx, id, suspendedAt) {
      await tx
        .update(companies)
        .set({ suspensionReason: null, suspendedAt: null })
        .where(and(eq(companies.id, id), eq(companies.suspendedAt, suspendedAt)));
    },
  },
};

const ofClaim: Changes = ({ id }) =>
  sql`select 'company' as type, company_id as id from company_claims where id = ${id}`;
const ofMerge: Changes = ({ id }) => sql`select 'company' as type, unnest(array[from_id, into_id]) as id
  from company_merges where id = ${id}`;
const claims = ['companyClaims.open', 'companyClaims.enterCode', 'companyClaims.check', 'companyClaims.withdraw'];

/** Who has pages of companies open, and what changes on them. */
export const companiesPages: OpenPages = {
  readers: {
    company: (id) => sql`exists (
    select 1 from companies company where company.id = ${id} and ${asCondition({}, () => isListedCompany('company'))})`,
  },
  changes: {
    ...changedBy(
      changedSubject('company'),
      'companies.edit',
      'companies.suggest',
      ...claims,
      'companyRoles.add',
      'companyRoles.change',
      'companyRoles.remove',
      'companyRoles.offer',
      'companyRoles.accept',
      'companyRoles.dropOffer',
      'companyRoles.settleSuggestion',
      'adminCompanies.edit',
      'adminCompanies.setVerified',
      'adminCompanies.suspend',
      'adminCompanies.unsuspend',
      'adminCompanies.merge',
    ),
    // The member's page names the company.
    'companies.link': changedSelf,
    'adminCompanies.undoMerge': ofMerge,
    'adminCompanies.decideClaim': ofClaim,
  },
  apart: {
    'adminCompanies.previewClaim': 'it shows an email, and changes nothing',
    'companies.create': 'nobody has its page open yet',
  },
  queues: [...claims, 'adminCompanies.decideClaim'],
};
