import type { KindName } from '@innerspring/contract/posts/kinds/kind-fields';
import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  boolean,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  real,
  text,
  uniqueIndex,
  jsonb,
} from 'drizzle-orm/pg-core';
import { createdAt, instant, ref, rowId, tsvector } from '../../platform/db/columns.ts';
import { companies } from '../companies/companies.tables.ts';
import { users } from '../../core/accounts/accounts.tables.ts';
import { reactionCounters } from '../../core/reactions/reactions.tables.ts';
import { uploads } from '../../core/media/uploads.tables.ts';

/** What pages elsewhere say of themselves, fetched once by the server and kept for a while. */
export const linkPreviews = pgTable(
  'link_previews',
  {
    id: rowId(),
    /** As the post names it, normalized. */
    url: text().notNull(),
    /** `none`: the page could not be fetched or says nothing of itself. */
    state: text({ enum: ['ready', 'none'] }).notNull(),
    title: text(),
    description: text(),
    siteName: text(),
    /** The page's picture, re-encoded and served by ourselves. */
    imageUploadId: ref().references(() => uploads.id),
    imageWidth: integer(),
    imageHeight: integer(),
    createdAt: createdAt(),
    fetchedAt: instant().notNull(),
  },
  (table) => [uniqueIndex('link_previews_url').on(table.url)],
);

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
    mediaType: text().$type<KindName | 'none'>().notNull().default('none'),
    /** Our own file, or null where the video is a link elsewhere. */
    uploadId: ref().references(() => uploads.id),
    /** A video elsewhere: https address as given. */
    videoUrl: text(),
    imageAlt: text(),
    /** Picture shown before a video plays, and its captions (WebVTT): files of the author's own. */
    posterUploadId: ref().references(() => uploads.id),
    captionsUploadId: ref().references(() => uploads.id),
    linkPreviewId: ref().references(() => linkPreviews.id, { onDelete: 'set null' }),
    /** A repost, with or without words of its own; the original may be gone since. */
    isRepost: boolean().notNull().default(false),
    /** The original, never itself a repost. */
    repostOfId: ref().references((): AnyPgColumn => posts.id, { onDelete: 'set null' }),
    /** `connections`: only the author and members who follow the author and are followed back. */
    audience: text({ enum: ['members', 'connections'] })
      .notNull()
      .default('members'),
    /** Given by the client so that a retried request makes one post. */
    idempotencyKey: text(),
    commentCount: integer().notNull().default(0),
    ...reactionCounters(),
    repostCount: integer().notNull().default(0),
    /** How many topics its words name. The database keeps it: whoever changes the topics of a post writes the post's row. */
    topicCount: integer().notNull().default(0),
    /** Distinct members who commented and reposted: ranking counts people, not acts. */
    commenterCount: integer().notNull().default(0),
    reposterCount: integer().notNull().default(0),
    /** How much the post moves people, for the Top order: 1 + ln(1 + 3 commenters + 2 reposters + reactions). */
    heat: real()
      .notNull()
      .generatedAlwaysAs(
        sql`1 + ln(1 + 3 * commenter_count + 2 * reposter_count + like_count + celebrate_count + support_count + insightful_count + love_count + curious_count)`,
      ),
    createdAt: createdAt(),
    editedAt: instant(),
    deletedAt: instant(),
    /** Taken away by staff: `deletedAt` is set too, and both are cleared when the decision is reversed. */
    removedAt: instant(),
    /** Reported by several trusted members and waiting for staff: only its author sees it meanwhile. */
    withheldAt: instant(),
    commentsClosedAt: instant(),
    /** Pinned to the author's profile; one a member. */
    pinnedAt: instant(),
  },
  (table) => [
    index('posts_words').using('gin', table.words).where(sql`${table.deletedAt} is null`),
    index('posts_author')
      .on(table.authorId, table.id.desc())
      .where(sql`${table.companyId} is null and ${table.deletedAt} is null`),
    index('posts_author_kind')
      .on(table.authorId, table.mediaType, table.id.desc())
      .where(sql`${table.companyId} is null and ${table.deletedAt} is null and ${table.mediaType} <> 'none'`),
    // Finds the same words of the same voice, whose number is the author's, or the company's below zero.
    index('posts_same_words')
      .on(sql`coalesce(-${table.companyId}, ${table.authorId})`, sql`words_hash(${table.content})`)
      .where(sql`${table.deletedAt} is null`),
    index('posts_company')
      .on(table.companyId, table.id.desc())
      .where(sql`${table.companyId} is not null and ${table.deletedAt} is null`),
    index('posts_of_companies')
      .on(sql`${table.id} desc`)
      .where(sql`${table.companyId} is not null and ${table.deletedAt} is null`),
    uniqueIndex('posts_idempotency')
      .on(table.authorId, table.idempotencyKey)
      .where(sql`${table.idempotencyKey} is not null`),
    index('posts_created').on(table.createdAt),
    // Whoever asks for a file is asked for the right to what shows it.
    index('posts_upload').on(table.uploadId).where(sql`${table.uploadId} is not null`),
    index('posts_poster').on(table.posterUploadId).where(sql`${table.posterUploadId} is not null`),
    index('posts_captions').on(table.captionsUploadId).where(sql`${table.captionsUploadId} is not null`),
    index('posts_link_preview').on(table.linkPreviewId).where(sql`${table.linkPreviewId} is not null`),
    index('posts_reposts').on(table.repostOfId, table.id.desc()).where(sql`${table.repostOfId} is not null`),
    uniqueIndex('posts_plain_repost')
      .on(table.authorId, table.repostOfId)
      .where(
        sql`${table.repostOfId} is not null and ${table.content} = '' and ${table.companyId} is null and ${table.deletedAt} is null`,
      ),
    uniqueIndex('posts_pinned')
      .on(table.authorId)
      .where(sql`${table.pinnedAt} is not null and ${table.companyId} is null and ${table.deletedAt} is null`),
    check(
      'posts_counts',
      sql`${table.commentCount} >= 0 and ${table.likeCount} >= 0 and ${table.celebrateCount} >= 0 and ${table.supportCount} >= 0 and ${table.insightfulCount} >= 0 and ${table.loveCount} >= 0 and ${table.curiousCount} >= 0 and ${table.repostCount} >= 0 and ${table.commenterCount} >= 0 and ${table.reposterCount} >= 0`,
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
