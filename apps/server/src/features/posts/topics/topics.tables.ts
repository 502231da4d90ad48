import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { createdAt, instant, ref, rowId } from '../../../platform/db/columns.ts';
import { users } from '../../../core/accounts/accounts.tables.ts';
import { posts } from '../posts.tables.ts';

/** What posts are about, made by the first post that names it with `#`. */
export const topics = pgTable(
  'topics',
  {
    id: rowId(),
    /** Lower case, as compared and as in addresses. */
    slug: text().notNull(),
    /** As first written. */
    name: text().notNull(),
    /** How many posts all members may read; maintained by triggers on any change of a post. */
    postCount: integer().notNull().default(0),
    followerCount: integer().notNull().default(0),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex('topics_slug').on(table.slug),
    index('topics_prefix').on(table.slug.op('text_pattern_ops')),
    index('topics_popular').on(table.postCount.desc(), table.id),
    check('topics_counts', sql`${table.postCount} >= 0 and ${table.followerCount} >= 0`),
  ],
);

export const postTopics = pgTable(
  'post_topics',
  {
    postId: ref()
      .notNull()
      .references(() => posts.id, { onDelete: 'cascade' }),
    topicId: ref()
      .notNull()
      .references(() => topics.id, { onDelete: 'cascade' }),
  },
  (table) => [
    primaryKey({ columns: [table.postId, table.topicId] }),
    index('post_topics_newest').on(table.topicId, table.postId.desc()),
  ],
);

export const topicFollows = pgTable(
  'topic_follows',
  {
    userId: ref()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    topicId: ref()
      .notNull()
      .references(() => topics.id, { onDelete: 'cascade' }),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.topicId] }),
    index('topic_follows_of').on(table.topicId, table.userId),
  ],
);

/** How far the posts from before there were topics have been read for theirs, from the newest down: one row, made by its migration. */
export const topicBacklog = pgTable('topic_backlog', {
  id: rowId(),
  /** Posts below this number are still to be read. */
  below: ref().notNull(),
  doneAt: instant(),
});
