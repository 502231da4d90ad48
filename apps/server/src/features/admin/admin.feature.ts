import { defineFeature, none } from '../../platform/feature.ts';
import { registerAdmin } from './admin.routes.ts';
import { stays } from '../../platform/personal-data/personal-data.ts';
import { adminLimits } from './admin.tokens.ts';
import { sql } from 'drizzle-orm';
import { changedBy, changedSubject } from '../../platform/live/live-subjects.ts';

export const admin = defineFeature({
  name: 'admin',
  siteSettings: none('it shows and decides, and limits nobody'),
  routes: registerAdmin,
  limits: Object.values(adminLimits),
  events: none('what it decides is told by those whose things it decides on'),
  subscribers: none('it waits for no event of others'),
  notifications: none('members hear of a decision from the feature whose thing it is about'),
  products: none('nothing of it is sold'),
  search: none('the admin area has searches of its own'),
  subjects: none('nothing of it is spoken of elsewhere'),
  commented: none('the admin area shows what others own'),
  reports: none('nothing of it is reported to staff'),
  exportData: {
    leftOut: {
      audit_log: 'what staff did, which outlives the account',
      admin_requests: 'work of staff',
    },
  },
  feedCards: none('staff publish nothing of it'),
  adminQueues: none('the dashboard counts what the other features say waits'),
  saved: none('nothing of it is saved'),
  reacted: none('nobody reacts to what staff do'),
  impressions: none('what staff see never counts'),
  files: none('it shows no file of its own'),
  eraseMember: {
    tables: {
      audit_log: stays('its lines stay as they were written, with a number instead of a name'),
      admin_requests: 'goes',
    },
  },
  mergeCompany: none('no row of it refers to a company'),
  consistencyChecks: none('the dashboard counts when it is opened'),
  demo: none('what waits for staff comes with those whose it is'),
  openPages: {
    readers: { staff: (id) => sql`u.is_admin and ${id} = 1` },
    changes: changedBy(
      changedSubject('person'),
      'admin.decide',
      'admin.suspend',
      'admin.unsuspend',
      'admin.setVerified',
    ),
    queues: ['admin.decide', 'admin.assign', 'admin.setBugState'],
    apart: { 'admin.*': 'notes, staff roles and emails show in the admin area, which rereads them' },
  },
  hostileScene: { file: 'admin.hostile.ts' },
});
