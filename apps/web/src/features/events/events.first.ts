import { firstEvents } from '@innerspring/contract/events/first-endpoints';
import { CalendarDays } from 'lucide-react';
import { lazyPart } from '../../parts/lazy-part.tsx';
import { call } from '../../platform/api.ts';
import type { First } from '../../platform/nav/entries.ts';

/** The newest events. The header compares their dates with the last visit (specification §3, §7). */
const newest = {
  queryKey: ['section', 'events'],
  queryFn: async () => (await call(firstEvents.list, { query: { order: 'newest' } })).items,
};

export const eventsFirst = {
  place: { to: '/events', label: 'Events', Icon: CalendarDays, section: 'events', newest },
  chips: [{ kind: 'events', label: 'Events' }],
  railCards: [{ at: 20, Card: lazyPart('quiet', () => import('./next-events-card.tsx')) }],
} as const satisfies First;
