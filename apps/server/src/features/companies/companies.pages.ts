import { sql } from 'drizzle-orm';
import { asCondition, isListedCompany } from '../../core/visibility/public.ts';
import { type Changes, changedBy, changedSelf, changedSubject, type OpenPages } from '../../platform/live/open-page.ts';

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
    'companies.create': 'nobody has its page open yet',
  },
  queues: [...claims, 'adminCompanies.decideClaim'],
};
