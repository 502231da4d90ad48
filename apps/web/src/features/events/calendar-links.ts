import type { Event } from '@innerspring/contract/events/schemas';
import { eventPath } from './events.data.ts';

/** Formats an instant as `20270124T140000Z`. */
const compact = (instant: string): string => `${new Date(instant).toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`;

const placeOf = ({ venue, address, city, region, country }: Event): string =>
  [venue, address, city, region, country].filter(Boolean).join(', ');

const wordsOf = (event: Event): string =>
  [event.description, event.joinUrl, new URL(eventPath(event.id), location.origin).href].filter(Boolean).join('\n\n');

/** The link that adds the event to Google Calendar. */
export function googleLink(event: Event): string {
  const query = new URLSearchParams({
    action: 'TEMPLATE',
    text: event.title,
    dates: `${compact(event.date)}/${compact(event.endDate)}`,
    ctz: event.timeZone,
    details: wordsOf(event),
    location: placeOf(event),
  });
  return `https://calendar.google.com/calendar/render?${query.toString()}`;
}

/** The same for Outlook on the web. */
export function outlookLink(event: Event): string {
  const query = new URLSearchParams({
    path: '/calendar/action/compose',
    rru: 'addevent',
    subject: event.title,
    startdt: new Date(event.date).toISOString(),
    enddt: new Date(event.endDate).toISOString(),
    body: wordsOf(event),
    location: placeOf(event),
  });
  return `https://outlook.live.com/calendar/0/deeplink/compose?${query.toString()}`;
}

export const calendarFile = (id: number): string => `/api/events/${id}/calendar.ics`;
