import { date, index, pgTable, primaryKey } from 'drizzle-orm/pg-core';
import { instant, ref } from '../../platform/db/columns.ts';
import { users } from '../members/members.tables.ts';
import { posts } from '../posts/posts.tables.ts';

/** Who had which post before their eyes: counted once a viewer, post and day (UTC). */
export const impressions = pgTable(
  'impressions',
  {
    postId: ref()
      .notNull()
      .references(() => posts.id, { onDelete: 'cascade' }),
    viewerId: ref()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    day: date({ mode: 'string' }).notNull(),
    seenAt: instant().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.postId, table.day, table.viewerId] }),
    index('impressions_viewer').on(table.viewerId),
  ],
);
