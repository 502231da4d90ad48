import { endpoints } from '../endpoint.ts';
import type { savedOperations, savedThingsOperations } from './schemas.ts';

/** Saved posts, by addresses of their own; and the collections. */
export const saved = endpoints<typeof savedOperations>('saved', {
  list: { method: 'GET', path: '/api/saved' },
  change: { method: 'PATCH', path: '/api/saved/{id}' },
  move: { method: 'POST', path: '/api/saved/move' },
  remove: { method: 'POST', path: '/api/saved/remove' },
  restore: { method: 'POST', path: '/api/saved/restore' },
  collections: { method: 'GET', path: '/api/saved/collections' },
  createCollection: { method: 'POST', path: '/api/saved/collections' },
  renameCollection: { method: 'PATCH', path: '/api/saved/collections/{id}' },
  removeCollection: { method: 'DELETE', path: '/api/saved/collections/{id}' },
});

/** Saved things of any kind, a kind at a time. */
export const savedThings = endpoints<typeof savedThingsOperations>('savedThings', {
  list: { method: 'GET', path: '/api/saved/kinds/{kind}' },
  save: { method: 'PUT', path: '/api/saved/kinds/{kind}/{id}' },
  change: { method: 'PATCH', path: '/api/saved/kinds/{kind}/{id}' },
  move: { method: 'POST', path: '/api/saved/kinds/{kind}/move' },
  remove: { method: 'POST', path: '/api/saved/kinds/{kind}/remove' },
  restore: { method: 'POST', path: '/api/saved/kinds/{kind}/restore' },
});

/** How many collections a member may have, and how long their names may be. */
export const COLLECTION_LIMIT = 20;
export const COLLECTION_NAME_LENGTH = 40;
/** Longest note on a saved thing. */
export const SAVED_NOTE_LENGTH = 280;
/** How many saved things one call moves, removes or restores. */
export const SAVED_BATCH = 100;

export const SAVED_SORTS = ['saved', 'posted'] as const;
export type SavedSort = (typeof SAVED_SORTS)[number];
