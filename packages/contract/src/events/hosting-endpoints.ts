import { endpoints } from '../endpoint.ts';
import type { eventCalendarOperations } from './calendar.ts';
import type { adminEventsOperations } from './admin.ts';
import type { eventDoorOperations } from './door.ts';
import type { eventDiscussionOperations } from './discussion.ts';
import type { eventHostingOperations } from './hosting.ts';

/** What hosts do with their events. */
export const eventHosting = endpoints<typeof eventHostingOperations>('eventHosting', {
  companies: { method: 'GET', path: '/api/events/companies' },
  draft: { method: 'GET', path: '/api/events/{id}/draft' },
  create: { method: 'POST', path: '/api/events' },
  save: { method: 'PUT', path: '/api/events/{id}' },
  dropChanges: { method: 'DELETE', path: '/api/events/{id}/changes' },
  submit: { method: 'POST', path: '/api/events/{id}/submit' },
  cancel: { method: 'POST', path: '/api/events/{id}/cancel' },
  duplicate: { method: 'POST', path: '/api/events/{id}/duplicate' },
  remove: { method: 'DELETE', path: '/api/events/{id}' },
  repeat: { method: 'POST', path: '/api/events/{id}/repeat' },
  messages: { method: 'GET', path: '/api/events/{id}/messages' },
  message: { method: 'POST', path: '/api/events/{id}/messages' },
  csv: { method: 'GET', path: '/api/events/{id}/attendees.csv' },
});

/** Tickets, and checking in at the door. */
export const eventDoor = endpoints<typeof eventDoorOperations>('eventDoor', {
  ticket: { method: 'GET', path: '/api/events/{id}/ticket' },
  list: { method: 'GET', path: '/api/events/{id}/door' },
  checkIn: { method: 'POST', path: '/api/events/{id}/door' },
});

/** Events in members' own calendars. */
export const eventCalendar = endpoints<typeof eventCalendarOperations>('eventCalendar', {
  file: { method: 'GET', path: '/api/events/{id}/calendar.ics' },
  own: { method: 'GET', path: '/api/event-calendar' },
  create: { method: 'POST', path: '/api/event-calendar' },
  remove: { method: 'DELETE', path: '/api/event-calendar' },
  feed: { method: 'GET', path: '/api/calendars/{token}' },
});

export const eventDiscussion = endpoints<typeof eventDiscussionOperations>('eventDiscussion', {
  list: { method: 'GET', path: '/api/events/{id}/comments' },
  write: { method: 'POST', path: '/api/events/{id}/comments' },
});

export const adminEvents = endpoints<typeof adminEventsOperations>('adminEvents', {
  list: { method: 'GET', path: '/api/admin/events' },
  approve: { method: 'POST', path: '/api/admin/events/{id}/approve' },
  askChange: { method: 'POST', path: '/api/admin/events/{id}/ask-change' },
  reject: { method: 'POST', path: '/api/admin/events/{id}/reject' },
  mark: { method: 'POST', path: '/api/admin/events/{id}/mark' },
  messages: { method: 'GET', path: '/api/admin/event-messages' },
  sendMessage: { method: 'POST', path: '/api/admin/event-messages/{messageId}/send' },
  rejectMessage: { method: 'POST', path: '/api/admin/event-messages/{messageId}/reject' },
});

/** The lists of events for staff. */
export const ADMIN_EVENT_TABS = ['review', 'upcoming', 'past', 'reported'] as const;
export type AdminEventTab = (typeof ADMIN_EVENT_TABS)[number];
