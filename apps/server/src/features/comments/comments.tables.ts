import { sql } from 'drizzle-orm';
import { type AnyPgColumn, check, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { users } from '../../core/accounts/accounts.tables.ts';
import { createdAt, instant, ref, rowId } from '../../platform/db/columns.ts';
import { reactionCounters } from '../../core/reactions/reactions.tables.ts';

export const comments = pgTable(
  'comments',
  {
    id: rowId(),
    /** The kind of its subject. A trigger on the subject's table deletes the comments with it. */
    subjectKind: text().notNull(),
    subjectId: ref().notNull(),
    authorId: ref()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The top-level comment that this one answers. */
    parentId: ref().references((): AnyPgColumn => comments.id, { onDelete: 'cascade' }),
    content: text().notNull(),
    /** Sent by the client, so that a retried request creates one comment. */
    idempotencyKey: text(),
    /** Answers that are not deleted, including hidden ones. */
    replyCount: integer().notNull().default(0),
    ...reactionCounters(),
    createdAt: createdAt(),
    editedAt: instant(),
    deletedAt: instant(),
    /** When staff removed it, as for posts. */
    removedAt: instant(),
    withheldAt: instant(),
    /** Hidden by those responsible for the subject: only they and its author see it. */
    hiddenAt: instant(),
    /** Pinned by them; one per subject. */
    pinnedAt: instant(),
  },
  (table) => [
    index('comments_first_level')
      .on(table.subjectId, table.subjectKind, table.id)
      .where(sql`${table.parentId} is null and ${table.deletedAt} is null`),
    index('comments_commenters').on(table.subjectId, table.subjectKind, table.authorId),
    uniqueIndex('comments_idempotency')
      .on(table.authorId, table.idempotencyKey)
      .where(sql`${table.idempotencyKey} is not null`),
    index('comments_replies').on(table.parentId, table.id).where(sql`${table.parentId} is not null`),
    uniqueIndex('comments_pinned')
      .on(table.subjectId, table.subjectKind)
      .where(sql`${table.pinnedAt} is not null and ${table.deletedAt} is null`),
    check('comments_replies_count', sql`${table.replyCount} >= 0`),
    check(
      'comments_reaction_counts',
      sql`${table.likeCount} >= 0 and ${table.celebrateCount} >= 0 and ${table.supportCount} >= 0 and ${table.insightfulCount} >= 0 and ${table.loveCount} >= 0 and ${table.curiousCount} >= 0`,
    ),
    index('comments_author').on(table.authorId, table.id),
    index('comments_created').using('brin', table.createdAt),
  ],
);
