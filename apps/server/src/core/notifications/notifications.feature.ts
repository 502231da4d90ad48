import { defineFeature, none } from '../../platform/feature.ts';
import type { ExportData } from '../../platform/personal-data/personal-data.ts';
import { subscribeDelivery } from './delivery.subscribers.ts';
import { registerNotifications } from './notifications.routes.ts';
import { notificationsEvents, notificationsSettings } from './notifications.tokens.ts';

const notificationsExport: ExportData = {
  areas: [
    {
      name: 'notifications',
      place: 410,
      tables: ['notifications'],
      select: `select id as key, kind, data, created_at as "createdAt", read_at as "readAt" from notifications where user_id = $1 and id > $2`,
    },
    {
      name: 'notification-choices',
      place: 420,
      tables: ['notification_tunings'],
      select: `select t.key_number as key, t.key as "about", t.created_at as "since" from (
      select row_number() over (order by key) as key_number, key, created_at from notification_tunings where user_id = $1) t
      where t.key_number > $2`,
    },
    {
      name: 'digests',
      place: 430,
      tables: ['digests'],
      select: `select d.key, d.period, d."itemCount", d."sentAt" from (
      select row_number() over (order by created_at, period) as key, period, item_count as "itemCount", created_at as "sentAt"
      from digests where user_id = $1) d where d.key > $2`,
    },
  ],
  leftOut: {
    digest_schedule: 'when the next digest is due; the choice is in Settings',
  },
};

export const notifications = defineFeature({
  name: 'notifications',
  siteSettings: Object.values(notificationsSettings),
  routes: registerNotifications,
  limits: none('the limits of all requests and writes suffice'),
  events: Object.values(notificationsEvents),
  subscribers: [subscribeDelivery],
  notifications: none('it brings what the other features tell'),
  products: none('nothing of it is sold'),
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
  consistencyChecks: { notCounted: { 'digests.item_count': 'says how much was in an email that was sent' } },
  demo: { after: ['posts', 'follows'], load: async () => (await import('./notifications.demo.ts')).fillNotifications },
  openPages: none('what is told has frames of its own'),
  hostileScene: { file: 'notifications.hostile.ts' },
});
