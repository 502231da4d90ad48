import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { createdAt, instant, ref, rowId } from '../../platform/db/columns.ts';
import { users } from '../../core/accounts/accounts.tables.ts';

const toMember = () =>
  ref()
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' });
const toGroup = () =>
  ref()
    .notNull()
    .references(() => groups.id, { onDelete: 'cascade' });

/** Groups. Whatever changes members, chat or owner of one holds its row. */
export const groups = pgTable(
  'groups',
  {
    id: rowId(),
    name: text().notNull(),
    topic: text().notNull(),
    about: text(),
    coverUrl: text(),
    visibility: text({ enum: ['listed', 'private', 'hidden'] }).notNull(),
    joinPolicy: text({ enum: ['open', 'request', 'invite'] }).notNull(),
    question: text(),
    /** Null while nobody owns it. */
    ownerId: ref().references(() => users.id, { onDelete: 'set null' }),
    /** Who is asked to take it over. */
    handoverToId: ref().references(() => users.id, { onDelete: 'set null' }),
    /** Since when staff need to find an owner: nobody owns it, and no handover is pending. */
    ownerlessAt: instant(),
    /** When its owner was asked to hand it over, since their Premium had lapsed. */
    lapseToldAt: instant(),
    memberCount: integer().notNull().default(0),
    /** The newest place in the chat: rises by one with every message and every change of one. */
    seq: integer().notNull().default(0),
    /** Incremented by a trigger whenever someone stops being a member; see `membershipVersion`. */
    membershipVersion: integer().notNull().default(0),
    pinnedMessageId: ref(),
    chatLockedAt: instant(),
    /** When something was last said in the chat. */
    activeAt: instant().notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    /** A hidden group takes no name from others: a refusal would tell that it is there. */
    uniqueIndex('groups_name').on(sql`lower(${table.name})`).where(sql`${table.visibility} <> 'hidden'`),
    index('groups_largest').on(table.memberCount.desc(), table.id.desc()),
    index('groups_owner').on(table.ownerId),
    index('groups_handover').on(table.handoverToId).where(sql`${table.handoverToId} is not null`),
    index('groups_cover').on(table.coverUrl).where(sql`${table.coverUrl} is not null`),
    index('groups_words').using('gin', sql`to_tsvector('english', name || ' ' || topic || ' ' || coalesce(about, ''))`),
    check('groups_size', sql`${table.memberCount} between 0 and 500`),
    check('groups_hidden', sql`${table.visibility} <> 'hidden' or ${table.joinPolicy} = 'invite'`),
  ],
);

export const groupMembers = pgTable(
  'group_members',
  {
    id: rowId(),
    groupId: toGroup(),
    userId: toMember(),
    role: text({ enum: ['owner', 'moderator', 'member'] })
      .notNull()
      .default('member'),
    /** Since when a moderator is one. */
    moderatorSince: instant(),
    /** The newest place in the chat that this member has read. */
    readSeq: integer().notNull().default(0),
    mutedAt: instant(),
    /** End of the mute; null with `mutedAt` set: it has no end. */
    mutedUntil: instant(),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex('group_members_once').on(table.groupId, table.userId),
    index('group_members_of').on(table.userId, table.groupId),
  ],
);

/** Banned members. */
export const groupBans = pgTable(
  'group_bans',
  {
    id: rowId(),
    groupId: toGroup(),
    userId: toMember(),
    bannedBy: ref().references(() => users.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
  },
  (table) => [uniqueIndex('group_bans_once').on(table.groupId, table.userId), index('group_bans_of').on(table.userId)],
);

export const groupInvites = pgTable(
  'group_invites',
  {
    id: rowId(),
    groupId: toGroup(),
    userId: toMember(),
    inviterId: ref().references(() => users.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex('group_invites_once').on(table.groupId, table.userId),
    index('group_invites_of').on(table.userId, table.id.desc()),
    index('group_invites_by').on(table.inviterId),
  ],
);

/** Requests to join. Declining is silent: the requester still sees the request as pending. */
export const groupRequests = pgTable(
  'group_requests',
  {
    id: rowId(),
    groupId: toGroup(),
    userId: toMember(),
    answer: text(),
    createdAt: createdAt(),
    declinedAt: instant(),
    /** The requester withdrew it. */
    withdrawnAt: instant(),
  },
  (table) => [
    uniqueIndex('group_requests_once').on(table.groupId, table.userId),
    index('group_requests_of').on(table.userId),
    index('group_requests_open')
      .on(table.groupId, table.id)
      .where(sql`${table.declinedAt} is null and ${table.withdrawnAt} is null`),
  ],
);

/** The chat. `seq` is a message's place, `version` the place of its last change; both count in `groups.seq`. */
export const groupMessages = pgTable(
  'group_messages',
  {
    id: rowId(),
    groupId: toGroup(),
    seq: integer().notNull(),
    version: integer().notNull(),
    /** Null: a former member. */
    senderId: ref().references(() => users.id, { onDelete: 'set null' }),
    /** Given by the client, so that a retried send makes one message. */
    clientId: text().notNull(),
    content: text().notNull(),
    fileId: ref(),
    mentionedIds: ref().array().notNull().default(sql`'{}'`),
    mentionsEveryone: boolean().notNull().default(false),
    /** A message of the same group. */
    replyToId: ref(),
    createdAt: createdAt(),
    editedAt: instant(),
    deletedAt: instant(),
    deletedBy: text({ enum: ['author', 'moderator'] }),
  },
  (table) => [
    uniqueIndex('group_messages_seq').on(table.groupId, table.seq.desc()),
    index('group_messages_version').on(table.groupId, table.version),
    uniqueIndex('group_messages_client').on(table.groupId, table.senderId, table.clientId),
    index('group_messages_sender').on(table.senderId, table.id),
    check('group_messages_versions', sql`${table.version} >= ${table.seq}`),
  ],
);

/** One reaction of a member to a message. */
export const groupMessageReactions = pgTable(
  'group_message_reactions',
  {
    id: rowId(),
    messageId: ref()
      .notNull()
      .references(() => groupMessages.id, { onDelete: 'cascade' }),
    userId: toMember(),
    emoji: text().notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex('group_message_reactions_once').on(table.messageId, table.userId),
    index('group_message_reactions_of').on(table.userId, table.id),
  ],
);
