import type { ExportData } from '../../platform/personal-data/export-data.ts';
import type { Kinds } from './comments.kinds.ts';

export const commentsExport = (kinds: Kinds): ExportData => ({
  areas: kinds.map(({ kind, number, archive: { name, place } }) => ({
    name,
    place,
    tables: ['comments'],
    select: `select id as key, id, subject_id as "${number}", parent_id as "answerTo", content, created_at as "createdAt", edited_at as "editedAt", deleted_at as "deletedAt",
      removed_at as "removedByStaffAt" from comments where author_id = $1 and subject_kind = '${kind}' and id > $2`,
  })),
});
