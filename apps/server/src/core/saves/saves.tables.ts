import { sql } from 'drizzle-orm';
import { index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { createdAt, ref, rowId } from '../../platform/db/columns.ts';
import { users } from '../accounts/accounts.tables.ts';

/** Private collections of a member's saves. */
export const collections = pgTable(
  'collections',
  {
    id: rowId(),
    userId: ref()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    createdAt: createdAt(),
  },
  (table) => [uniqueIndex('collections_name').on(table.userId, table.name)],
);

/** Items that members saved. A trigger on the subject's table deletes a subject's saves with its row. */
export const saves = pgTable(
  'saves',
  {
    id: rowId(),
    userId: ref()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    subjectKind: text().notNull(),
    subjectId: ref().notNull(),
    collectionId: ref().references(() => collections.id, { onDelete: 'set null' }),
    note: text(),
    createdAt: createdAt(),
  },
  (table) => [
    index('saves_collection_kind')
      .on(table.collectionId, table.subjectKind, table.id.desc())
      .where(sql`${table.collectionId} is not null`),
    uniqueIndex('saves_once').on(table.userId, table.subjectKind, table.subjectId),
    index('saves_list_kind').on(table.userId, table.subjectKind, table.id.desc()),
    index('saves_subject').on(table.subjectId, table.subjectKind),
    index('saves_created').using('brin', table.createdAt),
  ],
);
