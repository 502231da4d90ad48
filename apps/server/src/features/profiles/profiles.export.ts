import type { ExportData } from '../../platform/personal-data/export-data.ts';

export const profilesExport: ExportData = {
  areas: [
    {
      name: 'profile-visits',
      place: 220,
      tables: ['profile_visits'],
      select: `select v.key, v.day, v."personId", v."isAnonymous" from (
      select row_number() over (order by day, visited_id, counted_at) as key, day, visited_id as "personId", is_anonymous as "isAnonymous"
      from profile_visits where visitor_id = $1) v where v.key > $2`,
    },
  ],
};
