import { defineFeature, none } from '../../platform/feature.ts';
import { bugsQueue } from './feedback.queues.ts';
import { registerFeedback } from './feedback.routes.ts';
import { feedbackSettings } from './feedback.settings.ts';
import { feedbackExport } from './feedback.export.ts';
import { feedbackEvents } from './feedback.events.ts';
import { stays } from '../../platform/personal-data/erase-member.ts';
import { feedbackLimits } from './feedback.limits.ts';
import { feedbackNotifications, subscribeFeedbackNotifications } from './feedback.notifications.ts';

export const feedback = defineFeature({
  name: 'feedback',
  siteSettings: Object.values(feedbackSettings),
  routes: registerFeedback,
  limits: Object.values(feedbackLimits),
  events: Object.values(feedbackEvents),
  subscribers: [subscribeFeedbackNotifications],
  notifications: { kinds: Object.values(feedbackNotifications) },
  search: none('reports are for staff'),
  subjects: none('nothing of it is spoken of elsewhere'),
  commented: none('a report of an error is read by staff alone'),
  reports: none('nothing of it is reported to staff'),
  exportData: feedbackExport,
  adminQueues: [bugsQueue],
  feedCards: none('reports are for staff'),
  saved: none('nothing of it is saved'),
  reacted: none('a bug report is read by staff alone'),
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
  hostileScene: { file: 'feedback.hostile.ts' },
});
