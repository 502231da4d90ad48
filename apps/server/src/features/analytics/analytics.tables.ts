import { date, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { instant, ref } from '../../platform/db/columns.ts';
import { users } from '../../core/accounts/accounts.tables.ts';
import { posts } from '../posts/posts.tables.ts';

/** Who had which post before their eyes: counted once a viewer, post and day (UTC). */
export const impressions = pgTable(
  'impressions',
  {
    postId: ref()
      .notNull()
      .references(() => posts.id, { onDelete: 'cascade' }),
    viewerId: ref()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    day: date({ mode: 'string' }).notNull(),
    seenAt: instant().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.postId, table.day, table.viewerId] }),
    index('impressions_viewer').on(table.viewerId),
    index('impressions_seen').using('brin', table.seenAt),
  ],
);

/** Figures as they were last counted for a member, so that they are counted once in a while only. */
export const analyticsSnapshots = pgTable(
  'analytics_snapshots',
  {
    userId: ref()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** `own`, `company:` and its number, or `network`. */
    scope: text().notNull(),
    days: integer().notNull(),
    timeZone: text().notNull(),
    countedAt: instant().notNull(),
    figures: jsonb().$type<Record<string, unknown>>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.scope, table.days, table.timeZone] })],
);
