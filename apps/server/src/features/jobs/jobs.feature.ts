import { sql } from 'drizzle-orm';
import { type AdminQueue, defineFeature, none } from '../../platform/feature.ts';
import { subscribeJobAlerts } from './search-alerts.ts';
import { jobsNotifications, subscribeJobNotifications } from './jobs.notifications.ts';
import { jobsErasure, jobsExport, jobsMerge } from './jobs.personal-data.ts';
import { jobsProducts } from './jobs.product.ts';
import { jobReports } from './jobs.reports.ts';
import { registerJobs } from './jobs.routes.ts';
import { jobKind } from './job.kind.ts';
import { jobsSource } from './jobs.search.ts';
import { jobSubject, savedJobKind } from './jobs.subjects.ts';
import { jobsEvents, jobsLimits, jobsSettings } from './jobs.tokens.ts';

const jobQueues: readonly AdminQueue[] = [
  {
    name: 'jobs',
    label: 'Job postings',
    href: '/admin/jobs',
    waiting: () => sql`select review_since as since from jobs where state = 'in_review'`,
  },
];

export const jobs = defineFeature({
  name: 'jobs',
  siteSettings: Object.values(jobsSettings),
  routes: registerJobs,
  limits: Object.values(jobsLimits),
  events: Object.values(jobsEvents),
  subscribers: [subscribeJobNotifications, subscribeJobAlerts],
  notifications: { kinds: Object.values(jobsNotifications), subjects: [{ type: 'job', isThread: false }] },
  products: jobsProducts,
  search: [jobsSource],
  feedCards: [jobKind],
  subjects: [jobSubject],
  saved: [savedJobKind],
  reacted: none('nobody reacts to a job'),
  impressions: none('nobody counts who sees a job yet'),
  files: none('a job comes without files'),
  commented: none('nobody comments on a job'),
  reports: [jobReports],
  adminQueues: jobQueues,
  exportData: jobsExport,
  eraseMember: jobsErasure,
  mergeCompany: jobsMerge,
  consistencyChecks: none('it stores no number of rows'),
  demo: { load: async () => (await import('./jobs.demo.ts')).fillJobs },
  openPages: none('no page of it stays open beside the list'),
  hostileScene: { file: 'jobs.hostile.ts' },
});
