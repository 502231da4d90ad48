import {
  ATTENDANCE_STATES,
  EVENT_MESSAGE_STATES,
  EVENT_STATES,
  type EventCategory,
  type EventFormat,
} from '@innerspring/contract/events/choices';
import type { EventInput } from '@innerspring/contract/events/schemas';
import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { users } from '../../core/accounts/accounts.tables.ts';
import { createdAt, instant, ref, rowId, tsvector } from '../../platform/db/columns.ts';
import { companies } from '../companies/companies.tables.ts';
import { posts } from '../posts/posts.tables.ts';

/** A time on the clocks of a place. */
const localTime = () => timestamp({ mode: 'string', precision: 0 });

export const events = pgTable(
  'events',
  {
    id: rowId(),
    ownerId: ref()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    state: text({ enum: EVENT_STATES }).notNull().default('draft'),
    title: text().notNull(),
    description: text().notNull(),
    category: text().$type<EventCategory>(),
    format: text().$type<EventFormat>(),
    /** As its host entered them; null while unfinished. The instants below follow from them. */
    localStart: localTime(),
    localEnd: localTime(),
    timeZone: text().notNull(),
    startsAt: instant(),
    endsAt: instant(),
    /** The day there on which it starts, for the month view. */
    localDay: date({ mode: 'string' }),
    venue: text().notNull(),
    address: text().notNull(),
    city: text().notNull(),
    region: text().notNull(),
    country: text().notNull(),
    joinUrl: text().notNull(),
    website: text().notNull(),
    organizer: text().notNull(),
    hostCompanyId: ref().references(() => companies.id, { onDelete: 'set null' }),
    coverUrl: text(),
    isFree: boolean().notNull(),
    priceNote: text().notNull(),
    capacity: integer(),
    hasWaitlist: boolean().notNull(),
    visibility: text({ enum: ['members', 'link'] }).notNull(),
    agenda: jsonb().$type<{ time: string; title: string }[]>().notNull(),
    isPremium: boolean().notNull().default(false),
    isMajorMarket: boolean().notNull().default(false),
    /** Of the calendar file: each change that calendars must take over raises it. */
    sequence: integer().notNull().default(0),
    /** The first event of its series. */
    seriesId: ref(),
    /** Moved by a trigger with each attendance. */
    goingCount: integer().notNull().default(0),
    waitingCount: integer().notNull().default(0),
    offeredCount: integer().notNull().default(0),
    reviewSince: instant(),
    /** Counts the changes of its content, so that staff decide about what they read. */
    version: integer().notNull().default(1),
    /** Changes to the published event that wait for staff: what its form holds, and who wrote it. */
    proposed: jsonb().$type<EventInput>(),
    proposedAt: instant(),
    proposedBy: ref().references(() => users.id, { onDelete: 'set null' }),
    publishedAt: instant(),
    /** Why staff asked for a change or rejected it, or why its host canceled it. */
    reason: text(),
    /** Hidden until staff decide about reports, and removed by their decision. */
    withheldAt: instant(),
    removedAt: instant(),
    words: tsvector().generatedAlwaysAs(
      sql`setweight(to_tsvector('english', title || ' ' || organizer), 'A') || setweight(to_tsvector('english', venue || ' ' || city || ' ' || region || ' ' || country), 'B') || to_tsvector('english', description)`,
    ),
    createdAt: createdAt(),
    updatedAt: instant().notNull().defaultNow(),
  },
  (table) => [
    index('events_owner').on(table.ownerId, table.id),
    index('events_company').on(table.hostCompanyId),
    index('events_cover').on(table.coverUrl).where(sql`${table.coverUrl} is not null`),
    index('events_review').on(table.reviewSince).where(sql`state = 'in_review'`),
    index('events_proposed').on(table.proposedAt).where(sql`proposed is not null`),
    index('events_proposer').on(table.proposedBy).where(sql`proposed_by is not null`),
    index('events_proposed_cover').on(sql`(proposed ->> 'coverUrl')`).where(sql`proposed is not null`),
    index('events_start').on(table.startsAt, table.id).where(sql`state = 'published'`),
    index('events_end').on(table.endsAt).where(sql`state = 'published'`),
    index('events_day').on(table.localDay, table.startsAt).where(sql`state = 'published'`),
    index('events_new').on(table.id).where(sql`state = 'published'`),
    // A series has each date once; one that was canceled can be held again.
    uniqueIndex('events_series_date')
      .on(table.seriesId, table.localStart)
      .where(sql`series_id is not null and state <> 'canceled'`),
    index('events_words').using('gin', table.words),
    index('events_waited').on(table.id).where(sql`waiting_count > 0`),
    check(
      'events_timed',
      sql`${table.state} in ('draft', 'rejected') or (${table.startsAt} is not null and ${table.endsAt} > ${table.startsAt})`,
    ),
    check(
      'events_proposal',
      sql`(proposed is null) = (proposed_at is null) and (proposed is null or state = 'published')`,
    ),
    check('events_counts', sql`least(going_count, waiting_count, offered_count) >= 0`),
    check('events_places', sql`capacity is null or going_count + offered_count <= capacity`),
  ],
);

/** Who takes part, and who waits: the first to wait has the lowest number. */
export const eventAttendances = pgTable(
  'event_attendances',
  {
    eventId: ref()
      .notNull()
      .references(() => events.id, { onDelete: 'cascade' }),
    userId: ref()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    state: text({ enum: ATTENDANCE_STATES }).notNull(),
    /** Order of asking; a member who leaves and comes back asks anew. */
    place: bigint({ mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
    /** Until when a free place is kept. */
    offerUntil: instant(),
    isShown: boolean().notNull().default(true),
    /** When they came, as the phone at the door noted it. */
    checkedInAt: instant(),
    /** The latest time at which a phone noted that they came, or that this was a mistake. */
    notedAt: instant(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.eventId, table.userId] }),
    index('event_attendances_user').on(table.userId, table.eventId),
    index('event_attendances_place').on(table.eventId, table.state, table.place),
    check('event_attendances_offer', sql`(state = 'offered') = (offer_until is not null)`),
  ],
);

/** Who looks at an event now: a row for each member, until 45 seconds after its last sign. */
export const eventViewers = pgTable(
  'event_viewers',
  {
    eventId: ref()
      .notNull()
      .references(() => events.id, { onDelete: 'cascade' }),
    userId: ref()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    seenAt: instant().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.eventId, table.userId] }),
    index('event_viewers_user').on(table.userId),
    index('event_viewers_seen').on(table.seenAt),
  ],
);

/** What hosts write to everyone who takes part; staff look at each first. */
export const eventMessages = pgTable(
  'event_messages',
  {
    id: rowId(),
    eventId: ref()
      .notNull()
      .references(() => events.id, { onDelete: 'cascade' }),
    authorId: ref()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    content: text().notNull(),
    state: text({ enum: EVENT_MESSAGE_STATES }).notNull().default('waiting'),
    reason: text(),
    createdAt: createdAt(),
    decidedAt: instant(),
  },
  (table) => [
    index('event_messages_event').on(table.eventId, table.id),
    index('event_messages_author').on(table.authorId, table.id),
    index('event_messages_waiting').on(table.id).where(sql`state = 'waiting'`),
  ],
);

/** Private addresses that calendars subscribe to, one for a member; only a digest of its secret is kept. */
export const eventCalendars = pgTable('event_calendars', {
  userId: ref()
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  tokenHash: text().notNull().unique(),
  createdAt: createdAt(),
});

/** The event that a post shares. */
export const postEvents = pgTable(
  'post_events',
  {
    postId: ref()
      .primaryKey()
      .references(() => posts.id, { onDelete: 'cascade' }),
    eventId: ref()
      .notNull()
      .references(() => events.id, { onDelete: 'cascade' }),
  },
  (table) => [index('post_events_event').on(table.eventId)],
);

export type EventRecord = typeof events.$inferSelect;
