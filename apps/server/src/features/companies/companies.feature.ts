import { sql } from 'drizzle-orm';
import { defineFeature, none } from '../../platform/feature.ts';
import { companyReports } from './companies.reports.ts';
import { claimsQueue } from './companies.queues.ts';
import { registerCompanies } from './companies.routes.ts';
import { companiesSource } from './companies.search.ts';
import { companySubject } from './companies.subjects.ts';
import { companiesExport } from './companies.export.ts';
import { companiesEvents } from './companies.events.ts';
import { companiesErasure } from './companies.erasure.ts';
import { companiesMerge } from './companies.merge.ts';
import { companiesLimits } from './companies.limits.ts';
import { companiesFiles } from './company-pictures.ts';
import { companiesTold, subscribeCompanyNotifications } from './companies.notifications.ts';

export const companies = defineFeature({
  name: 'companies',
  siteSettings: none('what members may do on pages is fixed'),
  routes: registerCompanies,
  limits: Object.values(companiesLimits),
  events: Object.values(companiesEvents),
  subscribers: [subscribeCompanyNotifications],
  notifications: companiesTold,
  search: [companiesSource],
  subjects: [companySubject],
  commented: none('a company page is no thread: its posts are commented on'),
  reports: [companyReports],
  exportData: companiesExport,
  adminQueues: [claimsQueue],
  feedCards: none('companies post as any member does'),
  saved: none('nothing of it is saved'),
  reacted: none('companies are followed, not reacted to'),
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
        mend: (set) => sql`update companies t set ${set}`,
      },
    ],
  },
  demo: { after: ['posts', 'follows'], load: async () => (await import('./companies.demo.ts')).fillCompanies },
  hostileScene: { file: 'companies.hostile.ts' },
});
