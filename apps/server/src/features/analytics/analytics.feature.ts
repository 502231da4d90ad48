import { defineFeature, none } from '../../platform/feature.ts';
import { registerAnalytics } from './analytics.routes.ts';
import { analyticsExport } from './analytics.export.ts';
import { analyticsErasure } from './analytics.erasure.ts';
import { analyticsLimits } from './analytics.limits.ts';

export const analytics = defineFeature({
  name: 'analytics',
  siteSettings: none('its figures follow the specification'),
  routes: registerAnalytics,
  limits: Object.values(analyticsLimits),
  events: none('nobody waits for its figures'),
  subscribers: none('it waits for no event of others'),
  notifications: none('its figures are looked up'),
  search: none('it makes nothing that is found'),
  subjects: none('nothing of it is spoken of elsewhere'),
  commented: none('figures are for whom they are of'),
  reports: none('nothing of it is reported to staff'),
  exportData: analyticsExport,
  adminQueues: none('nothing of it waits for staff'),
  feedCards: none('figures are for their owner'),
  saved: none('nothing of it is saved'),
  reacted: none('figures are read by whose posts they are of'),
  files: none('figures come without files'),
  eraseMember: analyticsErasure,
  mergeCompany: none('no row of it refers to a company'),
  consistencyChecks: none('its figures are counted from the rows each time they are due'),
  demo: { after: ['posts', 'companies'], load: async () => (await import('./analytics.demo.ts')).fillAnalytics },
  hostileScene: { file: 'analytics.hostile.ts' },
});
