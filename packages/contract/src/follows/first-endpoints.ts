import { endpoints } from '../endpoint.ts';
import type { followsOperations } from './schemas.ts';

/** What every page of a member calls; the other endpoints load with the screens that need them. */
export const firstFollows = endpoints<Pick<typeof followsOperations, 'pending' | 'suggestions' | 'accept' | 'decline'>>(
  'follows',
  {
    pending: { method: 'GET', path: '/api/follows/pending' },
    suggestions: { method: 'GET', path: '/api/follows/suggestions' },
    accept: { method: 'POST', path: '/api/follows/requests/{id}/accept' },
    decline: { method: 'POST', path: '/api/follows/requests/{id}/decline' },
  },
);
