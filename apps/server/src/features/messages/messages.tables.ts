import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { createdAt, instant, ref, rowId, tsvector } from '../../platform/db/columns.ts';
import { users } from '../../core/accounts/accounts.tables.ts';
import { linkPreviews } from '../posts/posts.tables.ts';
import { uploads } from '../../core/media/uploads.tables.ts';

/**
 * What two members say to each other. Members are named by number without a reference where the row outlives them: the
 * one who stays keeps the conversation with a former member.
 */
export const conversations = pgTable(
  'conversations',
  {
    id: rowId(),
    /** The two members, the smaller number first. */
    lowId: ref().notNull(),
    highId: ref().notNull(),
    startedById: ref().notNull(),
    /** The two were not connected when it began: it counts against the quota of the one who began it. */
    isCold: boolean().notNull(),
    /** Who has yet to accept it; null once it is open. */
    awaitsId: ref(),
    /** Order of the newest message, and number of the latest change; both move under this row's lock. */
    lastSeq: integer().notNull().default(0),
    version: integer().notNull().default(0),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex('conversations_pair').on(table.lowId, table.highId),
    index('conversations_cold').on(table.startedById, table.createdAt).where(sql`${table.isCold}`),
    check('conversations_order', sql`${table.lowId} < ${table.highId}`),
    check('conversations_seqs', sql`${table.lastSeq} >= 0 and ${table.version} >= ${table.lastSeq}`),
  ],
);

/** A conversation as one of its two members has it. */
export const conversationMembers = pgTable(
  'conversation_members',
  {
    conversationId: ref()
      .notNull()
      .references(() => conversations.id, { onDelete: 'cascade' }),
    userId: ref()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    otherId: ref().notNull(),
    /** `request`: waits for this member's answer. `declined`: they deleted it; the sender isn't notified. */
    folder: text({ enum: ['inbox', 'request', 'declined'] })
      .notNull()
      .default('inbox'),
    /** The newest message that this member may see: the order of the list. Null: nothing to show. */
    lastMessageId: ref(),
    /** Up to where this member has read, and how many messages of the other lie behind. */
    readSeq: integer().notNull().default(0),
    unreadCount: integer().notNull().default(0),
    /** Everything up to here is deleted for this member. */
    clearedSeq: integer().notNull().default(0),
    pinnedAt: instant(),
    archivedAt: instant(),
    mutedAt: instant(),
    /** End of the mute; null with `mutedAt` set: it has no end. */
    mutedUntil: instant(),
  },
  (table) => [
    primaryKey({ columns: [table.conversationId, table.userId] }),
    uniqueIndex('conversation_members_pair').on(table.userId, table.otherId),
    /** The lists: inbox, archive and requests. */
    index('conversation_members_latest')
      .on(table.userId, table.folder, sql`${table.lastMessageId} desc`)
      .where(sql`${table.lastMessageId} is not null`),
    index('conversation_members_unread')
      .on(table.userId, sql`${table.lastMessageId} desc`)
      .where(sql`${table.unreadCount} > 0`),
    index('conversation_members_pinned').on(table.userId).where(sql`${table.pinnedAt} is not null`),
    check('conversation_members_unread_count', sql`${table.unreadCount} >= 0`),
  ],
);

/** Messages. `seq` is their order within the conversation, without gaps. */
export const messages = pgTable(
  'messages',
  {
    id: rowId(),
    conversationId: ref()
      .notNull()
      .references(() => conversations.id, { onDelete: 'cascade' }),
    seq: integer().notNull(),
    /** The conversation's `version` at the latest change of this message. */
    version: integer().notNull(),
    senderId: ref().notNull(),
    /** Given by the client so that a retried request makes one message. */
    clientId: text(),
    content: text().notNull(),
    words: tsvector().generatedAlwaysAs(sql`to_tsvector('english', content)`),
    attachmentType: text({ enum: ['image', 'document', 'video'] }),
    /** Null with `attachmentType` set: the file was deleted. */
    uploadId: ref().references(() => uploads.id, { onDelete: 'set null' }),
    linkPreviewId: ref().references(() => linkPreviews.id, { onDelete: 'set null' }),
    /** A post that was shared; it may be gone since. */
    postId: ref(),
    /** A message of the same conversation. */
    replyToId: ref(),
    createdAt: createdAt(),
    editedAt: instant(),
    /** For both: words and file are gone, the place stays. */
    deletedAt: instant(),
    /** Removed by staff: it shows as deleted, and the text is kept for an appeal. */
    removedAt: instant(),
  },
  (table) => [
    uniqueIndex('messages_seq').on(table.conversationId, table.seq),
    index('messages_version').on(table.conversationId, table.version),
    uniqueIndex('messages_client').on(table.senderId, table.clientId).where(sql`${table.clientId} is not null`),
    index('messages_words').using('gin', table.words),
    index('messages_upload').on(table.uploadId).where(sql`${table.uploadId} is not null`),
    index('messages_link_preview').on(table.linkPreviewId).where(sql`${table.linkPreviewId} is not null`),
  ],
);

/** One reaction of a member to a message. */
export const messageReactions = pgTable(
  'message_reactions',
  {
    messageId: ref()
      .notNull()
      .references(() => messages.id, { onDelete: 'cascade' }),
    userId: ref()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    emoji: text().notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.messageId, table.userId] }),
    index('message_reactions_user').on(table.userId, table.messageId),
  ],
);

/** Messages that one member deleted for themself. */
export const hiddenMessages = pgTable(
  'hidden_messages',
  {
    messageId: ref()
      .notNull()
      .references(() => messages.id, { onDelete: 'cascade' }),
    userId: ref()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.messageId, table.userId] }),
    index('hidden_messages_user').on(table.userId, table.messageId),
  ],
);

/** Words begun to a member and not sent. */
export const messageDrafts = pgTable(
  'message_drafts',
  {
    userId: ref()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    personId: ref().notNull(),
    content: text().notNull(),
    updatedAt: instant().notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.personId] })],
);
