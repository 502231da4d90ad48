/** What events choose from, and their bounds (screens.md 6). The browser loads this with the forms and the lists. */

export const EVENT_CATEGORIES = {
  market: 'Market',
  trade_fair: 'Trade fair',
  conference: 'Conference',
  plant_tour: 'Plant tour',
  webinar: 'Webinar',
  training: 'Training',
  association: 'Association meeting',
  charity: 'Charity',
  meetup: 'Meetup',
} as const;
export type EventCategory = keyof typeof EVENT_CATEGORIES;

export const EVENT_FORMATS = { in_person: 'In person', online: 'Online', hybrid: 'In person and online' } as const;
export type EventFormat = keyof typeof EVENT_FORMATS;

/** Who finds an event: every member in the lists, or those who have its link. */
export const EVENT_VISIBILITIES = { members: 'All members', link: 'Only members with the link' } as const;
export type EventVisibility = keyof typeof EVENT_VISIBILITIES;

/**
 * The states of an event.
 * - `draft`: its host writes it; also after staff asked for a change.
 * - `in_review`: a member proposed it, and staff haven't decided yet.
 * - `published`: members see it and answer.
 * - `canceled`: it doesn't take place; its page stays.
 * - `rejected`: staff rejected it, and said why.
 */
export const EVENT_STATES = ['draft', 'in_review', 'published', 'canceled', 'rejected'] as const;
export type EventState = (typeof EVENT_STATES)[number];

export const EVENT_STATE_LABELS: Record<EventState, string> = {
  draft: 'Draft',
  in_review: 'In review',
  published: 'Published',
  canceled: 'Canceled',
  rejected: 'Rejected',
};

/**
 * How a member takes part. `offered`: a place became free, and it is kept for them for a while.
 */
export const ATTENDANCE_STATES = ['going', 'waiting', 'offered'] as const;
export type AttendanceState = (typeof ATTENDANCE_STATES)[number];

/** How the viewer takes part, in a word or two. */
export const ATTENDANCE_LABELS: Record<AttendanceState, string> = {
  going: 'You’re going',
  waiting: 'On the waitlist',
  offered: 'A place is free for you',
};

/** How often an event of a series comes. */
export const EVENT_REPEATS = { weekly: 'Every week', biweekly: 'Every two weeks', monthly: 'Every month' } as const;
export type EventRepeat = keyof typeof EVENT_REPEATS;

export const EVENT_LIMITS = {
  titleLeast: 5,
  title: 120,
  descriptionLeast: 20,
  description: 5000,
  organizer: 100,
  place: 80,
  address: 160,
  priceNote: 80,
  agenda: 30,
  agendaTitle: 140,
  capacity: 100_000,
  drafts: 30,
  reason: 500,
  /** Messages of the host to all who are going. */
  messages: 2,
  /** Members who are checked in by one request. */
  checkIns: 500,
  messageLeast: 10,
  message: 2000,
  /** Hours that a free place is kept for the first who waits, at most; or half the time until the start, at least an hour. */
  offerHours: 24,
  offerLeastHours: 1,
  /** Days before it from which a major market comes first in the list. */
  pinnedDays: 60,
  /** Days that an event may last. */
  days: 30,
  /** More dates of a series. */
  repeats: 12,
  /** Events that a day of the month view names. */
  ofDay: 3,
} as const;

/** States of a message from the host: staff look at each before it is sent. */
export const EVENT_MESSAGE_STATES = ['waiting', 'sent', 'rejected'] as const;
export type EventMessageState = (typeof EVENT_MESSAGE_STATES)[number];

/** The lists of /events. */
export const EVENT_TABS = ['upcoming', 'past'] as const;
export type EventTab = (typeof EVENT_TABS)[number];

/** Who looks at an event, in milliseconds (specification §7). */
export const VIEWING = { retry: 5000, poll: 15_000, query: 30_000, queryRetries: 2, queryRetryDelay: 1000 } as const;

/** What the codes of tickets are made of: nothing that looks like something else when it is read out or typed. */
export const TICKET_LETTERS = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';
export const TICKET_LENGTH = 10;

/** A code of a ticket however it was typed: in lower case, with spaces or dashes. */
export const plainCode = (typed: string): string => typed.toUpperCase().replace(/[\s\p{Pd}]/gu, '');

/** A code as a ticket shows it: `ABCDE-FGHJK`. */
export const shownCode = (code: string): string => code.replace(/.{5}(?=.)/g, '$&-');
