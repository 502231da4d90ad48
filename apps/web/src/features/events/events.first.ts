import { CalendarDays } from 'lucide-react';
import type { First } from '../../platform/nav/entries.ts';

export const eventsFirst = {
  place: {
    to: '/events',
    label: 'Events',
    Icon: CalendarDays,
    section: 'events',
  },
  chips: [{ kind: 'events', label: 'Events' }],
} as const satisfies First;
