import { collect } from '../../platform/feature.ts';
import type { ExportData } from '../../platform/personal-data/export-data.ts';

export const savesExport: ExportData = {
  areasOf: (features) =>
    collect(features, 'saved')
      .flat()
      .map(({ kind, archive: { name, place, id } }) => ({
        name,
        place,
        tables: ['saves'],
        select: `select s.id as key, s.subject_id as "${id}", c.name as collection, s.note, s.created_at as "savedAt"
      from saves s left join collections c on c.id = s.collection_id where s.user_id = $1 and s.subject_kind = '${kind}' and s.id > $2`,
      })),
  areas: [
    {
      name: 'collections',
      place: 130,
      tables: ['collections'],
      select: `select id as key, name, created_at as "createdAt" from collections where user_id = $1 and id > $2`,
    },
  ],
};
