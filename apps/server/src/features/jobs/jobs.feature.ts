import { sql } from 'drizzle-orm';
import { asCondition } from '../../core/visibility/public.ts';
import { type AdminQueue, defineFeature } from '../../platform/feature.ts';
import { changedBy, changedSubject, type OpenPages } from '../../platform/live/live-subjects.ts';
import { waitsForReview } from './job-sql.ts';
import { subscribeJobAlerts } from './search-alerts.ts';
import { jobsNotifications, jobsTold, subscribeJobNotifications } from './jobs.notifications.ts';
import { jobsErasure, jobsExport, jobsMerge } from './jobs.personal-data.ts';
import { jobsProducts } from './jobs.product.ts';
import { registerJobs } from './jobs.routes.ts';
import { jobKind } from './job.kind.ts';
import { jobsSource } from './jobs.search.ts';
import { jobSubject } from './jobs.subjects.ts';
import { jobsEvents, jobsLimits, jobsSettings } from './jobs.tokens.ts';

const jobQueues: readonly AdminQueue[] = [
  {
    name: 'jobs',
    label: 'Job postings',
    href: '/admin/jobs',
    waiting: () => sql`select coalesce(j.review_since, j.proposed_at) as since from jobs j
      where ${asCondition({}, () => waitsForReview('j'))}`,
  },
];

const jobPages: OpenPages = {
  changes: changedBy(
    changedSubject('job'),
    'jobs.save',
    'jobs.publish',
    'jobs.setState',
    'jobs.remove',
    'adminJobs.approve',
    'adminJobs.askChange',
    'adminJobs.reject',
    'adminJobs.rejectChange',
    'adminJobs.extend',
    'adminJobs.feature',
  ),
  queues: [
    'jobs.save',
    'jobs.publish',
    'jobs.setState',
    'jobs.remove',
    'adminJobs.approve',
    'adminJobs.askChange',
    'adminJobs.reject',
    'adminJobs.rejectChange',
    'adminJobs.extend',
    'adminJobs.feature',
  ],
  apart: {
    'jobs.create': 'a draft is its writer’s alone',
    'jobs.duplicate': 'a draft is its writer’s alone',
    'jobSearches.*': 'a saved search shows to its owner alone',
  },
};

export const jobs = defineFeature({
  name: 'jobs',
  siteSettings: Object.values(jobsSettings),
  routes: registerJobs,
  limits: Object.values(jobsLimits),
  events: Object.values(jobsEvents),
  subscribers: [subscribeJobNotifications, subscribeJobAlerts],
  notifications: { kinds: Object.values(jobsNotifications), subjects: [{ type: 'job', isThread: false }], ...jobsTold },
  products: jobsProducts,
  search: [jobsSource],
  feedCards: [jobKind],
  subjects: [jobSubject],
  adminQueues: jobQueues,
  exportData: jobsExport,
  eraseMember: jobsErasure,
  mergeCompany: jobsMerge,
  demo: { load: async () => (await import('./jobs.demo.ts')).fillJobs },
  openPages: jobPages,
  hostileScene: { file: 'jobs.hostile.ts' },
});
