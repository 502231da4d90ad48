import { endpoints } from '../endpoint.ts';
import type { eventsOperations } from './operations.ts';

/** What every page of a member calls; the other endpoints load with the screens that need them. */
export const firstEvents = endpoints<Pick<typeof eventsOperations, 'list'>>('events', {
  list: { method: 'GET', path: '/api/events' },
});
