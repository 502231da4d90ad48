import { endpoints } from '../endpoint.ts';
import type { postsOperations } from './operations.ts';

export const posts = endpoints<typeof postsOperations>('posts', {
  feed: { method: 'GET', path: '/api/feed', revalidated: true },
  create: { method: 'POST', path: '/api/posts' },
  get: { method: 'GET', path: '/api/posts/{id}' },
  edit: { method: 'PATCH', path: '/api/posts/{id}' },
  remove: { method: 'DELETE', path: '/api/posts/{id}' },
  react: { method: 'POST', path: '/api/posts/{id}/reactions' },
  unreact: { method: 'DELETE', path: '/api/posts/{id}/reactions' },
  reactors: { method: 'GET', path: '/api/posts/{id}/reactions' },
  save: { method: 'POST', path: '/api/posts/{id}/saves' },
  unsave: { method: 'DELETE', path: '/api/posts/{id}/saves' },
  saved: { method: 'GET', path: '/api/saved-posts' },
  byAuthor: { method: 'GET', path: '/api/users/{id}/posts' },
  mentionable: { method: 'GET', path: '/api/mentions' },
});
