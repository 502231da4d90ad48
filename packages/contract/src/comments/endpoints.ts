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
