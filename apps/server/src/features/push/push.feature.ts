import { defineFeature } from '../../platform/feature.ts';
import { registerPush } from './push.routes.ts';
import { subscribePush } from './push.subscribers.ts';
import { pushEvents } from './push.tokens.ts';
import type { ExportData } from '../../platform/personal-data/personal-data.ts';

const pushExport: ExportData = {
  areas: [
    {
      name: 'push-devices',
      tables: ['push_devices'],
      select: `select id as key, name, created_at as "createdAt", last_sent_at as "lastSentAt" from push_devices where user_id = $1 and id > $2`,
    },
  ],
};

export const push = defineFeature({
  name: 'push',
  routes: registerPush,
  events: Object.values(pushEvents),
  subscribers: [subscribePush],
  exportData: pushExport,
  eraseMember: { tables: { push_devices: 'goes' } },
  hostileScene: { file: 'push.hostile.ts' },
});
