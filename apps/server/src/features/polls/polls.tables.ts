import {
  type PollBreakdown,
  type PollCategory,
  type PollResults,
  type PollState,
  SUGGESTION_STATES,
} from '@innerspring/contract/polls/choices';
import { sql } from 'drizzle-orm';
import { bigint, boolean, check, index, integer, jsonb, pgTable, text, unique } from 'drizzle-orm/pg-core';
import { users } from '../../core/accounts/accounts.tables.ts';
import { createdAt, instant, ref, rowId, tsvector } from '../../platform/db/columns.ts';
import { posts } from '../posts/posts.tables.ts';

/** What staff decide of a poll; whether a published one is scheduled, open or closed follows from its times. */
export const STORED_STATES = ['draft', 'published', 'archived'] as const satisfies readonly (PollState | 'published')[];

/** The counted votes of each group of members, by option. */
export type StoredGroups = { name: string; votes: { optionId: number; votes: number | null }[] }[];

export const polls = pgTable(
  'polls',
  {
    id: rowId(),
    /** Who of our staff wrote it. */
    createdById: ref().references(() => users.id, { onDelete: 'set null' }),
    state: text({ enum: STORED_STATES }).notNull().default('draft'),
    question: text().notNull(),
    description: text().notNull(),
    category: text().$type<PollCategory>(),
    maxChoices: integer().notNull(),
    /** Who can vote; empty for all. */
    professions: text().array().notNull(),
    companyTypes: text().array().notNull(),
    results: text().$type<PollResults>().notNull(),
    breakdown: text().$type<PollBreakdown>().notNull(),
    opensAt: instant(),
    closesAt: instant(),
    /** When our staff last made it the poll of the week. */
    featuredAt: instant(),
    /** When its opening was told, and when its votes were counted for the last time. */
    openedAt: instant(),
    finishedAt: instant(),
    /** Members who voted, and how many of them the votes of the options count. */
    voteCount: integer().notNull().default(0),
    countedCount: integer().notNull().default(0),
    /** Of a finished poll, those that are large enough; null without any. */
    groups: jsonb().$type<StoredGroups>(),
    /** Hidden until staff decide about reports, and removed by their decision. */
    withheldAt: instant(),
    removedAt: instant(),
    words: tsvector().generatedAlwaysAs(
      sql`setweight(to_tsvector('english', question), 'A') || to_tsvector('english', description)`,
    ),
    createdAt: createdAt(),
    updatedAt: instant().notNull().defaultNow(),
  },
  (table) => [
    index('polls_creator').on(table.createdById),
    index('polls_listed').on(table.closesAt, table.id).where(sql`state = 'published'`),
    index('polls_featured').on(table.featuredAt).where(sql`featured_at is not null and state = 'published'`),
    index('polls_unfinished').on(table.closesAt).where(sql`state <> 'draft' and finished_at is null`),
    index('polls_words').using('gin', table.words),
    check('polls_timed', sql`${table.state} = 'draft' or (opens_at is not null and closes_at > opens_at)`),
    check('polls_counts', sql`least(vote_count, counted_count) >= 0`),
  ],
);

export const pollOptions = pgTable(
  'poll_options',
  {
    id: rowId(),
    pollId: ref()
      .notNull()
      .references(() => polls.id, { onDelete: 'cascade' }),
    position: integer().notNull(),
    text: text().notNull(),
    isCorrected: boolean().notNull().default(false),
    /** Counted votes. */
    voteCount: integer().notNull().default(0),
  },
  (table) => [
    unique('poll_options_position').on(table.pollId, table.position),
    check('poll_options_votes', sql`vote_count >= 0`),
  ],
);

/**
 * The vote of a member, or that they gave it up to see the results: then without choices. A vote outlives the account, without
 * its member, so that no count tells how somebody voted who left.
 */
export const pollBallots = pgTable(
  'poll_ballots',
  {
    id: rowId(),
    pollId: ref()
      .notNull()
      .references(() => polls.id, { onDelete: 'cascade' }),
    userId: ref().references(() => users.id, { onDelete: 'set null' }),
    choices: bigint({ mode: 'number' }).array().notNull(),
    /** The choices that the votes of the options count; null before the first count. */
    counted: bigint({ mode: 'number' }).array(),
    /** Waits to be counted. */
    isPending: boolean().notNull(),
    /** Order of voting; a changed vote comes last. */
    place: bigint({ mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
    /** What the member was when the poll opened: no change moves a vote from one group to another. */
    profession: text(),
    companyType: text(),
    changes: integer().notNull().default(0),
    votedAt: instant().notNull(),
    changedAt: instant(),
  },
  (table) => [
    unique('poll_ballots_once').on(table.pollId, table.userId),
    index('poll_ballots_user').on(table.userId, table.id),
    index('poll_ballots_pending').on(table.pollId, table.place).where(sql`is_pending`),
  ],
);

/** Questions that members suggest. */
export const pollSuggestions = pgTable(
  'poll_suggestions',
  {
    id: rowId(),
    userId: ref()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    question: text().notNull(),
    options: text().array().notNull(),
    note: text().notNull(),
    state: text({ enum: SUGGESTION_STATES }).notNull().default('waiting'),
    reason: text(),
    pollId: ref().references(() => polls.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
    decidedAt: instant(),
  },
  (table) => [
    index('poll_suggestions_user').on(table.userId, table.id),
    index('poll_suggestions_waiting').on(table.id).where(sql`state = 'waiting'`),
    index('poll_suggestions_poll').on(table.pollId).where(sql`poll_id is not null`),
  ],
);

/** Typos that staff corrected after members had voted. */
export const pollCorrections = pgTable(
  'poll_corrections',
  {
    id: rowId(),
    pollId: ref()
      .notNull()
      .references(() => polls.id, { onDelete: 'cascade' }),
    /** Null for the question. */
    optionId: ref().references(() => pollOptions.id, { onDelete: 'cascade' }),
    before: text().notNull(),
    after: text().notNull(),
    staffId: ref().references(() => users.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
  },
  (table) => [
    index('poll_corrections_poll').on(table.pollId, table.id),
    index('poll_corrections_staff').on(table.staffId),
    index('poll_corrections_option').on(table.optionId),
  ],
);

/** The poll that a post shares. */
export const postPolls = pgTable(
  'post_polls',
  {
    postId: ref()
      .primaryKey()
      .references(() => posts.id, { onDelete: 'cascade' }),
    pollId: ref()
      .notNull()
      .references(() => polls.id, { onDelete: 'cascade' }),
  },
  (table) => [index('post_polls_poll').on(table.pollId)],
);

export type PollRecord = typeof polls.$inferSelect;
