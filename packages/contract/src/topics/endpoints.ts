import { endpoints } from '../endpoint.ts';
import type { topicsOperations } from './schemas.ts';
import { firstTopics } from './first-endpoints.ts';

export const topics = {
  ...firstTopics,
  ...endpoints<Omit<typeof topicsOperations, 'followed'>>('topics', {
    search: { method: 'GET', path: '/api/topics' },
    get: { method: 'GET', path: '/api/topics/{slug}' },
    posts: { method: 'GET', path: '/api/topics/{slug}/posts' },
    follow: { method: 'POST', path: '/api/topics/{slug}/follow' },
    unfollow: { method: 'DELETE', path: '/api/topics/{slug}/follow' },
  }),
};
