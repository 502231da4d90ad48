import { sql } from 'drizzle-orm';
import { check, index, pgTable, primaryKey } from 'drizzle-orm/pg-core';
import { createdAt, instant, ref } from '../../platform/db/columns.ts';
import { users } from '../accounts/accounts.tables.ts';

/** Neither of the two sees or reaches the other. */
export const blocks = pgTable(
  'blocks',
  {
    blockerId: ref()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    blockedId: ref()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.blockerId, table.blockedId] }),
    index('blocks_of').on(table.blockedId, table.blockerId),
    check('blocks_not_self', sql`${table.blockerId} <> ${table.blockedId}`),
  ],
);

/** Posts, comments and notifications of the muted member stay away from the muter's lists; nobody is told. */
export const mutes = pgTable(
  'mutes',
  {
    muterId: ref()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    mutedId: ref()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Null: until taken back. */
    until: instant(),
    createdAt: createdAt(),
  },
  (table) => [primaryKey({ columns: [table.muterId, table.mutedId] })],
);

/** Members whose reposts the reader turned off. */
export const repostMutes = pgTable(
  'repost_mutes',
  {
    userId: ref()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    targetId: ref()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: createdAt(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.targetId] })],
);
