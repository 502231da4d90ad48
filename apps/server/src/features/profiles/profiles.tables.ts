import { VIEWING_MODES } from '@innerspring/contract/settings/choices';
import { sql } from 'drizzle-orm';
import { check, date, index, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core';
import { instant, ref } from '../../platform/db/columns.ts';
import { users } from '../../core/accounts/accounts.tables.ts';
import { posts } from '../posts/posts.tables.ts';

/** Who looked at whose profile: one row a visit that counts, at most one in 12 hours of a pair (`visits.commands.ts`). */
export const profileVisits = pgTable(
  'profile_visits',
  {
    visitedId: ref()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    visitorId: ref()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Of the visit, in US Eastern time. */
    day: date({ mode: 'string' }).notNull(),
    /** How the visitor viewed profiles then: the most private mode of all visits that this row counts. */
    viewingMode: text({ enum: VIEWING_MODES }).notNull().default('named'),
    /** When it counted; those within 12 hours of it only move `lastAt`. */
    countedAt: instant().notNull().defaultNow(),
    lastAt: instant().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.visitedId, table.day, table.visitorId, table.countedAt] }),
    index('profile_visits_visitor').on(table.visitorId),
  ],
);

/** What Premium adds to a profile besides its cover and featured items. Kept without Premium, but hidden. */
export const profileEnhancements = pgTable(
  'profile_enhancements',
  {
    userId: ref()
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The profile's button: opens this page, or a message to the owner if it's null. */
    actionLabel: text(),
    actionUrl: text(),
    /** Every section of the profile once, in the owner's order; null is the usual one. */
    sections: text().array(),
  },
  (table) => [
    check('profile_enhancements_action', sql`${table.actionUrl} is null or ${table.actionLabel} is not null`),
  ],
);

/** What the owner features on their profile: own posts, and links with a title. Kept without Premium, but hidden. */
export const featuredItems = pgTable(
  'featured_items',
  {
    userId: ref()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    position: smallint().notNull(),
    postId: ref().references(() => posts.id, { onDelete: 'cascade' }),
    title: text(),
    url: text(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.position] }),
    index('featured_items_post').on(table.postId).where(sql`${table.postId} is not null`),
    check(
      'featured_items_kind',
      sql`(${table.postId} is null) = (${table.url} is not null) and (${table.url} is null) = (${table.title} is null)`,
    ),
  ],
);
