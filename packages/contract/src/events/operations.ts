import { Count, Cursor, Id, Page, PageQuery, z } from '../common.ts';
import { CalendarDate, CalendarMonth } from '../dates.ts';
import { bind, operations } from '../endpoint.ts';
import { PersonCard } from '../users.ts';
import { EVENT_TABS } from './choices.ts';
import * as endpoints from './endpoints.ts';
import { Attendance, Event, eventFilters, EventRow } from './schemas.ts';

const byId = z.object({ id: Id });

const Day = z.object({
  /** `2027-01-24`, where the event takes place. */
  day: CalendarDate,
  count: Count,
  /** The first of them. */
  events: z.array(z.object({ id: Id, title: z.string(), isMajorMarket: z.boolean() })),
});
export type EventDay = z.infer<typeof Day>;

export const eventsOperations = operations({
  list: {
    summary: 'Events to come, the soonest first and major markets above them; or past ones, the latest first',
    access: 'member',
    query: z.strictObject({
      ...eventFilters,
      tab: z.optional(z.enum(EVENT_TABS, 'Choose a list')),
      /** Only those that take place on this day, there. */
      day: z.optional(CalendarDate),
      /** The newest first, as the header asks. */
      order: z.optional(z.enum(['newest'])),
      cursor: z.optional(Cursor),
    }),
    response: Page(EventRow),
  },
  month: {
    summary: 'The days of a month with events: how many, and the first of each',
    access: 'member',
    query: z.strictObject({
      ...eventFilters,
      month: CalendarMonth,
    }),
    response: z.array(Day),
  },
  regions: {
    summary: 'States and countries with events to come, most events first',
    access: 'member',
    response: z.array(z.object({ region: z.string(), count: Count })),
  },
  own: {
    summary: 'Events in which you take part: those to come, the soonest first, then past ones, the latest first',
    access: 'member',
    query: PageQuery,
    response: Page(EventRow),
  },
  hosting: {
    summary: 'Events that you host, in every state, the newest first',
    access: 'member',
    query: PageQuery,
    response: Page(EventRow),
  },
  get: { summary: 'One event', access: 'member', params: byId, response: Event, errors: ['not_found'] },
  attendance: {
    summary: 'Whether and how you take part',
    access: 'member',
    params: byId,
    response: Attendance,
    errors: ['not_found'],
  },
  attend: {
    summary: 'Take part, accept the place that is kept for you, or join the waitlist',
    access: 'member',
    params: byId,
    response: Attendance,
    errors: ['not_found', 'conflict'],
  },
  unattend: {
    summary: 'Take part no longer, or leave the waitlist; also where the page can’t be opened any more',
    access: 'member',
    params: byId,
    response: Attendance,
    errors: ['not_found'],
  },
  setShown: {
    summary: 'Show yourself in the list of attendees, or hide',
    access: 'member',
    params: byId,
    body: z.strictObject({ isShown: z.boolean() }),
    response: Attendance,
    errors: ['not_found', 'conflict'],
  },
  attendees: {
    summary: 'Who is going, for those who are going themselves and its hosts',
    access: 'member',
    params: byId,
    query: PageQuery,
    response: Page(PersonCard),
    errors: ['not_found', 'forbidden'],
  },
  view: {
    summary: 'Tell that you look at the event; counts for 45 seconds',
    access: 'member',
    params: byId,
    response: z.object({ count: Count }),
    errors: ['not_found'],
  },
  leave: { summary: 'Tell that you no longer look at the event', access: 'member', params: byId },
  viewers: {
    summary: 'How many members look at the event, and who; counts as looking on if you do',
    access: 'member',
    params: byId,
    response: z.object({
      count: Count,
      viewers: z.array(z.object({ id: Id, fullName: z.string(), avatarUrl: z.nullable(z.string()) })),
    }),
    errors: ['not_found'],
  },
});

export const events = bind(endpoints.events, eventsOperations);
