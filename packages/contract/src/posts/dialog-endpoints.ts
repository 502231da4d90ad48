import { endpoints } from '../endpoint.ts';
import type { draftsOperations } from './drafts.ts';
import type {
  hiddenPostsOperations,
  linkPreviewsOperations,
  ownPostsOperations,
  repostsOperations,
  versionsOperations,
  whyOperations,
} from './dialog-operations.ts';

export const reposts = endpoints<typeof repostsOperations>('reposts', {
  repost: { method: 'POST', path: '/api/posts/{id}/reposts' },
  undo: { method: 'DELETE', path: '/api/posts/{id}/reposts' },
});

export const versions = endpoints<typeof versionsOperations>('versions', {
  list: { method: 'GET', path: '/api/posts/{id}/versions' },
});

export const ownPosts = endpoints<typeof ownPostsOperations>('ownPosts', {
  pin: { method: 'POST', path: '/api/posts/{id}/pin' },
  unpin: { method: 'DELETE', path: '/api/posts/{id}/pin' },
  loss: { method: 'GET', path: '/api/posts/{id}/loss' },
});

export const hiddenPosts = endpoints<typeof hiddenPostsOperations>('hiddenPosts', {
  hide: { method: 'POST', path: '/api/posts/{id}/hide' },
  show: { method: 'DELETE', path: '/api/posts/{id}/hide' },
  list: { method: 'GET', path: '/api/hidden-posts' },
});

export const why = endpoints<typeof whyOperations>('why', {
  get: { method: 'GET', path: '/api/posts/{id}/why' },
});

export const drafts = endpoints<typeof draftsOperations>('drafts', {
  get: { method: 'GET', path: '/api/drafts/{place}' },
  save: { method: 'PUT', path: '/api/drafts/{place}' },
  discard: { method: 'DELETE', path: '/api/drafts/{place}' },
});

export const linkPreviews = endpoints<typeof linkPreviewsOperations>('linkPreviews', {
  read: { method: 'POST', path: '/api/link-previews' },
});
