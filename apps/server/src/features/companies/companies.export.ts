import type { ExportData } from '../../platform/personal-data/export-data.ts';

export const companiesExport: ExportData = {
  areas: [
    {
      name: 'company-roles',
      place: 250,
      tables: ['company_roles'],
      select: `select r.company_id as key, r.company_id as "companyId", c.name::text as "companyName", r.role, r.created_at as "since"
      from company_roles r join companies c on c.id = r.company_id where r.user_id = $1 and r.company_id > $2`,
    },
    {
      name: 'company-claims',
      place: 260,
      tables: ['company_claims'],
      select: `select l.id as key, l.company_id as "companyId", c.name::text as "companyName", l.method, l.state, l.evidence,
      l.decision_reason as "decisionReason", l.decided_at as "decidedAt", l.created_at as "createdAt"
      from company_claims l join companies c on c.id = l.company_id where l.user_id = $1 and l.id > $2`,
    },
    {
      name: 'company-suggestions',
      place: 270,
      tables: ['company_suggestions'],
      select: `select id as key, company_id as "companyId", text, state, created_at as "createdAt"
      from company_suggestions where user_id = $1 and id > $2`,
    },
  ],
  leftOut: {
    companies: 'a page of its own that outlives whoever made it',
    company_handovers: 'an open offer, shown on the page of the company',
    company_merges: 'work of staff',
  },
};
