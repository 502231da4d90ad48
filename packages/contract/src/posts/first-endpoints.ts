import { endpoints } from '../endpoint.ts';
import type { postsOperations } from './operations.ts';

/** What every page of a member calls; the other endpoints load with the screens that need them. */
export const firstPosts = endpoints<
  Pick<
    typeof postsOperations,
    'feed' | 'get' | 'edit' | 'remove' | 'react' | 'unreact' | 'reactors' | 'save' | 'unsave' | 'byAuthor'
  >
>('posts', {
  feed: { method: 'GET', path: '/api/feed', revalidated: true },
  get: { method: 'GET', path: '/api/posts/{id}' },
  edit: { method: 'PATCH', path: '/api/posts/{id}' },
  remove: { method: 'DELETE', path: '/api/posts/{id}' },
  react: { method: 'POST', path: '/api/posts/{id}/reactions' },
  unreact: { method: 'DELETE', path: '/api/posts/{id}/reactions' },
  reactors: { method: 'GET', path: '/api/posts/{id}/reactions' },
  save: { method: 'POST', path: '/api/posts/{id}/saves' },
  unsave: { method: 'DELETE', path: '/api/posts/{id}/saves' },
  byAuthor: { method: 'GET', path: '/api/users/{id}/posts' },
});
