import { sql } from 'drizzle-orm';
import { bigint, boolean, check, index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { JOB_STATES } from '@innerspring/contract/jobs/choices';
import { users } from '../../core/accounts/accounts.tables.ts';
import { createdAt, instant, ref, rowId, tsvector } from '../../platform/db/columns.ts';
import { companies } from '../companies/companies.tables.ts';

const cents = () => bigint({ mode: 'number' });

export const jobs = pgTable(
  'jobs',
  {
    id: rowId(),
    ownerId: ref()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    state: text({ enum: JOB_STATES }).notNull().default('draft'),
    /** A company here, whose recruiters manage the posting too; null with `companyName`. */
    companyId: ref().references(() => companies.id, { onDelete: 'cascade' }),
    companyName: text().notNull(),
    title: text().notNull(),
    category: text(),
    seniority: text(),
    employmentType: text(),
    workplace: text(),
    shift: text(),
    isUnion: boolean().notNull(),
    city: text().notNull(),
    region: text().notNull(),
    country: text().notNull(),
    payMinCents: cents(),
    payMaxCents: cents(),
    payPeriod: text(),
    isCommissionOnly: boolean().notNull(),
    /** The highest pay of a full-time year, which the filter compares; null for piece rates and commission. */
    payYearlyCents: cents(),
    description: text().notNull(),
    skills: text().array().notNull(),
    benefits: text().array().notNull(),
    applyBy: text({ enum: ['in_app', 'url', 'email'] }).notNull(),
    applyUrl: text().notNull(),
    applyEmail: text().notNull(),
    questions: text().array().notNull().default([]),
    showsPoster: boolean().notNull(),
    isFeatured: boolean().notNull().default(false),
    /** When it was first published; renewing doesn't make it newer. */
    publishedAt: instant(),
    /** Until then it is live, each payment adds days. */
    expiresAt: instant(),
    closedAt: instant(),
    reviewSince: instant(),
    /** Hidden until staff decide about reports, and removed by their decision. */
    withheldAt: instant(),
    removedAt: instant(),
    /** Why staff asked for a change, or rejected it. */
    staffReason: text(),
    /** The order that paid for it last; null while unpaid, and for a free posting. */
    orderId: ref(),
    /** Paid or free, so that publishing again after a change costs nothing more. */
    isPaid: boolean().notNull().default(false),
    /** The quarter whose free posting it used, such as `2026-4`. */
    freeQuarter: text(),
    /** What the search finds, kept by the database. */
    words: tsvector().generatedAlwaysAs(sql`job_words(title, company_name, description, skills, city, region)`),
    createdAt: createdAt(),
    updatedAt: instant().notNull().defaultNow(),
  },
  (table) => [
    index('jobs_owner').on(table.ownerId, table.id),
    index('jobs_company').on(table.companyId, table.id),
    index('jobs_review').on(table.reviewSince).where(sql`state = 'in_review'`),
    index('jobs_state').on(table.state, table.id),
    /** One free posting a quarter. */
    uniqueIndex('jobs_free_quarter').on(table.ownerId, table.freeQuarter).where(sql`free_quarter is not null`),
    index('jobs_words').using('gin', table.words).where(sql`state = 'live'`),
    check(
      'jobs_pay',
      sql`${table.payMinCents} is null or ${table.payMaxCents} is null or ${table.payMinCents} <= ${table.payMaxCents} or ${table.state} = 'draft'`,
    ),
    check(
      'jobs_published',
      sql`${table.state} in ('draft', 'in_review', 'rejected') or (${table.publishedAt} is not null and ${table.expiresAt} is not null)`,
    ),
  ],
);

/** Published postings in the order in which they were published: the newest has the highest number. */
export const jobListings = pgTable(
  'job_listings',
  {
    id: rowId(),
    jobId: ref()
      .notNull()
      .unique('job_listings_job')
      .references(() => jobs.id, { onDelete: 'cascade' }),
    /** As in the posting: few are, and the list begins with these. */
    isFeatured: boolean().notNull().default(false),
  },
  (table) => [index('job_listings_featured').on(table.id).where(sql`is_featured`)],
);

export type JobRecord = typeof jobs.$inferSelect;
