import { defineFeature, none } from '../../platform/feature.ts';
import { notificationsSettings } from './notifications.settings.ts';
import { registerNotifications } from './notifications.routes.ts';
import { subscribeDelivery } from './delivery.subscribers.ts';
import { notificationsExport } from './notifications.export.ts';
import { notificationsEvents } from './notifications.events.ts';

export const notifications = defineFeature({
  name: 'notifications',
  siteSettings: Object.values(notificationsSettings),
  routes: registerNotifications,
  limits: none('the limits of all requests and writes suffice'),
  events: Object.values(notificationsEvents),
  subscribers: [subscribeDelivery],
  notifications: none('it brings what the other features tell'),
  search: none('they are for one reader'),
  subjects: none('nothing of it is spoken of elsewhere'),
  commented: none('a notification is for one member alone'),
  reports: none('nothing of it is reported to staff'),
  exportData: notificationsExport,
  adminQueues: none('nothing of it waits for staff'),
  feedCards: none('they are for one reader'),
  saved: none('nothing of it is saved'),
  reacted: none('a notification is for one reader'),
  impressions: none('a notification is for one reader'),
  files: none('it shows the pictures of who acted'),
  eraseMember: {
    tables: { notifications: 'goes', notification_tunings: 'goes', digest_schedule: 'goes', digests: 'goes' },
  },
  mergeCompany: none('no row of it refers to a company'),
  consistencyChecks: { notCounted: { 'digests.item_count': 'says how much stood in a mail that was sent' } },
  demo: { after: ['posts', 'follows'], load: async () => (await import('./notifications.demo.ts')).fillNotifications },
  openPages: none('what is told has frames of its own'),
  hostileScene: { file: 'notifications.hostile.ts' },
});
