import { defineFeature, none } from '../../platform/feature.ts';
import { registerAnalytics } from './analytics.routes.ts';
import { analyticsLimits } from './analytics.limits.ts';
import { sql } from 'drizzle-orm';
import { type EraseMember, ERASURE_BATCH, inOneStatement } from '../../platform/personal-data/erase-member.ts';
import type { ExportData } from '../../platform/personal-data/export-data.ts';

const analyticsExport: ExportData = {
  areas: [
    {
      name: 'posts-seen',
      place: 150,
      tables: ['impressions'],
      select: `select to_char(i.day, 'YYYYMMDD')::bigint as key, i.day, json_agg(i.post_id order by i.post_id) as "postIds"
      from impressions i where i.viewer_id = $1 and to_char(i.day, 'YYYYMMDD')::bigint > $2 group by i.day`,
    },
  ],
  leftOut: {
    analytics_snapshots: 'counts that the dashboard made from other rows',
  },
};

/** No counter rests on what was seen, but a member saw far more than one statement should delete. */
const impressions = inOneStatement(
  'acts',
  (userId) => sql`with gone as (
    delete from impressions where (post_id, day, viewer_id) in (
      select post_id, day, viewer_id from impressions where viewer_id = ${userId} limit ${ERASURE_BATCH}) returning post_id
  ) select count(*) as count from gone`,
);

const analyticsErasure: EraseMember = {
  tables: { impressions: 'goes', analytics_snapshots: 'goes' },
  steps: [impressions],
};

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
  impressions: none('its figures show what the owners of subjects count'),
  files: none('figures come without files'),
  eraseMember: analyticsErasure,
  mergeCompany: none('no row of it refers to a company'),
  consistencyChecks: none('its figures are counted from the rows each time they are due'),
  demo: { after: ['posts', 'companies'], load: async () => (await import('./analytics.demo.ts')).fillAnalytics },
  openPages: none('figures are read anew when they are opened'),
  hostileScene: { file: 'analytics.hostile.ts' },
});
