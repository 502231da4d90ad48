import { Count, Id, Instant, Line, Text, WebUrl, z } from '../common.ts';
import { LocalDateTime, LocalTime, TimeZone } from '../dates.ts';
import { definePostKind, defineSavedKind, defineSearchKind } from '../kinds.ts';
import { PersonCard } from '../users.ts';
import {
  ATTENDANCE_STATES,
  EVENT_CATEGORIES,
  EVENT_FORMATS,
  EVENT_LIMITS,
  EVENT_MESSAGE_STATES,
  EVENT_STATES,
  EVENT_VISIBILITIES,
} from './choices.ts';

const keysOf = <K extends string>(labels: Record<K, unknown>) => Object.keys(labels) as [K, ...K[]];

export const EventCategory = z.enum(keysOf(EVENT_CATEGORIES), 'Choose a category');
export const EventFormat = z.enum(keysOf(EVENT_FORMATS), 'Choose a format');
export const EventState = z.enum(EVENT_STATES);
const Visibility = z.enum(keysOf(EVENT_VISIBILITIES), 'Choose who can find it');
export const AttendanceState = z.enum(ATTENDANCE_STATES);

/** On the clocks there; empty while it isn't known. */
const Time = z.union([z.literal(''), LocalDateTime], 'Enter a date and a time');
const optionalUrl = z.union([z.literal(''), WebUrl], 'Enter a full address that starts with https://');

const AgendaItem = z.strictObject({
  /** `09:30`, on the clocks of the place. */
  time: LocalTime,
  title: Line(1, EVENT_LIMITS.agendaTitle, 'Title'),
});
export type AgendaItem = z.infer<typeof AgendaItem>;

/** An event as its form holds it, finished or not. What it lacks before it can be published is in rules.ts. */
export const EventInput = z.strictObject({
  title: Line(0, EVENT_LIMITS.title, 'Title'),
  description: Text(0, EVENT_LIMITS.description, 'Description'),
  category: z.nullable(EventCategory),
  format: z.nullable(EventFormat),
  /** On the clocks of the time zone; may be empty. */
  starts: Time,
  ends: Time,
  timeZone: TimeZone,
  venue: Line(0, EVENT_LIMITS.place, 'Venue'),
  address: Line(0, EVENT_LIMITS.address, 'Address'),
  city: Line(0, EVENT_LIMITS.place, 'City'),
  region: Line(0, EVENT_LIMITS.place, 'State or region'),
  country: Line(0, EVENT_LIMITS.place, 'Country'),
  /** Where members join online; only those who are going see it. */
  joinUrl: optionalUrl,
  website: optionalUrl,
  organizer: Line(0, EVENT_LIMITS.organizer, 'Organizer'),
  /** A company whose page the host manages. */
  hostCompanyId: z.nullable(Id),
  /** An own upload of type image. */
  coverUrl: z.nullable(z.string().check(z.maxLength(200))),
  isFree: z.boolean(),
  priceNote: Line(0, EVENT_LIMITS.priceNote, 'Price'),
  /** Places; null for as many as want to come. */
  capacity: z.nullable(
    z
      .int('Enter a whole number')
      .check(z.gte(1, 'Enter at least 1 place'), z.lte(EVENT_LIMITS.capacity, 'Enter at most 100,000 places')),
  ),
  hasWaitlist: z.boolean(),
  visibility: Visibility,
  agenda: z.array(AgendaItem).check(z.maxLength(EVENT_LIMITS.agenda, `Enter at most ${EVENT_LIMITS.agenda} items`)),
});
export type EventInput = z.infer<typeof EventInput>;

/** An event in lists, and as a card. */
export const EventRow = z.object({
  id: Id,
  title: z.string(),
  /** When it starts. */
  date: Instant,
  endDate: Instant,
  timeZone: z.string(),
  format: z.nullable(EventFormat),
  category: z.nullable(EventCategory),
  /** Venue and city in one line; "Online" where there is none. */
  location: z.string(),
  coverImage: z.nullable(z.string()),
  isPremium: z.boolean(),
  isMajorMarket: z.boolean(),
  isFree: z.boolean(),
  organizer: z.string(),
  state: EventState,
  goingCount: Count,
  /** Places that are taken or kept for those who waited. */
  takenCount: Count,
  capacity: z.nullable(Count),
  hasWaitlist: z.boolean(),
  /** `takenCount` has reached `capacity`. */
  isFull: z.boolean(),
  viewerState: z.nullable(AttendanceState),
  viewerSaved: z.boolean(),
  createdAt: Instant,
});
export type EventRow = z.infer<typeof EventRow>;

/** An event as its page and the dialog show it. */
export const Event = z.extend(EventRow, {
  description: z.string(),
  website: z.nullable(z.string()),
  priceNote: z.string(),
  venue: z.string(),
  address: z.string(),
  city: z.string(),
  region: z.string(),
  country: z.string(),
  /** Null unless the viewer is going or hosts it. */
  joinUrl: z.nullable(z.string()),
  visibility: Visibility,
  agenda: z.array(z.object({ time: z.string(), title: z.string() })),
  /** Who made it; null once their account is away, as what is a company's stays. */
  host: z.nullable(PersonCard),
  company: z.nullable(z.object({ id: Id, name: z.string(), logoUrl: z.nullable(z.string()) })),
  /** Connections of the viewer who are going and show it: how many, and the first three. */
  connections: z.object({ count: Count, people: z.array(PersonCard) }),
  /** Other dates to come of its series, the soonest first. */
  moreDates: z.array(z.object({ id: Id, date: Instant })),
  canManage: z.boolean(),
  /** Changes to the published event wait for staff; only its hosts know. */
  hasChangesInReview: z.boolean(),
  /** Why staff asked for a change or rejected it or changes to it, or why it was canceled; the last for everyone. */
  reason: z.nullable(z.string()),
});
export type Event = z.infer<typeof Event>;

/** How the viewer takes part. */
export const Attendance = z.object({
  isAttending: z.boolean(),
  state: z.nullable(AttendanceState),
  /** Place in the waitlist, from 1. */
  position: z.nullable(Count),
  /** Until when a place is kept for the viewer. */
  offerUntil: z.nullable(Instant),
  /** Whether the viewer waits and a place is free for whoever takes it first, as it is shortly before the start. */
  mayTake: z.boolean(),
  /** Whether the viewer shows in the list of attendees. */
  isShown: z.boolean(),
});
export type Attendance = z.infer<typeof Attendance>;

/** An event as those who host it edit it. */
export const EventDraft = z.object({
  id: Id,
  state: EventState,
  /** With the changes that wait for staff, if there are any. */
  input: EventInput,
  hasChangesInReview: z.boolean(),
  companyLabel: z.nullable(z.string()),
  reason: z.nullable(z.string()),
  updatedAt: Instant,
});
export type EventDraft = z.infer<typeof EventDraft>;

export const eventFilters = {
  category: z.optional(EventCategory),
  format: z.optional(EventFormat),
  /** A state or a country. */
  region: z.optional(z.string().check(z.maxLength(EVENT_LIMITS.place))),
  /** Only major markets. */
  major: z.optional(z.enum(['yes'])),
  /** Only what costs nothing. */
  free: z.optional(z.enum(['yes'])),
};

/** A message from the host to everyone who takes part. */
export const EventMessage = z.object({
  id: Id,
  content: z.string(),
  /** Those who take part only see what was sent. */
  state: z.enum(EVENT_MESSAGE_STATES),
  /** Why staff rejected it. */
  reason: z.nullable(z.string()),
  createdAt: Instant,
});
export type EventMessage = z.infer<typeof EventMessage>;

/** A post that shares an event, which stays in it for as long as the reader may see the event. */
export const eventKind = definePostKind({
  chip: 'events',
  item: { eventId: z.optional(z.nullable(Id)) },
  beside: {},
  change: {},
  draft: {},
  draftFiles: {},
  draftUploads: {},
  /** Also null where the reader can't see the event. */
  card: { event: z.nullable(EventRow) },
  schemas: {},
});

/** Events among the results of the search. */
export const eventSearch = defineSearchKind({
  tab: 'events',
  isNarrowed: false,
  hit: z.object({ kind: z.literal('event'), event: EventRow }),
});

/** Events among the saved things. */
export const savedEvent = defineSavedKind({
  kind: 'event',
  thing: z.object({ kind: z.literal('event'), event: EventRow }),
});
