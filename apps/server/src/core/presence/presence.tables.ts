import { sql } from 'drizzle-orm';
import { boolean, index, pgTable, text } from 'drizzle-orm/pg-core';
import { instant, ref } from '../../platform/db/columns.ts';
import { users } from '../accounts/accounts.tables.ts';

/** When the member was last active, as far as others may know. Must match the SQL of `lastSeenOf`. */
const lastSeen = sql`coalesce(case when shows_activity then last_active_at end, 'epoch'::timestamptz)`;

/**
 * When each member was last active. It isn't in `users`, because that would rewrite the member's row every minute. A
 * trigger on `users` creates the row with the account, and maintains the copies that the indexes need.
 */
export const memberActivity = pgTable(
  'member_activity',
  {
    userId: ref()
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Null until their first visit. */
    lastActiveAt: instant(),
    /** Copy of the member's setting. */
    showsActivity: boolean().notNull(),
    /** Copy, if the member can be found by it. */
    profession: text(),
    /** Approved and not deactivated. */
    isListed: boolean().notNull(),
  },
  (table) => [
    /** Indexes for lists of members by last activity, the most recent first. */
    index('member_activity_recent').on(sql`${lastSeen} desc`, sql`${table.userId} desc`).where(sql`${table.isListed}`),
    index('member_activity_of_profession')
      .on(table.profession, sql`${lastSeen} desc`, sql`${table.userId} desc`)
      .where(sql`${table.isListed} and ${table.profession} is not null`),
  ],
);
