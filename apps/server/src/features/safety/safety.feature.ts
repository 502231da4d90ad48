import { defineFeature, none } from '../../platform/feature.ts';
import { safetyQueues } from './safety.queues.ts';
import { registerSafety } from './safety.routes.ts';
import { safetySettings } from './safety.settings.ts';
import { safetyExport } from './safety.export.ts';
import { safetyEvents } from './safety.events.ts';
import { safetyErasure } from './safety.erasure.ts';
import { safetyLimits } from './safety.limits.ts';
import { safetyNotifications, subscribeSafetyNotifications } from './safety.notifications.ts';

export const safety = defineFeature({
  name: 'safety',
  siteSettings: Object.values(safetySettings),
  routes: registerSafety,
  limits: Object.values(safetyLimits),
  events: Object.values(safetyEvents),
  subscribers: [subscribeSafetyNotifications],
  notifications: { kinds: Object.values(safetyNotifications) },
  search: none('reports are for staff'),
  subjects: none('nothing of it is spoken of elsewhere'),
  commented: none('a case is between its parties and staff'),
  reports: none('it keeps the cases of what the other features let report'),
  exportData: safetyExport,
  adminQueues: safetyQueues,
  feedCards: none('reports are for staff'),
  saved: none('nothing of it is saved'),
  reacted: none('a report is decided, not reacted to'),
  files: none('a report refers to what shows the file'),
  eraseMember: safetyErasure,
  mergeCompany: none('no row of it refers to a company'),
  consistencyChecks: none('reports of a case are counted when it is shown'),
  demo: { after: ['posts'], load: async () => (await import('./safety.demo.ts')).fillSafety },
  hostileScene: { file: 'safety.hostile.ts' },
});
