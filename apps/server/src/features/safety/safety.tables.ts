import { sql } from 'drizzle-orm';
import { index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { createdAt, instant, ref, rowId } from '../../platform/db/columns.ts';
import { users } from '../../core/accounts/accounts.tables.ts';

/** Everything reported about one thing, with one decision of staff and at most one appeal. */
export const reportCases = pgTable(
  'report_cases',
  {
    id: rowId(),
    /** A kind of subject; which of them are reported is for their owners to say. */
    targetType: text().notNull(),
    targetId: ref().notNull(),
    /** Who answers for it: the author, or the member themself. */
    ownerId: ref().references(() => users.id, { onDelete: 'set null' }),
    state: text({ enum: ['open', 'decided', 'appealed', 'closed'] })
      .notNull()
      .default('open'),
    decision: text({ enum: ['keep', 'remove', 'warn', 'suspend'] }),
    /** Shown to the owner. */
    decisionReason: text(),
    decidedBy: ref().references(() => users.id, { onDelete: 'set null' }),
    decidedAt: instant(),
    /** The end of the suspension that this decision set. */
    suspendedUntil: instant(),
    appealText: text(),
    appealedAt: instant(),
    appealDecision: text({ enum: ['upheld', 'reversed'] }),
    appealReason: text(),
    appealDecidedBy: ref().references(() => users.id, { onDelete: 'set null' }),
    appealDecidedAt: instant(),
    /** The words as they were when first reported. */
    excerpt: text(),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex('report_cases_open').on(table.targetType, table.targetId).where(sql`${table.state} = 'open'`),
    index('report_cases_queue').on(table.state, table.id),
    index('report_cases_owner').on(table.ownerId, table.id.desc()),
  ],
);

export type Case = typeof reportCases.$inferSelect;

export const reports = pgTable(
  'reports',
  {
    id: rowId(),
    caseId: ref()
      .notNull()
      .references(() => reportCases.id, { onDelete: 'cascade' }),
    reporterId: ref()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    reason: text().notNull(),
    note: text(),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex('reports_once').on(table.caseId, table.reporterId),
    index('reports_reporter').on(table.reporterId, table.id.desc()),
  ],
);
