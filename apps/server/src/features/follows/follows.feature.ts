import { defineFeature, none } from '../../platform/feature.ts';
import { registerFollows } from './follows.routes.ts';
import { followsSettings } from './follows.settings.ts';
import { followsEvents } from './follows.events.ts';
import { followsErasure } from './follows.erasure.ts';
import { followsLimits } from './follows.limits.ts';
import { followsTold, subscribeFollowNotifications } from './follows.notifications.ts';
import type { ExportData } from '../../platform/personal-data/export-data.ts';
import { followsPages } from './follows.pages.ts';

const followsExport: ExportData = {
  leftOut: { suggestion_dismissals: 'cards closed by the member, for a while' },
};

export const follows = defineFeature({
  name: 'follows',
  siteSettings: Object.values(followsSettings),
  routes: registerFollows,
  limits: Object.values(followsLimits),
  events: Object.values(followsEvents),
  subscribers: [subscribeFollowNotifications],
  notifications: followsTold,
  search: none('it makes nothing that is found'),
  subjects: none('nothing of it is spoken of elsewhere'),
  commented: none('nobody comments on a follow'),
  reports: none('nothing of it is reported to staff'),
  exportData: followsExport,
  adminQueues: none('nothing of it waits for staff'),
  feedCards: none('who follows whom is no post'),
  saved: none('nothing of it is saved'),
  reacted: none('a follow is answered or ended, not reacted to'),
  impressions: none('nobody counts views of a follow'),
  files: none('it shows the pictures of profiles'),
  eraseMember: followsErasure,
  mergeCompany: none('the relations move the follows of a company'),
  consistencyChecks: none('members and companies keep the counters of their followers'),
  demo: { load: async () => (await import('./follows.demo.ts')).fillFollows },
  openPages: followsPages,
  hostileScene: { file: 'follows.hostile.ts' },
});
