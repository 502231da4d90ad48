import type { ExportData } from '../../platform/personal-data/export-data.ts';

export const savesExport: ExportData = {
  areas: [
    {
      name: 'saved-posts',
      place: 120,
      tables: ['saves'],
      select: `select s.id as key, s.subject_id as "postId", c.name as collection, s.note, s.created_at as "savedAt"
      from saves s left join collections c on c.id = s.collection_id where s.user_id = $1 and s.subject_kind = 'post' and s.id > $2`,
    },
    {
      name: 'collections',
      place: 130,
      tables: ['collections'],
      select: `select id as key, name, created_at as "createdAt" from collections where user_id = $1 and id > $2`,
    },
  ],
};
