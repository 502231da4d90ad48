import { pgTable, primaryKey } from 'drizzle-orm/pg-core';
import { createdAt, ref } from '../../../platform/db/columns.ts';
import { users } from '../../../core/accounts/accounts.tables.ts';
import { posts } from '../posts.tables.ts';

/** Posts that a member took out of their own lists. */
export const hiddenPosts = pgTable(
  'hidden_posts',
  {
    userId: ref()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    postId: ref()
      .notNull()
      .references(() => posts.id, { onDelete: 'cascade' }),
    createdAt: createdAt(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.postId] })],
);
