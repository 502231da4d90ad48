import { index, pgTable, primaryKey, real } from 'drizzle-orm/pg-core';
import { users } from '../../../core/accounts/accounts.tables.ts';
import { createdAt, instant, ref } from '../../../platform/db/columns.ts';
import { posts } from '../posts.tables.ts';

/** Whose home feed stands ready in `timeline_posts` (docs/decisions/0012). */
export const timelines = pgTable(
  'timelines',
  {
    ownerId: ref()
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** From this post on the timeline is whole; null until it is filled, and again when the owner's follows change. */
    floor: ref(),
    filledAt: instant(),
  },
  (table) => [index('timelines_filled').on(table.filledAt)],
);

/**
 * Candidates for the home feed: rights are decided when it is read. No foreign keys, each of which would cost a look-up
 * for every follower of every post; rows of what is gone join nothing and go with the next filling.
 */
export const timelinePosts = pgTable(
  'timeline_posts',
  {
    ownerId: ref().notNull(),
    postId: ref().notNull(),
    /** What the author is to the owner, for the Top order: 1.5 connection, 1.2 followed, 1.1 same profession, else 1. */
    closeness: real().notNull(),
  },
  (table) => [primaryKey({ columns: [table.ownerId, table.postId] })],
);

/** Posts not yet put into the timelines of their readers. A trigger fills it with every new post, however it was made. */
export const postDeliveries = pgTable('post_deliveries', {
  postId: ref()
    .primaryKey()
    .references(() => posts.id, { onDelete: 'cascade' }),
});

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
