import { index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { createdAt, instant, ref, rowId } from '../../platform/db/columns.ts';
import { users } from '../../core/accounts/accounts.tables.ts';

/** The form behind a membership, one per user. */
export const applications = pgTable(
  'applications',
  {
    userId: ref()
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    fullName: text().notNull(),
    company: text().notNull(),
    title: text().notNull(),
    profession: text().notNull(),
    companyType: text().notNull(),
    location: text().notNull(),
    website: text(),
    industryRole: text().notNull(),
    referredBy: text(),
    submittedAt: createdAt(),
    /** `waiting_for_applicant` while a question from staff is open. */
    queueState: text({ enum: ['waiting', 'waiting_for_applicant', 'appeal', 'closed'] })
      .notNull()
      .default('waiting'),
    assignedTo: ref().references(() => users.id, { onDelete: 'set null' }),
    decidedBy: ref().references(() => users.id, { onDelete: 'set null' }),
    decidedAt: instant(),
    rejectionReason: text(),
    /** Business hours from submission to decision, for the dashboard's median. */
    decisionBusinessMinutes: ref(),
    appealedAt: instant(),
    /** Counts what the applicant changes and writes. */
    version: integer().notNull().default(1),
  },
  (table) => [index('applications_queue').on(table.queueState, table.submittedAt, table.userId)],
);

/** Messages between staff and applicant. */
export const applicationMessages = pgTable(
  'application_messages',
  {
    id: rowId(),
    userId: ref()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    from: text({ enum: ['staff', 'applicant'] }).notNull(),
    authorId: ref().references(() => users.id, { onDelete: 'set null' }),
    text: text().notNull(),
    createdAt: createdAt(),
  },
  (table) => [index('application_messages_user').on(table.userId, table.id)],
);

/** Notes that only staff can read. */
export const staffNotes = pgTable(
  'staff_notes',
  {
    id: rowId(),
    userId: ref()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    authorId: ref().references(() => users.id, { onDelete: 'set null' }),
    text: text().notNull(),
    createdAt: createdAt(),
  },
  (table) => [index('staff_notes_user').on(table.userId, table.id)],
);
