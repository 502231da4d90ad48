import { endpoints } from '../endpoint.ts';
import type { postsOperations } from './operations.ts';
import { firstPosts } from './first-endpoints.ts';

export const posts = {
  ...firstPosts,
  ...endpoints<
    Omit<
      typeof postsOperations,
      'feed' | 'get' | 'edit' | 'remove' | 'react' | 'unreact' | 'reactors' | 'save' | 'unsave' | 'byAuthor'
    >
  >('posts', {
    create: { method: 'POST', path: '/api/posts' },
    saved: { method: 'GET', path: '/api/saved-posts' },
    mentionable: { method: 'GET', path: '/api/mentions' },
  }),
};
