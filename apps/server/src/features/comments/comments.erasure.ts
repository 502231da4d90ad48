import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import { type EraseMember, ERASURE_BATCH, inOneStatement } from '../../platform/personal-data/erase-member.ts';
import { lessPerKind, perKind } from '../posts/public.ts';
import type { Kinds } from './comments.kinds.ts';
import { comments } from './comments.tables.ts';

const commentReactions = inOneStatement(
  'acts',
  (userId) => sql`with gone as (
    delete from comment_reactions where user_id = ${userId} and comment_id in (
      select comment_id from comment_reactions where user_id = ${userId} limit ${ERASURE_BATCH}) returning comment_id, kind
  ), n as (select comment_id, ${perKind} from gone group by comment_id),
  counted as (update comments p set ${lessPerKind} from n where p.id = n.comment_id)
  select count(*) as count from gone`,
);

/** The subjects' counters follow by themselves; their rows are held first, as whoever writes comments does. */
export const commentsErasure = (kinds: Kinds): EraseMember => ({
  tables: { comments: 'goes', comment_reactions: 'goes' },
  steps: [
    commentReactions,
    {
      phase: 'acts',
      run: async (tx, userId) => {
        const mine = await tx
          .select({ id: comments.id, subjectKind: comments.subjectKind, subjectId: comments.subjectId })
          .from(comments)
          .where(eq(comments.authorId, userId))
          .orderBy(asc(comments.id))
          .limit(ERASURE_BATCH);
        for (const { kind, hold } of kinds) {
          const ids = mine.filter(({ subjectKind }) => subjectKind === kind).map(({ subjectId }) => subjectId);
          if (ids.length > 0) await hold(tx, [...new Set(ids)]);
        }
        const ids = mine.map(({ id }) => id);
        if (ids.length > 0)
          await tx.delete(comments).where(and(eq(comments.authorId, userId), inArray(comments.id, ids)));
        return mine.length;
      },
    },
  ],
});
