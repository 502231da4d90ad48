import { sql } from 'drizzle-orm';
import { defineFeature } from '../../platform/feature.ts';
import { changedBy, type Changes, changedSubject, type OpenPages } from '../../platform/live/live-subjects.ts';
import { jobApplicationsFiles } from './application-files.ts';
import {
  jobApplicationsNotifications,
  subscribeJobApplicationNotifications,
} from './job-applications.notifications.ts';
import { jobApplicationsErasure, jobApplicationsExport } from './job-applications.personal-data.ts';
import { subscribeRetention } from './retention.subscribers.ts';
import { registerJobApplications } from './job-applications.routes.ts';
import { jobApplicationsEvents, jobApplicationsLimits } from './job-applications.tokens.ts';

/** The job of an application, whose managers may have its board open. */
const jobOfApplication: Changes = ({ id }) =>
  sql`select 'job' as type, job_id as id from job_applications where id = ${id} and job_id is not null`;

const applicationPages: OpenPages = {
  changes: {
    ...changedBy(
      changedSubject('job'),
      'jobApplications.apply',
      'jobApplications.moveMany',
      'jobApplications.closeAll',
    ),
    ...changedBy(
      jobOfApplication,
      'jobApplications.withdraw',
      'jobApplications.answerOffer',
      'jobApplications.open',
      'jobApplications.move',
      'jobApplications.undo',
    ),
  },
  apart: {
    'jobApplications.rate': 'a rating shows to its giver alone',
    'jobApplications.note': 'notes show with the open application, which is read once and logged',
  },
};

export const jobApplications = defineFeature({
  name: 'job-applications',
  routes: registerJobApplications,
  limits: Object.values(jobApplicationsLimits),
  events: Object.values(jobApplicationsEvents),
  subscribers: [subscribeJobApplicationNotifications, subscribeRetention],
  notifications: { kinds: Object.values(jobApplicationsNotifications) },
  files: jobApplicationsFiles,
  exportData: jobApplicationsExport,
  eraseMember: jobApplicationsErasure,
  demo: { after: ['jobs'], load: async () => (await import('./job-applications.demo.ts')).fillJobApplications },
  openPages: applicationPages,
  hostileScene: { file: 'job-applications.hostile.ts' },
});
