import { isListedItself } from './event-sql.ts';

/** SQL of the events to come that the viewer goes to, `mine`, with others who go and show it, `theirs`. */
const together = (viewer: string, now: string, person: string): string => `event_attendances mine
    join events e on e.id = mine.event_id and e.ends_at > ${now} and ${isListedItself}
    join event_attendances theirs on theirs.event_id = mine.event_id and theirs.user_id ${person} and theirs.state = 'going' and theirs.is_shown
  where mine.user_id = ${viewer} and mine.state = 'going'`;

/** SQL of the title of an event to come that the viewer and a person both go to, a major market first; null without one. */
export const sharedEvent = (viewer: string, person: string, now: string): string =>
  `(select e.title from ${together(viewer, now, `= ${person}`)} order by e.is_major_market desc, e.starts_at, e.id limit 1)`;

/** SQL that selects `id`: members who go to the same events as the viewer, so many of them. */
export const fellowAttendees = (viewer: string, now: string, most: number): string =>
  `select theirs.user_id as id from ${together(viewer, now, `<> ${viewer}`)} limit ${most}`;
