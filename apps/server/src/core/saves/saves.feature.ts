import { defineFeature, partsOf } from '../../platform/feature.ts';
import type { ExportData } from '../../platform/personal-data/personal-data.ts';

const savesExport: ExportData = {
  areasOf: (features) =>
    partsOf(features, 'saved').map(({ kind, archive: { name, id } }) => ({
      name,
      tables: ['saves'],
      select: `select s.id as key, s.subject_id as "${id}", c.name as collection, s.note, s.created_at as "savedAt"
      from saves s left join collections c on c.id = s.collection_id where s.user_id = $1 and s.subject_kind = '${kind}' and s.id > $2`,
    })),
  areas: [
    {
      name: 'collections',
      tables: ['collections'],
      select: `select id as key, name, created_at as "createdAt" from collections where user_id = $1 and id > $2`,
    },
  ],
};

export const saves = defineFeature({
  name: 'saves',
  exportData: savesExport,
  eraseMember: { tables: { saves: 'goes', collections: 'goes' } },
  demo: { after: ['posts'], load: async () => (await import('./saves.demo.ts')).fillSaves },
});
