import { sql } from 'drizzle-orm';
import { type AdminQueue, defineFeature } from '../../platform/feature.ts';
import { asCondition } from '../../core/visibility/public.ts';
import { waitsForReview } from './event-sql.ts';
import { eventKind } from './event.kind.ts';
import { eventsNotifications, subscribeEventNotifications, underEventsNotifications } from './events.notifications.ts';
import { eventsErasure, eventsExport, eventsMerge } from './events.personal-data.ts';
import { registerEvents } from './events.routes.ts';
import { eventsSource } from './events.search.ts';
import { eventFiles, eventPages, eventSubject } from './events.subjects.ts';
import { eventsEvents, eventsLimits } from './events.tokens.ts';

const eventQueues: readonly AdminQueue[] = [
  {
    name: 'events',
    label: 'Proposed events',
    href: '/admin/events',
    waiting: () => sql`select coalesce(e.review_since, e.proposed_at) as since from events e
      where ${asCondition({}, () => waitsForReview('e'))}`,
  },
  {
    name: 'eventMessages',
    label: 'Messages to attendees',
    href: '/admin/events?tab=messages',
    waiting: () => sql`select created_at as since from event_messages where state = 'waiting'`,
  },
];

/** How many members take part in this way. */
const ofState = (state: string) =>
  sql`select count(*) from event_attendances a where a.event_id = t.id and a.state = ${state}`;

export const events = defineFeature({
  name: 'events',
  routes: registerEvents,
  limits: Object.values(eventsLimits),
  events: Object.values(eventsEvents),
  subscribers: [subscribeEventNotifications],
  notifications: {
    kinds: Object.values({ ...eventsNotifications, ...underEventsNotifications }),
    subjects: [{ type: 'event', isThread: true }],
  },
  search: [eventsSource],
  feedCards: [eventKind],
  subjects: [eventSubject],
  files: eventFiles,
  adminQueues: eventQueues,
  exportData: eventsExport,
  eraseMember: eventsErasure,
  mergeCompany: eventsMerge,
  consistencyChecks: {
    counters: [
      {
        table: 'events',
        counted: {
          going_count: ofState('going'),
          waiting_count: ofState('waiting'),
          offered_count: ofState('offered'),
        },
        fix: (set) => sql`update events t set ${set}`,
      },
    ],
  },
  demo: { after: ['posts'], load: async () => (await import('./events.demo.ts')).fillEvents },
  openPages: eventPages,
  hostileScene: { file: 'events.hostile.ts' },
});
