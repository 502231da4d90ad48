import { index, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { createdAt, ref, rowId } from '../../platform/db/columns.ts';
import { users } from '../../core/accounts/accounts.tables.ts';

export const bugReports = pgTable(
  'bug_reports',
  {
    id: rowId(),
    reporterId: ref().references(() => users.id, { onDelete: 'set null' }),
    title: text().notNull(),
    description: text().notNull(),
    stepsToReproduce: text(),
    expectedBehavior: text(),
    actualBehavior: text(),
    priority: text({ enum: ['low', 'medium', 'high', 'critical'] }).notNull(),
    bugType: text({ enum: ['ui', 'functionality', 'performance', 'security', 'other'] }).notNull(),
    currentPage: text(),
    browserInfo: jsonb(),
    deviceInfo: jsonb(),
    state: text({ enum: ['new', 'triaged', 'in_progress', 'fixed', 'wont_fix', 'duplicate'] })
      .notNull()
      .default('new'),
    createdAt: createdAt(),
  },
  (table) => [
    index('bug_reports_state').on(table.state, table.id.desc()),
    index('bug_reports_reporter').on(table.reporterId, table.id),
  ],
);

export const clientErrors = pgTable('client_errors', {
  id: rowId(),
  userId: ref().references(() => users.id, { onDelete: 'set null' }),
  message: text().notNull(),
  stack: text(),
  page: text(),
  userAgent: text(),
  createdAt: createdAt(),
});
