import { defineFeature, none } from '../../platform/feature.ts';
import { registerPush } from './push.routes.ts';
import { subscribePush } from './push.subscribers.ts';
import { pushEvents } from './push.tokens.ts';
import type { ExportData } from '../../platform/personal-data/personal-data.ts';

const pushExport: ExportData = {
  areas: [
    {
      name: 'push-devices',
      place: 460,
      tables: ['push_devices'],
      select: `select id as key, name, created_at as "createdAt", last_sent_at as "lastSentAt" from push_devices where user_id = $1 and id > $2`,
    },
  ],
};

export const push = defineFeature({
  name: 'push',
  siteSettings: none('each member decides what they hear of'),
  routes: registerPush,
  limits: none('the limits of all requests and writes suffice'),
  events: Object.values(pushEvents),
  subscribers: [subscribePush],
  notifications: none('it carries what others tell'),
  products: none('nothing of it is sold'),
  search: none('it makes nothing that is found'),
  subjects: none('nothing of it is spoken of elsewhere'),
  commented: none('a device is of one member alone'),
  reports: none('nothing of it is reported to staff'),
  exportData: pushExport,
  adminQueues: none('nothing of it waits for staff'),
  feedCards: none('devices are for their owner'),
  saved: none('nothing of it is saved'),
  reacted: none('a device only shows what happened'),
  impressions: none('a device only shows what happened'),
  files: none('a push message shows no file'),
  eraseMember: { tables: { push_devices: 'goes' } },
  mergeCompany: none('no row of it refers to a company'),
  consistencyChecks: none('it stores no number of rows'),
  demo: none('a device is known once its owner has asked for notifications'),
  openPages: none('devices show to their owner alone'),
  hostileScene: { file: 'push.hostile.ts' },
});
