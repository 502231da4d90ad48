import { defineFeature, type AdminQueue } from '../../platform/feature.ts';
import { registerFeedback } from './feedback.routes.ts';
import { feedbackSettings, feedbackEvents, feedbackLimits } from './feedback.tokens.ts';
import { stays, type ExportData } from '../../platform/personal-data/personal-data.ts';
import { feedbackNotifications, subscribeFeedbackNotifications } from './feedback.notifications.ts';
import { sql } from 'drizzle-orm';
const feedbackExport: ExportData = {
  areas: [
    {
      name: 'bug-reports',
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
  exportData: feedbackExport,
  adminQueues: [bugsQueue],
  eraseMember: {
    tables: {
      bug_reports: stays('for staff, without who reported it'),
      client_errors: stays('for staff, without who met it'),
    },
  },
  demo: { load: async () => (await import('./feedback.demo.ts')).fillFeedback },
  openPages: {
    queues: ['feedback.reportBug'],
    apart: { 'feedback.*': 'a report shows to its writer and staff alone' },
  },
  hostileScene: { file: 'feedback.hostile.ts' },
});
