import { endpoints } from '../endpoint.ts';
import type { searchOperations } from './schemas.ts';

export const search = endpoints<typeof searchOperations>('search', {
  suggest: { method: 'GET', path: '/api/search/suggest' },
  results: { method: 'GET', path: '/api/search' },
  facets: { method: 'GET', path: '/api/search/facets' },
});
