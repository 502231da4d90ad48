import { CalendarDays } from 'lucide-react';
import { lazyPart } from '../../parts/lazy-part.tsx';
import { defineNav } from '../../platform/nav.ts';

export const events = defineNav({
  name: 'events',
  emptyFeeds: [{ kind: 'events', text: 'Nobody has shared an event here yet. See all of them under Events.' }],
  feedCards: [{ kind: 'event', Item: lazyPart('part', () => import('./public/posted-event.tsx')) }],
  savedKinds: [
    {
      tab: 'events',
      label: 'Events',
      things: {
        kind: 'event',
        nouns: ['event', 'events'],
        nameOf: (thing) => (thing.kind === 'event' ? thing.event.title : ''),
        gone: 'an event that isn’t available',
        Thing: lazyPart('part', () => import('./public/found-event.tsx')),
        empty: { text: 'Save events to come back to them', to: '/events', label: 'See all events' },
        onChanged(client) {
          void client.invalidateQueries({ predicate: ({ queryKey }) => String(queryKey[0]).startsWith('events.') });
        },
      },
    },
  ],
  searchKinds: [
    {
      at: 27,
      tab: 'events',
      label: 'Events',
      noun: 'events',
      nouns: ['event', 'events'],
      look: 'rows',
      idOf: (hit) => (hit.kind === 'event' ? hit.event.id : 0),
      Hit: lazyPart('part', async () => ({ default: (await import('./public/found-event.tsx')).EventHit })),
    },
  ],
  notificationChips: [{ chip: 'events', label: 'Events', Icon: CalendarDays }],
  adminPlaces: [{ at: 56, to: '/admin/events', label: 'Events', live: ['adminEvents.'] }],
});
