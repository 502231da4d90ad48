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
import {
  REPORT_EXCERPT,
  type ReportedPart,
  SUBJECT_EXCERPT,
  type SubjectKind,
  subjectStatement,
} from '../../platform/subjects/subject-kind.ts';
import { companies } from './companies.tables.ts';

/** Companies are suspended themselves: their page and posts leave every list. */
const reportedCompany: ReportedPart = {
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

/** A company; whoever owns or administers its page is told. */
export const companySubject: SubjectKind = {
  kind: 'company',
  noun: 'company page',
  notFound: 'Company not found',
  cards: subjectStatement(
    'company',
    `select c.id, c.name::text as title, left(coalesce(c.tagline, ''), ${SUBJECT_EXCERPT}) as excerpt, c.logo_url as "imageUrl",
  '/companies/' || c.id as href,
  coalesce((select json_agg(r.user_id order by r.user_id) from company_roles r
    where r.company_id = c.id and r.role in ('owner', 'admin')), '[]') as "toldIds"
from companies c
where c.id = any($3::bigint[]) and ${isListedCompany('c')}`,
  ),
  reported: reportedCompany,
  openPage: (id) => sql`exists (
    select 1 from companies company where company.id = ${id} and ${asCondition({}, () => isListedCompany('company'))})`,
};

const ofClaim: Changes = ({ id }) =>
  sql`select 'company' as type, company_id as id from company_claims where id = ${id}`;
const ofMerge: Changes = ({ id }) => sql`select 'company' as type, unnest(array[from_id, into_id]) as id
  from company_merges where id = ${id}`;
const claims = ['companyClaims.open', 'companyClaims.enterCode', 'companyClaims.check', 'companyClaims.withdraw'];

/** What changes on open pages of companies. */
export const companiesPages: OpenPages = {
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
