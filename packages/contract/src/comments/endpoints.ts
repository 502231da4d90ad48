import { endpoints } from '../endpoint.ts';
import type { commentsOperations } from './schemas.ts';

export const comments = endpoints<typeof commentsOperations>('comments', {
  list: { method: 'GET', path: '/api/posts/{id}/comments' },
  get: { method: 'GET', path: '/api/comments/{id}' },
  replies: { method: 'GET', path: '/api/comments/{id}/replies' },
  write: { method: 'POST', path: '/api/posts/{id}/comments' },
  edit: { method: 'PATCH', path: '/api/comments/{id}' },
  remove: { method: 'DELETE', path: '/api/comments/{id}' },
  react: { method: 'POST', path: '/api/comments/{id}/reactions' },
  unreact: { method: 'DELETE', path: '/api/comments/{id}/reactions' },
  reactors: { method: 'GET', path: '/api/comments/{id}/reactions' },
  pin: { method: 'PUT', path: '/api/comments/{id}/pin' },
  unpin: { method: 'DELETE', path: '/api/comments/{id}/pin' },
  hide: { method: 'PUT', path: '/api/comments/{id}/hidden' },
  show: { method: 'DELETE', path: '/api/comments/{id}/hidden' },
  close: { method: 'PUT', path: '/api/posts/{id}/comments/closed' },
  reopen: { method: 'DELETE', path: '/api/posts/{id}/comments/closed' },
});

/** Orders of comments on a post. */
export const COMMENT_SORTS = ['relevant', 'newest', 'oldest'] as const;
export type CommentSort = (typeof COMMENT_SORTS)[number];
/** Comments, and answers under one, that come at a time. */
export const COMMENT_PAGE_SIZE = 10;
/** Answers of a comment are counted up to this many. */
export const REPLIES_COUNTED = 100;
