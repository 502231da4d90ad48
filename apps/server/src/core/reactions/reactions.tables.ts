import { REACTION_KINDS } from '@innerspring/contract';
import { index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { createdAt, ref } from '../../platform/db/columns.ts';
import { users } from '../accounts/accounts.tables.ts';

/** One row per member and subject. A trigger on the subject's table deletes a subject's reactions with its row. */
export const reactions = pgTable(
  'reactions',
  {
    subjectId: ref().notNull(),
    userId: ref()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    kind: text({ enum: REACTION_KINDS }).notNull(),
    createdAt: createdAt(),
    subjectKind: text().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.subjectId, table.subjectKind, table.userId] }),
    index('reactions_user').on(table.userId, table.subjectKind, table.subjectId),
    index('reactions_created').using('brin', table.createdAt),
  ],
);

/**
 * The number of reactions of each kind: columns of the subject's own table, which its owner updates with the reactions.
 */
export const reactionCounters = () => ({
  likeCount: integer().notNull().default(0),
  celebrateCount: integer().notNull().default(0),
  supportCount: integer().notNull().default(0),
  insightfulCount: integer().notNull().default(0),
  loveCount: integer().notNull().default(0),
  curiousCount: integer().notNull().default(0),
});
