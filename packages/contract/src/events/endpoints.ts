import { endpoints } from '../endpoint.ts';
import type { eventsOperations } from './operations.ts';
import { firstEvents } from './first-endpoints.ts';

export const events = {
  ...firstEvents,
  ...endpoints<Omit<typeof eventsOperations, 'list'>>('events', {
    month: { method: 'GET', path: '/api/events/month' },
    regions: { method: 'GET', path: '/api/events/regions' },
    own: { method: 'GET', path: '/api/events/own' },
    hosting: { method: 'GET', path: '/api/events/hosting' },
    get: { method: 'GET', path: '/api/events/{id}' },
    attendance: { method: 'GET', path: '/api/events/{id}/attendance' },
    attend: { method: 'POST', path: '/api/events/{id}/attend' },
    unattend: { method: 'POST', path: '/api/events/{id}/unattend' },
    setShown: { method: 'PUT', path: '/api/events/{id}/attendance' },
    attendees: { method: 'GET', path: '/api/events/{id}/attendees' },
    view: { method: 'POST', path: '/api/events/{id}/view' },
    leave: { method: 'DELETE', path: '/api/events/{id}/view' },
    viewers: { method: 'GET', path: '/api/events/{id}/viewers' },
  }),
};
