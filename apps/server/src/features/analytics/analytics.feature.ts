import { defineFeature } from '../../platform/feature.ts';
import { registerAnalytics } from './analytics.routes.ts';
import { analyticsLimits } from './analytics.tokens.ts';

export const analytics = defineFeature({
  name: 'analytics',
  routes: registerAnalytics,
  limits: Object.values(analyticsLimits),
  exportData: { leftOut: { analytics_snapshots: 'counts that the dashboard made from other rows' } },
  eraseMember: { tables: { analytics_snapshots: 'goes' } },
  demo: { after: ['posts', 'companies'], load: async () => (await import('./analytics.demo.ts')).fillAnalytics },
  hostileScene: { file: 'analytics.hostile.ts' },
});
