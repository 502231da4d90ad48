import { sql } from 'drizzle-orm';
import { reactionsCounted } from '../../core/reactions/public.ts';
import { defineFeature, partsOf, type RestingFeature } from '../../platform/feature.ts';
import type { ExportData } from '../../platform/personal-data/personal-data.ts';
import { commentsErasure } from './comments.personal-data.ts';
import type { Kinds } from './commented.ts';
import { commentsTold, subscribeCommentNotifications } from './comments.notifications.ts';
import { commentSubject, commentsPages } from './comments.subjects.ts';
import { registerComments } from './comments.routes.ts';
import { commentsEvents, commentsLimits, commentsSettings } from './comments.tokens.ts';

const commentsExport = (kinds: Kinds): ExportData => ({
  areas: kinds.map(({ kind, number, archive: { name } }) => ({
    name,
    tables: ['comments'],
    select: `select id as key, id, subject_id as "${number}", parent_id as "answerTo", content, created_at as "createdAt", edited_at as "editedAt", deleted_at as "deletedAt",
      removed_at as "removedByStaffAt" from comments where author_id = $1 and subject_kind = '${kind}' and id > $2`,
  })),
});

/** Depends on the kinds of subject that members can comment on. */
export const comments: RestingFeature = (others) => {
  const kinds = partsOf(others, 'commented');
  return defineFeature({
    name: 'comments',
    siteSettings: Object.values(commentsSettings),
    routes: registerComments,
    limits: Object.values(commentsLimits),
    events: Object.values(commentsEvents),
    subscribers: [subscribeCommentNotifications],
    notifications: commentsTold(kinds),
    subjects: [commentSubject(kinds)],
    exportData: commentsExport(kinds),
    eraseMember: commentsErasure(kinds),
    consistencyChecks: {
      counters: [
        {
          table: 'comments',
          counted: {
            ...reactionsCounted('comment'),
            reply_count: sql`select count(*) from comments answer where answer.parent_id = t.id and answer.deleted_at is null`,
          },
          fix: (set) => sql`update comments t set ${set}`,
        },
      ],
    },
    openPages: commentsPages,
    hostileScene: { file: 'comments.hostile.ts' },
  });
};
