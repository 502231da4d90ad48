import { defineFeature, none } from '../../platform/feature.ts';
import { registerPresence } from './presence.routes.ts';

export const presence = defineFeature({
  name: 'presence',
  siteSettings: none('it counts nothing'),
  routes: registerPresence,
  limits: none('the limits of all requests and writes suffice'),
  events: none('who is here is told live, and may be lost'),
  subscribers: none('it waits for no event of others'),
  notifications: none('who is here is shown, and not worth a word later'),
  search: none('it makes nothing that is found'),
  subjects: none('nothing of it is spoken of elsewhere'),
  commented: none('who is here is no thing to comment on'),
  reports: none('nothing of it is reported to staff'),
  exportData: { leftOut: { member_activity: 'the account says when its owner was last here' } },
  adminQueues: none('nothing of it waits for staff'),
  feedCards: none('who is here is shown beside names'),
  saved: none('nothing of it is saved'),
  reacted: none('nobody reacts to who is here'),
  impressions: none('nobody counts who is present'),
  files: none('it is a sign without a file'),
  eraseMember: { tables: { member_activity: 'goes' } },
  mergeCompany: none('no row of it refers to a company'),
  consistencyChecks: none('who is here is not counted in the database'),
  demo: none('demo members are kept present while the server runs'),
  openPages: none('who is here has frames of its own'),
  hostileScene: none('a sign of presence has no number'),
});
