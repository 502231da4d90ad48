import {
  EVENT_CATEGORIES,
  EVENT_FORMATS,
  EVENT_LIMITS,
  EVENT_TABS,
  type EventCategory,
  type EventFormat,
} from '@innerspring/contract/events/choices';
import { TIMING } from '@innerspring/contract/constants';
import { events } from '@innerspring/contract/events/endpoints';
import { eventDiscussion, eventHosting } from '@innerspring/contract/events/hosting-endpoints';
import type { Attendance, EventRow } from '@innerspring/contract/events/schemas';
import { keepPreviousData, type QueryClient } from '@tanstack/react-query';
import { holdsComments } from '../../parts/comments/commented.ts';
import { pages, query } from '../../platform/query.ts';
import { oneOf, textOf } from '../../platform/search-text.ts';
import { idInKey, type ShownOn } from '../../platform/seen/open-page.ts';
import { countOf } from '../../ui/words/number-format.ts';

/** Matches the names of all queries that show events. */
export const touchesEvents = /^(?:events|eventHosting|adminEvents)\./;

/** Tabs of /events; the server lists the first two. */
export const EVENT_PAGE_TABS = [EVENT_TABS[0], 'mine', EVENT_TABS[1]] as const;
export type EventPageTab = (typeof EVENT_PAGE_TABS)[number];

/** The search params that filter the list. */
export interface EventFilters {
  category?: EventCategory | undefined;
  format?: EventFormat | undefined;
  region?: string | undefined;
  major?: 'yes' | undefined;
  free?: 'yes' | undefined;
}
export interface EventSearch extends EventFilters {
  tab?: EventPageTab | undefined;
  /** The month of the month view: `2027-01`. */
  month?: string | undefined;
  /** The selected day of that month: `2027-01-24`. */
  day?: string | undefined;
}

const keysOf = <K extends string>(labels: Record<K, unknown>) => Object.keys(labels) as K[];
const matching = (value: unknown, pattern: RegExp): string | undefined => {
  const text = textOf(value);
  return text !== undefined && pattern.test(text) ? text : undefined;
};

/** Reads tab, filters and month from the URL; unknown values are dropped. */
export const readEventSearch = (given: Record<string, unknown>): EventSearch => ({
  tab: oneOf(given.tab, EVENT_PAGE_TABS),
  category: oneOf(given.category, keysOf(EVENT_CATEGORIES)),
  format: oneOf(given.format, keysOf(EVENT_FORMATS)),
  region: textOf(given.region)?.slice(0, 80),
  major: oneOf(given.major, ['yes'] as const),
  free: oneOf(given.free, ['yes'] as const),
  month: matching(given.month, /^[12]\d{3}-(?:0[1-9]|1[0-2])$/),
  day: matching(given.day, /^[12]\d{3}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])$/),
});

export const eventPages = (filters: EventFilters & { tab?: 'upcoming' | 'past'; day?: string | undefined }) => ({
  ...pages(events.list, { query: filters }),
  staleTime: TIMING.sectionListStale,
});
export const monthQuery = (month: string, filters: EventFilters) => ({
  ...query(events.month, { query: { month, ...filters } }),
  staleTime: TIMING.sectionListStale,
  placeholderData: keepPreviousData,
});
export const regionsQuery = { ...query(events.regions, {}), staleTime: TIMING.sectionListStale };
export const ownEventPages = pages(events.own, { query: {} });
export const hostedEventPages = pages(events.hosting, { query: {} });
export const eventQuery = (id: number) => query(events.get, { params: { id } });
export const attendanceQuery = (id: number) => query(events.attendance, { params: { id } });
export const draftQuery = (id: number) => query(eventHosting.draft, { params: { id } });

const shownById: readonly unknown[] = [
  events.get.name,
  events.attendance.name,
  events.attendees.name,
  eventHosting.messages.name,
];
/** The part of the comments' configuration that is needed before they load. */
const commented = { kind: 'event', list: eventDiscussion.list };

/** Queries of the event, of who takes part, and of its comments. */
export const shownOnEvent: ShownOn = (id) => (key, data) =>
  shownById.includes(key[0]) ? idInKey(key) === id : holdsComments(commented, id)(key, data);

export const eventPath = (id: number) => `/events/${id}`;

/** Caches the member's new attendance. */
export const showAttendance = (client: QueryClient, id: number, attendance: Attendance): void => {
  client.setQueryData(attendanceQuery(id).queryKey, attendance);
};

/** The active filters. */
export function chosenFilters(filters: EventFilters): { name: keyof EventFilters; label: string }[] {
  const { category, format, region, major, free } = filters;
  return [
    ...(category ? [{ name: 'category' as const, label: EVENT_CATEGORIES[category] }] : []),
    ...(format ? [{ name: 'format' as const, label: EVENT_FORMATS[format] }] : []),
    ...(region ? [{ name: 'region' as const, label: region }] : []),
    ...(major ? [{ name: 'major' as const, label: 'Major markets' }] : []),
    ...(free ? [{ name: 'free' as const, label: 'Free' }] : []),
  ];
}

/** Whether an event stands above the others in the list of upcoming ones: a major market that is near (screens.md 6). */
export const isPinned = (
  { isMajorMarket, date }: Pick<EventRow, 'isMajorMarket' | 'date'>,
  now = Date.now(),
): boolean => isMajorMarket && Date.parse(date) < now + EVENT_LIMITS.pinnedDays * 86_400_000;

/** The number of attendees; where there is a capacity, how many places are taken or kept for those who waited. */
export const goingText = ({
  goingCount,
  takenCount,
  capacity,
}: Pick<EventRow, 'goingCount' | 'takenCount' | 'capacity'>): string =>
  capacity === null ? `${countOf(goingCount, 'member')} going` : `${takenCount} of ${countOf(capacity, 'place')} taken`;
