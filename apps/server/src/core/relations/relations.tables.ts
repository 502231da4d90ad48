import { sql } from 'drizzle-orm';
import { check, index, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { companies } from '../../features/companies/companies.tables.ts';
import { createdAt, instant, ref, rowId } from '../../platform/db/columns.ts';
import { users } from '../accounts/accounts.tables.ts';

/** Neither member sees or can contact the other. */
export const blocks = pgTable(
  'blocks',
  {
    blockerId: ref()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    blockedId: ref()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.blockerId, table.blockedId] }),
    index('blocks_of').on(table.blockedId, table.blockerId),
    check('blocks_not_self', sql`${table.blockerId} <> ${table.blockedId}`),
  ],
);

/**
 * Posts, comments and notifications of the muted member are left out of the muter's lists. The muted member isn't
 * notified.
 */
export const mutes = pgTable(
  'mutes',
  {
    muterId: ref()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    mutedId: ref()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Null for a permanent mute. */
    until: instant(),
    createdAt: createdAt(),
  },
  (table) => [primaryKey({ columns: [table.muterId, table.mutedId] })],
);

/** Members whose reposts the reader hides. */
export const repostMutes = pgTable(
  'repost_mutes',
  {
    userId: ref()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    targetId: ref()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: createdAt(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.targetId] })],
);

/** Who follows whom. Exactly one of `userId` and `companyId` is set. */
export const follows = pgTable(
  'follows',
  {
    id: rowId(),
    followerId: ref()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    userId: ref().references(() => users.id, { onDelete: 'cascade' }),
    companyId: ref().references(() => companies.id, { onDelete: 'cascade' }),
    state: text({ enum: ['following', 'requested'] })
      .notNull()
      .default('following'),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex('follows_user_unique').on(table.followerId, table.userId).where(sql`${table.userId} is not null`),
    uniqueIndex('follows_company_unique')
      .on(table.followerId, table.companyId)
      .where(sql`${table.companyId} is not null`),
    index('follows_of_user').on(table.userId, table.state, table.followerId),
    index('follows_newest_of_user').on(table.userId, table.id.desc()).where(sql`${table.userId} is not null`),
    index('follows_newest_by').on(table.followerId, table.id.desc()),
    index('follows_of_company').on(table.companyId, table.followerId),
    check('follows_one_target', sql`(${table.userId} is null) <> (${table.companyId} is null)`),
    check('follows_not_self', sql`${table.userId} is null or ${table.userId} <> ${table.followerId}`),
  ],
);

/** Declined requests. The requester isn't notified, and may ask again after 30 days. */
export const followDeclines = pgTable(
  'follow_declines',
  {
    userId: ref()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    followerId: ref()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    declinedAt: instant().notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.followerId] })],
);

/** When a member was last notified of another's request. A request that is withdrawn and repeated notifies once. */
export const followRequestNotices = pgTable(
  'follow_request_notices',
  {
    userId: ref()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    followerId: ref()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    notifiedAt: instant().notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.followerId] })],
);
