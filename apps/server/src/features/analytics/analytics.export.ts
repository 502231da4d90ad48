import type { ExportData } from '../../platform/personal-data/export-data.ts';

export const analyticsExport: ExportData = {
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
