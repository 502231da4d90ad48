import { defineFeature, none } from '../../platform/feature.ts';
import { authExport } from './auth.export.ts';
import { registerAuth } from './auth.routes.ts';
import { authEvents } from './auth.events.ts';
import { authLimits } from './auth.limits.ts';
import { authNotifications, subscribeAuthNotifications } from './auth.notifications.ts';

export const auth = defineFeature({
  name: 'auth',
  siteSettings: none('its limits guard accounts and stay as they are'),
  routes: registerAuth,
  limits: Object.values(authLimits),
  events: Object.values(authEvents),
  subscribers: [subscribeAuthNotifications],
  notifications: { kinds: Object.values(authNotifications) },
  search: none('accounts are found as people'),
  subjects: none('nothing of it is spoken of elsewhere'),
  commented: none('nothing of it is shown to others'),
  reports: none('nothing of it is reported to staff'),
  exportData: authExport,
  adminQueues: none('nothing of it waits for staff'),
  feedCards: none('signing in shows nothing to others'),
  saved: none('nothing of it is saved'),
  reacted: none('signing in is nobody else’s to see'),
  impressions: none('nobody else sees how a member signs in'),
  files: none('nobody needs a file to sign in'),
  eraseMember: {
    tables: {
      one_time_tokens: 'goes',
      two_factor: 'goes',
      recovery_codes: 'goes',
      external_identities: 'goes',
      security_events: 'goes',
      known_devices: 'goes',
    },
  },
  mergeCompany: none('no row of it refers to a company'),
  consistencyChecks: none('it stores no number of rows'),
  demo: none('demo members are signed out until somebody signs in'),
  openPages: {
    queues: ['auth.register', 'auth.verifyEmail'],
    apart: {
      'auth.*': 'how a member signs in shows to them alone',
    },
  },
  hostileScene: { file: 'auth.hostile.ts' },
});
