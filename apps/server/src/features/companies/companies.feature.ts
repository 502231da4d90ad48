import { sql } from 'drizzle-orm';
import { defineFeature, type AdminQueue } from '../../platform/feature.ts';
import { companiesPages, companySubject } from './companies.subjects.ts';
import { registerCompanies } from './companies.routes.ts';
import { companiesSource } from './companies.search.ts';
import { companiesExport, companiesErasure, companiesMerge } from './companies.personal-data.ts';
import { companiesEvents, companiesLimits } from './companies.tokens.ts';
import { companiesFiles } from './company-fields.ts';
import { companiesTold, subscribeCompanyNotifications } from './companies.notifications.ts';

/** Claims to a company's page that nobody decided yet. */
const claimsQueue: AdminQueue = {
  name: 'claims',
  label: 'Company claims',
  href: '/admin/companies?tab=claims',
  waiting: () => sql`select created_at as since from company_claims where state = 'open'`,
};

export const companies = defineFeature({
  name: 'companies',
  routes: registerCompanies,
  limits: Object.values(companiesLimits),
  events: Object.values(companiesEvents),
  subscribers: [subscribeCompanyNotifications],
  notifications: companiesTold,
  search: [companiesSource],
  subjects: [companySubject],
  exportData: companiesExport,
  adminQueues: [claimsQueue],
  files: companiesFiles,
  eraseMember: companiesErasure,
  mergeCompany: companiesMerge,
  consistencyChecks: {
    counters: [
      {
        table: 'companies',
        counted: {
          follower_count: sql`select count(*) from follows f where f.company_id = t.id`,
          post_count: sql`select count(*) from posts p where p.company_id = t.id and p.deleted_at is null`,
        },
        fix: (set) => sql`update companies t set ${set}`,
      },
    ],
  },
  demo: { after: ['posts', 'follows'], load: async () => (await import('./companies.demo.ts')).fillCompanies },
  openPages: companiesPages,
  hostileScene: { file: 'companies.hostile.ts' },
});
