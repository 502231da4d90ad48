import { sql } from 'drizzle-orm';
import { index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { createdAt, instant, ref, rowId } from '../../platform/db/columns.ts';
import { users } from '../../core/accounts/accounts.tables.ts';
import { uploads } from '../../core/media/uploads.tables.ts';
import { reactionCounters } from '../../core/reactions/reactions.tables.ts';
import { groups } from './groups.tables.ts';

const toMember = () =>
  ref()
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' });
const toGroup = () =>
  ref()
    .notNull()
    .references(() => groups.id, { onDelete: 'cascade' });

/** The discussion of a group, apart from the posts of the network (docs/decisions/0020). */
export const groupPosts = pgTable(
  'group_posts',
  {
    id: rowId(),
    groupId: toGroup(),
    authorId: toMember(),
    content: text().notNull(),
    fileId: ref(),
    /** Of its author: the same key again gives this post. */
    idempotencyKey: text(),
    pinnedAt: instant(),
    createdAt: createdAt(),
    editedAt: instant(),
    ...reactionCounters(),
  },
  (table) => [
    index('group_posts_newest').on(table.groupId, table.id.desc()),
    index('group_posts_pinned').on(table.groupId).where(sql`${table.pinnedAt} is not null`),
    index('group_posts_file').on(table.fileId).where(sql`${table.fileId} is not null`),
    index('group_posts_author').on(table.authorId, table.id),
    uniqueIndex('group_posts_key')
      .on(table.authorId, table.idempotencyKey)
      .where(sql`${table.idempotencyKey} is not null`),
  ],
);

export const groupComments = pgTable(
  'group_comments',
  {
    id: rowId(),
    postId: ref()
      .notNull()
      .references(() => groupPosts.id, { onDelete: 'cascade' }),
    authorId: toMember(),
    content: text().notNull(),
    idempotencyKey: text(),
    createdAt: createdAt(),
  },
  (table) => [
    index('group_comments_post').on(table.postId, table.id),
    index('group_comments_author').on(table.authorId, table.id),
    uniqueIndex('group_comments_key')
      .on(table.authorId, table.idempotencyKey)
      .where(sql`${table.idempotencyKey} is not null`),
  ],
);

/** Files shared in the chat and the discussion; gone with what they were shared in. */
export const groupFiles = pgTable(
  'group_files',
  {
    id: rowId(),
    groupId: toGroup(),
    uploadId: ref()
      .notNull()
      .references(() => uploads.id, { onDelete: 'cascade' }),
    userId: toMember(),
    createdAt: createdAt(),
  },
  (table) => [
    index('group_files_newest').on(table.groupId, table.id.desc()),
    uniqueIndex('group_files_upload').on(table.uploadId),
    index('group_files_of').on(table.userId, table.id),
  ],
);

/** What members report to the moderators; staff see what they leave open. One row a thing and reporter. */
export const groupReports = pgTable(
  'group_reports',
  {
    id: rowId(),
    groupId: toGroup(),
    targetType: text({ enum: ['message', 'post', 'comment'] }).notNull(),
    targetId: ref().notNull(),
    authorId: ref().references(() => users.id, { onDelete: 'set null' }),
    reporterId: toMember(),
    reason: text().notNull(),
    note: text(),
    /** The words as they were when reported. */
    excerpt: text().notNull(),
    /** From when staff see it too. */
    staffFrom: instant().notNull(),
    createdAt: createdAt(),
    settledAt: instant(),
    settledBy: ref().references(() => users.id, { onDelete: 'set null' }),
    outcome: text({ enum: ['kept', 'removed'] }),
  },
  (table) => [
    uniqueIndex('group_reports_once')
      .on(table.targetType, table.targetId, table.reporterId)
      .where(sql`${table.settledAt} is null`),
    index('group_reports_open').on(table.groupId, table.id).where(sql`${table.settledAt} is null`),
    index('group_reports_late').on(table.id).where(sql`${table.settledAt} is null`),
    index('group_reports_reporter').on(table.reporterId, table.id),
    index('group_reports_author').on(table.authorId),
  ],
);
