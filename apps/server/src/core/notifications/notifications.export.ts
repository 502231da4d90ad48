import type { ExportData } from '../../platform/personal-data/export-data.ts';

export const notificationsExport: ExportData = {
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
    digest_schedule: 'when the next digest is due; the choice is in the settings',
  },
};
