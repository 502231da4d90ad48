import { defineFeature, none } from '../../platform/feature.ts';
import { registerAnalytics } from './analytics.routes.ts';
import { analyticsLimits } from './analytics.tokens.ts';

export const analytics = defineFeature({
  name: 'analytics',
  siteSettings: none('its figures follow the specification'),
  routes: registerAnalytics,
  limits: Object.values(analyticsLimits),
  events: none('nobody waits for its figures'),
  subscribers: none('it waits for no event of others'),
  notifications: none('its figures are looked up'),
  products: none('nothing of it is sold'),
  search: none('it makes nothing that is found'),
  subjects: none('nothing of it is spoken of elsewhere'),
  commented: none('figures are for whom they are of'),
  reports: none('nothing of it is reported to staff'),
  exportData: { leftOut: { analytics_snapshots: 'counts that the dashboard made from other rows' } },
  adminQueues: none('nothing of it waits for staff'),
  feedCards: none('figures are for their owner'),
  saved: none('nothing of it is saved'),
  reacted: none('figures are read by whose posts they are of'),
  impressions: none('its figures show what the owners of subjects count'),
  files: none('figures come without files'),
  eraseMember: { tables: { analytics_snapshots: 'goes' } },
  mergeCompany: none('no row of it refers to a company'),
  consistencyChecks: none('its figures are counted from the rows each time they are due'),
  demo: { after: ['posts', 'companies'], load: async () => (await import('./analytics.demo.ts')).fillAnalytics },
  openPages: none('figures are read anew when they are opened'),
  hostileScene: { file: 'analytics.hostile.ts' },
});
