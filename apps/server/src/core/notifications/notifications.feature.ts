import { defineFeature } from '../../platform/feature.ts';
import type { ExportData } from '../../platform/personal-data/personal-data.ts';
import { subscribeDelivery } from './delivery.subscribers.ts';
import { registerNotifications } from './notifications.routes.ts';
import { notificationsEvents, notificationsSettings } from './notifications.tokens.ts';

const notificationsExport: ExportData = {
  areas: [
    {
      name: 'notifications',
      tables: ['notifications'],
      select: `select id as key, kind, data, created_at as "createdAt", read_at as "readAt" from notifications where user_id = $1 and id > $2`,
    },
    {
      name: 'notification-choices',
      tables: ['notification_tunings'],
      select: `select t.key_number as key, t.key as "about", t.created_at as "since" from (
      select row_number() over (order by key) as key_number, key, created_at from notification_tunings where user_id = $1) t
      where t.key_number > $2`,
    },
    {
      name: 'digests',
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
  events: Object.values(notificationsEvents),
  subscribers: [subscribeDelivery],
  exportData: notificationsExport,
  eraseMember: {
    tables: { notifications: 'goes', notification_tunings: 'goes', digest_schedule: 'goes', digests: 'goes' },
  },
  consistencyChecks: { notCounted: { 'digests.item_count': 'says how much was in an email that was sent' } },
  demo: { after: ['posts', 'follows'], load: async () => (await import('./notifications.demo.ts')).fillNotifications },
  hostileScene: { file: 'notifications.hostile.ts' },
});
