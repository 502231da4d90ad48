import { endpoints } from '../endpoint.ts';
import type { savedOperations } from './schemas.ts';

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
