import type { ExportData } from '../../platform/personal-data/export-data.ts';

export const pushExport: ExportData = {
  areas: [
    {
      name: 'push-devices',
      place: 460,
      tables: ['push_devices'],
      select: `select id as key, name, created_at as "createdAt", last_sent_at as "lastSentAt" from push_devices where user_id = $1 and id > $2`,
    },
  ],
};
