import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { users } from '../../core/accounts/accounts.tables.ts';
import { createdAt, instant, ref, rowId } from '../../platform/db/columns.ts';

/** Paid subscriptions as the provider last described them. `users.premium_until` is a projection of these rows and the comps. */
export const subscriptions = pgTable(
  'subscriptions',
  {
    id: rowId(),
    userId: ref()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    orderId: ref(),
    provider: text().notNull(),
    isTest: boolean().notNull(),
    subscriptionId: text().notNull(),
    state: text({ enum: ['active', 'past_due', 'ended'] }).notNull(),
    unitCents: integer().notNull(),
    /** What the next renewal charges before tax, less what a coupon still takes off then. */
    nextCents: integer().notNull(),
    startedAt: instant().notNull(),
    periodStart: instant().notNull(),
    periodEnd: instant().notNull(),
    /** The start of the last paid period that its member was told about. */
    toldPeriod: instant().notNull(),
    cancelAtPeriodEnd: boolean().notNull().default(false),
    /** When a failed payment is tried again. */
    retryAt: instant(),
    endedAt: instant(),
    /** Until when it gives Premium: `premiumUntilOf`. */
    premiumUntil: instant().notNull(),
    cancelReason: text(),
    cancelComment: text(),
    /** When the provider was last asked. */
    checkedAt: instant().notNull(),
    changedAt: instant().notNull(),
  },
  (table) => [
    uniqueIndex('subscriptions_provider').on(table.provider, table.subscriptionId),
    // Of one provider and mode: whoever paid through a former one can buy again.
    uniqueIndex('subscriptions_running')
      .on(table.userId, table.provider, table.isTest)
      .where(sql`${table.state} <> 'ended'`),
    index('subscriptions_user').on(table.userId, table.id.desc()),
    index('subscriptions_changed').on(table.changedAt.desc(), table.id.desc()),
    index('subscriptions_started').on(table.startedAt),
    index('subscriptions_ended').on(table.endedAt).where(sql`${table.endedAt} is not null`),
    index('subscriptions_checked').on(table.checkedAt).where(sql`${table.state} <> 'ended'`),
    check('subscriptions_period', sql`${table.periodEnd} >= ${table.periodStart}`),
  ],
);

/** Premium that staff gave, or a reward: one per member. */
export const premiumComps = pgTable(
  'premium_comps',
  {
    userId: ref()
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    until: instant().notNull(),
    reason: text().notNull(),
    givenById: ref().references(() => users.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
  },
  (table) => [index('premium_comps_given_by').on(table.givenById), index('premium_comps_until').on(table.until)],
);
