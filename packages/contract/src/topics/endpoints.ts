import { endpoints } from '../endpoint.ts';
import type { topicsOperations } from './schemas.ts';

export const topics = endpoints<typeof topicsOperations>('topics', {
  search: { method: 'GET', path: '/api/topics' },
  get: { method: 'GET', path: '/api/topics/{slug}' },
  posts: { method: 'GET', path: '/api/topics/{slug}/posts' },
  follow: { method: 'POST', path: '/api/topics/{slug}/follow' },
  unfollow: { method: 'DELETE', path: '/api/topics/{slug}/follow' },
  followed: { method: 'GET', path: '/api/followed-topics' },
});
