import { endpoints } from '../endpoint.ts';
import type { followsOperations } from './schemas.ts';
import { firstFollows } from './first-endpoints.ts';

export const follows = {
  ...firstFollows,
  ...endpoints<Omit<typeof followsOperations, 'pending' | 'suggestions' | 'accept' | 'decline'>>('follows', {
    follow: { method: 'POST', path: '/api/direct/follows' },
    unfollow: { method: 'DELETE', path: '/api/direct/follows' },
    followCompany: { method: 'POST', path: '/api/companies/{id}/follow' },
    unfollowCompany: { method: 'DELETE', path: '/api/companies/{id}/follow' },
    add: { method: 'POST', path: '/api/follows' },
    remove: { method: 'DELETE', path: '/api/follows/{id}' },
    dismissSuggestion: {
      method: 'POST',
      path: '/api/follows/suggestions/{id}/dismiss',
    },
    restoreSuggestion: {
      method: 'DELETE',
      path: '/api/follows/suggestions/{id}/dismiss',
    },
    followers: { method: 'GET', path: '/api/users/{id}/followers' },
    following: { method: 'GET', path: '/api/users/{id}/following' },
    followedCompanies: { method: 'GET', path: '/api/users/{id}/following/companies' },
    connections: { method: 'GET', path: '/api/follows/connections' },
  }),
};
