import { defineFeature, none, type AdminQueue } from '../../platform/feature.ts';
import { registerFeedback } from './feedback.routes.ts';
import { feedbackSettings, feedbackEvents, feedbackLimits } from './feedback.tokens.ts';
import { stays, type ExportData } from '../../platform/personal-data/personal-data.ts';
import { feedbackNotifications, subscribeFeedbackNotifications } from './feedback.notifications.ts';
import { sql } from 'drizzle-orm';
const feedbackExport: ExportData = {
  areas: [
    {
      name: 'bug-reports',
      place: 440,
      tables: ['bug_reports'],
      select: `select id as key, title, description, steps_to_reproduce as "stepsToReproduce", expected_behavior as "expectedBehavior",
      actual_behavior as "actualBehavior", priority, bug_type as "bugType", current_page as "currentPage", browser_info as "browserInfo",
      device_info as "deviceInfo", state, created_at as "createdAt" from bug_reports where reporter_id = $1 and id > $2`,
    },
  ],
  leftOut: {
    client_errors: 'errors of the site, without words of the member',
  },
};

/** Bug reports that nobody looked at yet. */
const bugsQueue: AdminQueue = {
  name: 'bugs',
  label: 'Bug reports',
  href: '/admin/bug-reports',
  waiting: () => sql`select created_at as since from bug_reports where state = 'new'`,
};

export const feedback = defineFeature({
  name: 'feedback',
  siteSettings: Object.values(feedbackSettings),
  routes: registerFeedback,
  limits: Object.values(feedbackLimits),
  events: Object.values(feedbackEvents),
  subscribers: [subscribeFeedbackNotifications],
  notifications: { kinds: Object.values(feedbackNotifications) },
  products: none('nothing of it is sold'),
  search: none('reports are for staff'),
  subjects: none('nothing of it is spoken of elsewhere'),
  commented: none('a report of an error is read by staff alone'),
  reports: none('nothing of it is reported to staff'),
  exportData: feedbackExport,
  adminQueues: [bugsQueue],
  feedCards: none('reports are for staff'),
  saved: none('nothing of it is saved'),
  reacted: none('a bug report is read by staff alone'),
  impressions: none('a bug report is read by staff alone'),
  files: none('a bug report comes without files'),
  eraseMember: {
    tables: {
      bug_reports: stays('for staff, without who reported it'),
      client_errors: stays('for staff, without who met it'),
    },
  },
  mergeCompany: none('no row of it refers to a company'),
  consistencyChecks: none('reports are counted when staff open them'),
  demo: { load: async () => (await import('./feedback.demo.ts')).fillFeedback },
  openPages: {
    queues: ['feedback.reportBug'],
    apart: { 'feedback.*': 'a report shows to its writer and staff alone' },
  },
  hostileScene: { file: 'feedback.hostile.ts' },
});
