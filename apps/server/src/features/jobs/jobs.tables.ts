import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { JOB_STATES } from '@innerspring/contract/jobs/choices';
import type { JobInput } from '@innerspring/contract/jobs/schemas';
import { users } from '../../core/accounts/accounts.tables.ts';
import { createdAt, instant, ref, rowId, tsquery, tsvector } from '../../platform/db/columns.ts';
import { companies } from '../companies/companies.tables.ts';
import { posts } from '../posts/posts.tables.ts';

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
    /** As in the company; kept by triggers, for the filter. */
    companyType: text(),
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
    /** Where the city is, in degrees; null where the gazetteer doesn't know it. */
    latitude: doublePrecision(),
    longitude: doublePrecision(),
    /** The names under which the filter by place finds it, in lower case. */
    places: text().array().notNull().default([]),
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
    /** Its place in the list while it is published: the newest has the highest number. */
    listing: bigint({ mode: 'number' }),
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
    /** Counts changes of its content, proposed ones too. */
    version: integer().notNull().default(1),
    /** Its form with changes that staff haven't approved, while it stays up as it is. */
    proposed: jsonb().$type<JobInput>(),
    /** Since when they wait for staff; null once staff asked for a change. */
    proposedAt: instant(),
    proposedById: ref().references(() => users.id, { onDelete: 'set null' }),
    /** The order that paid for it last; null while unpaid, and for a free posting. */
    orderId: ref(),
    /** Paid or free, so that publishing again after a change costs nothing more. */
    isPaid: boolean().notNull().default(false),
    /** The quarter whose free posting it used, such as `2026-4`. */
    freeQuarter: text(),
    /** What the search finds, words and filters alike (job-terms.ts); kept by the database. */
    words: tsvector().generatedAlwaysAs(
      sql`job_words(title, company_name, description, skills, city, region) || job_terms(category, workplace, employment_type, seniority, company_type, apply_by, pay_yearly_cents, places, latitude, longitude, published_at)`,
    ),
    createdAt: createdAt(),
    updatedAt: instant().notNull().defaultNow(),
  },
  (table) => [
    index('jobs_owner').on(table.ownerId, table.id),
    index('jobs_company').on(table.companyId, table.id),
    index('jobs_review').on(table.reviewSince).where(sql`state = 'in_review'`),
    index('jobs_proposed').on(table.proposedAt).where(sql`proposed_at is not null`),
    index('jobs_proposed_by').on(table.proposedById),
    index('jobs_state').on(table.state, table.id),
    /** One free posting a quarter. */
    uniqueIndex('jobs_free_quarter').on(table.ownerId, table.freeQuarter).where(sql`free_quarter is not null`),
    /** Without a list of pending entries, which each search would read through: postings are written seldom. */
    index('jobs_words').using('gin', table.words).where(sql`listing is not null`).with({ fastupdate: false }),
    uniqueIndex('jobs_listing').on(table.listing).where(sql`listing is not null`),
    /** Few are, and the list begins with these. */
    index('jobs_featured').on(table.listing).where(sql`is_featured and listing is not null`),
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

/** Standard postings that were paid for together, one row each. */
export const jobCredits = pgTable(
  'job_credits',
  {
    id: rowId(),
    ownerId: ref()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    orderId: ref().notNull(),
    /** The posting that it paid for. */
    jobId: ref().references(() => jobs.id, { onDelete: 'set null' }),
    /** Null while it waits to be used. */
    usedAt: instant(),
  },
  (table) => [
    index('job_credits_unused').on(table.ownerId, table.id).where(sql`used_at is null`),
    index('job_credits_owner').on(table.ownerId),
    index('job_credits_job').on(table.jobId),
    index('job_credits_order').on(table.orderId),
  ],
);

/** What was paid or given for a posting, one row each: days in the list, and days at its top. */
export const jobPeriods = pgTable(
  'job_periods',
  {
    id: rowId(),
    jobId: ref()
      .notNull()
      .references(() => jobs.id, { onDelete: 'cascade' }),
    source: text({ enum: ['order', 'credit', 'free', 'staff'] }).notNull(),
    orderId: ref(),
    creditId: ref().references(() => jobCredits.id, { onDelete: 'set null' }),
    days: integer().notNull(),
    isFeatured: boolean().notNull().default(false),
    /** Null until the posting is published. */
    startsAt: instant(),
    endsAt: instant(),
    featuredFrom: instant(),
    featuredUntil: instant(),
  },
  (table) => [
    index('job_periods_job').on(table.jobId, table.id),
    index('job_periods_order').on(table.orderId).where(sql`order_id is not null`),
    index('job_periods_credit').on(table.creditId),
  ],
);

/** The posting that a post shares. */
export const postJobs = pgTable(
  'post_jobs',
  {
    postId: ref()
      .primaryKey()
      .references(() => posts.id, { onDelete: 'cascade' }),
    jobId: ref()
      .notNull()
      .references(() => jobs.id, { onDelete: 'cascade' }),
  },
  (table) => [index('post_jobs_job').on(table.jobId)],
);

/** Searches of the list that members keep. */
export const jobSearches = pgTable(
  'job_searches',
  {
    id: rowId(),
    ownerId: ref()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    /** As the address of the list has them. */
    filters: jsonb().$type<Record<string, string>>().notNull(),
    /** Words and terms, which a new posting is compared with; what they can't say exactly follows. */
    asked: tsquery().notNull(),
    payYearlyCents: cents(),
    latitude: doublePrecision(),
    longitude: doublePrecision(),
    miles: doublePrecision(),
    /** Names of the place; null without a place. */
    places: text().array(),
    alert: text({ enum: ['none', 'daily', 'weekly'] }).notNull(),
    /** When its next alert is due; null without alerts. */
    nextAt: instant(),
    createdAt: createdAt(),
  },
  (table) => [
    index('job_searches_owner').on(table.ownerId, table.id),
    index('job_searches_due').on(table.nextAt).where(sql`next_at is not null`),
  ],
);

/** New postings that a search with alerts matches, each once; those not told yet come with its next alert. */
export const jobSearchMatches = pgTable(
  'job_search_matches',
  {
    searchId: ref()
      .notNull()
      .references(() => jobSearches.id, { onDelete: 'cascade' }),
    jobId: ref()
      .notNull()
      .references(() => jobs.id, { onDelete: 'cascade' }),
    toldAt: instant(),
  },
  (table) => [
    primaryKey({ columns: [table.searchId, table.jobId] }),
    index('job_search_matches_job').on(table.jobId),
    index('job_search_matches_untold').on(table.searchId).where(sql`told_at is null`),
  ],
);

export type JobRecord = typeof jobs.$inferSelect;
