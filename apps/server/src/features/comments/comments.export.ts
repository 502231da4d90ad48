import type { ExportData } from '../../platform/personal-data/export-data.ts';

export const commentsExport: ExportData = {
  areas: [
    {
      name: 'comments',
      place: 90,
      tables: ['comments'],
      select: `select id as key, id, post_id as "postId", parent_id as "answerTo", content, created_at as "createdAt", edited_at as "editedAt", deleted_at as "deletedAt",
      removed_at as "removedByStaffAt" from comments where author_id = $1 and id > $2`,
    },
    {
      name: 'comment-reactions',
      place: 110,
      tables: ['comment_reactions'],
      select: `select comment_id as key, comment_id as "commentId", kind, created_at as "createdAt" from comment_reactions where user_id = $1 and comment_id > $2`,
    },
  ],
};
