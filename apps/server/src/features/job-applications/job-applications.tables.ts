import { sql } from 'drizzle-orm';
import { check, index, jsonb, pgTable, primaryKey, smallint, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { APPLICATION_STAGES, type ApplicationStage } from '@innerspring/contract/job-applications/choices';
import { users } from '../../core/accounts/accounts.tables.ts';
import { uploads } from '../../core/media/uploads.tables.ts';
import { instant, ref, rowId } from '../../platform/db/columns.ts';
import { jobs } from '../jobs/jobs.tables.ts';

const stages = Object.keys(APPLICATION_STAGES) as [ApplicationStage, ...ApplicationStage[]];

export const jobApplications = pgTable(
  'job_applications',
  {
    id: rowId(),
    /** Null once the posting is deleted: applicants keep what they sent. */
    jobId: ref().references(() => jobs.id, { onDelete: 'set null' }),
    /** Of the posting when they applied. */
    jobTitle: text().notNull().default(''),
    companyName: text().notNull().default(''),
    applicantId: ref()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    stage: text({ enum: stages }).notNull().default('submitted'),
    /** The stage before "Not selected", while the applicant isn't told of it; null otherwise. */
    undoStage: text({ enum: stages }),
    tellsAt: instant(),
    email: text().notNull(),
    note: text().notNull(),
    answers: jsonb().$type<{ question: string; answer: string }[]>().notNull(),
    resumeId: ref().references(() => uploads.id, { onDelete: 'set null' }),
    appliedAt: instant().notNull(),
    changedAt: instant().notNull(),
  },
  (table) => [
    uniqueIndex('job_applications_once').on(table.jobId, table.applicantId),
    index('job_applications_applicant').on(table.applicantId, table.id),
    index('job_applications_job').on(table.jobId, table.id),
    index('job_applications_resume').on(table.resumeId),
  ],
);
export type ApplicationRecord = typeof jobApplications.$inferSelect;

/** The stages that an application went through, and who moved it. */
export const jobApplicationStages = pgTable(
  'job_application_stages',
  {
    id: rowId(),
    applicationId: ref()
      .notNull()
      .references(() => jobApplications.id, { onDelete: 'cascade' }),
    actorId: ref().references(() => users.id, { onDelete: 'set null' }),
    stage: text({ enum: stages }).notNull(),
    at: instant().notNull(),
  },
  (table) => [
    index('job_application_stages_application').on(table.applicationId, table.id),
    index('job_application_stages_actor').on(table.actorId),
  ],
);

/** What each of those who manage the job thinks of an application; nobody else sees it. */
export const jobApplicationRatings = pgTable(
  'job_application_ratings',
  {
    applicationId: ref()
      .notNull()
      .references(() => jobApplications.id, { onDelete: 'cascade' }),
    raterId: ref()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** 1 to 5. */
    rating: smallint().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.applicationId, table.raterId] }),
    index('job_application_ratings_rater').on(table.raterId),
    check('job_application_ratings_range', sql`${table.rating} between 1 and 5`),
  ],
);

/** Private notes of those who manage the job. */
export const jobApplicationNotes = pgTable(
  'job_application_notes',
  {
    id: rowId(),
    applicationId: ref()
      .notNull()
      .references(() => jobApplications.id, { onDelete: 'cascade' }),
    authorId: ref().references(() => users.id, { onDelete: 'set null' }),
    text: text().notNull(),
    at: instant().notNull(),
  },
  (table) => [
    index('job_application_notes_application').on(table.applicationId, table.id),
    index('job_application_notes_author').on(table.authorId),
  ],
);
