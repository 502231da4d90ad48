import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { createdAt, instant, ref, rowId, tsvector } from '../../platform/db/columns.ts';
import { companies } from '../companies/companies.tables.ts';
import { users } from '../members/members.tables.ts';
import { uploads } from '../uploads/uploads.tables.ts';

/** Posts. Their number rises with time, so it is also the order of every list. */
export const posts = pgTable(
  'posts',
  {
    id: rowId(),
    /** The person who wrote it, also when it speaks for a company. */
    authorId: ref()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    companyId: ref().references(() => companies.id, { onDelete: 'cascade' }),
    content: text().notNull(),
    /** Kept beside the text: a search for frequent words reads it of thousands of posts (docs/decisions/0010). */
    words: tsvector().generatedAlwaysAs(sql`to_tsvector('english', content)`),
    mediaType: text({ enum: ['image', 'document', 'video', 'none'] })
      .notNull()
      .default('none'),
    /** Our own file, or null where the video is a link elsewhere. */
    uploadId: ref().references(() => uploads.id),
    /** A video elsewhere: https address as given. */
    videoUrl: text(),
    imageAlt: text(),
    /** Given by the client so that a retried request makes one post. */
    idempotencyKey: text(),
    commentCount: integer().notNull().default(0),
    likeCount: integer().notNull().default(0),
    celebrateCount: integer().notNull().default(0),
    supportCount: integer().notNull().default(0),
    insightfulCount: integer().notNull().default(0),
    loveCount: integer().notNull().default(0),
    curiousCount: integer().notNull().default(0),
    createdAt: createdAt(),
    editedAt: instant(),
    deletedAt: instant(),
    /** Taken away by staff: `deletedAt` is set too, and both are cleared when the decision is reversed. */
    removedAt: instant(),
  },
  (table) => [
    index('posts_words').using('gin', table.words).where(sql`${table.deletedAt} is null`),
    index('posts_author')
      .on(table.authorId, table.id.desc())
      .where(sql`${table.companyId} is null and ${table.deletedAt} is null`),
    index('posts_company')
      .on(table.companyId, table.id.desc())
      .where(sql`${table.companyId} is not null and ${table.deletedAt} is null`),
    uniqueIndex('posts_idempotency')
      .on(table.authorId, table.idempotencyKey)
      .where(sql`${table.idempotencyKey} is not null`),
    index('posts_created').on(table.createdAt),
    check(
      'posts_counts',
      sql`${table.commentCount} >= 0 and ${table.likeCount} >= 0 and ${table.celebrateCount} >= 0 and ${table.supportCount} >= 0 and ${table.insightfulCount} >= 0 and ${table.loveCount} >= 0 and ${table.curiousCount} >= 0`,
    ),
  ],
);

export const postMentions = pgTable(
  'post_mentions',
  {
    postId: ref()
      .notNull()
      .references(() => posts.id, { onDelete: 'cascade' }),
    userId: ref()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
  },
  (table) => [
    primaryKey({ columns: [table.postId, table.userId] }),
    index('post_mentions_user').on(table.userId, table.postId),
  ],
);

export const reactions = pgTable(
  'reactions',
  {
    postId: ref()
      .notNull()
      .references(() => posts.id, { onDelete: 'cascade' }),
    userId: ref()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    kind: text({
      enum: ['like', 'celebrate', 'support', 'insightful', 'love', 'curious'],
    }).notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.postId, table.userId] }),
    index('reactions_user').on(table.userId, table.postId),
  ],
);

export const comments = pgTable(
  'comments',
  {
    id: rowId(),
    postId: ref()
      .notNull()
      .references(() => posts.id, { onDelete: 'cascade' }),
    authorId: ref()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    content: text().notNull(),
    createdAt: createdAt(),
    editedAt: instant(),
    deletedAt: instant(),
    /** As for posts. */
    removedAt: instant(),
  },
  (table) => [
    index('comments_post').on(table.postId, table.id).where(sql`${table.deletedAt} is null`),
    index('comments_author').on(table.authorId, table.id),
  ],
);

export const saves = pgTable(
  'saves',
  {
    id: rowId(),
    userId: ref()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    postId: ref()
      .notNull()
      .references(() => posts.id, { onDelete: 'cascade' }),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex('saves_unique').on(table.userId, table.postId),
    index('saves_list').on(table.userId, table.id.desc()),
  ],
);
