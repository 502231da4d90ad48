import { defineFeature } from '../../platform/feature.ts';
import { registerAdmin } from './admin.routes.ts';
import { stays } from '../../platform/personal-data/personal-data.ts';
import { adminLimits } from './admin.tokens.ts';
import { changedBy, changedSubject } from '../../platform/live/live-subjects.ts';

export const admin = defineFeature({
  name: 'admin',
  routes: registerAdmin,
  limits: Object.values(adminLimits),
  exportData: {
    leftOut: {
      audit_log: 'what staff did, which outlives the account',
      admin_requests: 'work of staff',
    },
  },
  eraseMember: {
    tables: {
      audit_log: stays('its lines stay as they were written, with a number instead of a name'),
      admin_requests: 'goes',
    },
  },
  openPages: {
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
