import { endpoints } from '../endpoint.ts';
import type { peopleOperations } from './operations.ts';

/** What every page of a member calls; the other endpoints load with the screens that need them. */
export const firstPeople = endpoints<Pick<typeof peopleOperations, 'get' | 'viewers' | 'own'>>('people', {
  get: { method: 'GET', path: '/api/users/{id}' },
  viewers: { method: 'GET', path: '/api/user/profile/viewers' },
  own: { method: 'GET', path: '/api/user/profile' },
});
