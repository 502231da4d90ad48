import { boolean, index, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { createdAt, instant, ref, rowId } from '../../../platform/db/columns.ts';
import { users } from '../../../core/accounts/accounts.tables.ts';
import { uploads } from '../../../core/media/uploads.tables.ts';
import { posts } from '../posts.tables.ts';

/** A post not yet published, on every device of its writer: one for each voice and original. */
export const postDrafts = pgTable(
  'post_drafts',
  {
    id: rowId(),
    userId: ref()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Where it is written: `new`, `company:7`, `repost:12`, `post:12` for an edit. */
    place: text().notNull(),
    content: text().notNull(),
    /** Everything else the dialog holds, in the shape of the contract. */
    extras: jsonb().notNull(),
    /** A file waiting in the draft is not swept. */
    uploadId: ref().references(() => uploads.id, { onDelete: 'set null' }),
    updatedAt: instant().notNull(),
  },
  (table) => [uniqueIndex('post_drafts_place').on(table.userId, table.place)],
);

/** The words of a post, and who could read them, before each edit. */
export const postVersions = pgTable(
  'post_versions',
  {
    id: rowId(),
    postId: ref()
      .notNull()
      .references(() => posts.id, { onDelete: 'cascade' }),
    content: text().notNull(),
    /** Where the edit changed who may read the post: who could until then. */
    audience: text({ enum: ['members', 'connections'] }),
    /** Replaced before anybody had reacted or commented: kept for staff, shown to nobody else. */
    isSilent: boolean().notNull(),
    /** When these words were replaced. */
    createdAt: createdAt(),
  },
  (table) => [index('post_versions_post').on(table.postId, table.id.desc())],
);
