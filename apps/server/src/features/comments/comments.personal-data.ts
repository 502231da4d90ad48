import { and, asc, eq, inArray } from 'drizzle-orm';
import { type EraseMember, ERASURE_BATCH } from '../../platform/personal-data/personal-data.ts';
import type { Kinds } from './commented.ts';
import { comments } from './comments.tables.ts';

/** Triggers update the subjects' counters. Their rows are locked first, as when writing comments. */
export const commentsErasure = (kinds: Kinds): EraseMember => ({
  tables: { comments: 'goes' },
  steps: [
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
