import { defineFeature, none } from '../../platform/feature.ts';
import { applicationQueues } from './applications.queues.ts';
import { registerApplicant } from './applications.applicant.routes.ts';
import { applicationsExport } from './applications.export.ts';
import { applicationsEvents } from './applications.events.ts';
import { applicationsNotifications, subscribeApplicationNotifications } from './applications.notifications.ts';

export const applications = defineFeature({
  name: 'applications',
  siteSettings: none('what applicants may do is fixed'),
  routes: registerApplicant,
  limits: none('the limits of all requests and writes suffice'),
  events: Object.values(applicationsEvents),
  subscribers: [subscribeApplicationNotifications],
  notifications: { kinds: Object.values(applicationsNotifications) },
  search: none('applicants are found by staff alone'),
  subjects: none('nothing of it is spoken of elsewhere'),
  commented: none('an application is between its writer and staff'),
  reports: none('nothing of it is reported to staff'),
  exportData: applicationsExport,
  adminQueues: applicationQueues,
  feedCards: none('applications are for staff'),
  saved: none('nothing of it is saved'),
  reacted: none('an application is read by staff alone'),
  files: none('an application comes without files'),
  eraseMember: { tables: { applications: 'goes', application_messages: 'goes', staff_notes: 'goes' } },
  mergeCompany: none('no row of it refers to a company'),
  consistencyChecks: none('the queue is counted when staff open it'),
  demo: none('applicants come with the people of the demo content'),
  hostileScene: { file: 'applications.hostile.ts' },
});
