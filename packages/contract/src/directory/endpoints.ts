import { endpoints } from '../endpoint.ts';
import type { directoryOperations } from './schemas.ts';

export const directory = endpoints<typeof directoryOperations>('directory', {
  people: { method: 'GET', path: '/api/directory/people' },
  peopleFacets: { method: 'GET', path: '/api/directory/people/facets' },
  companies: { method: 'GET', path: '/api/directory/companies' },
  companyFacets: { method: 'GET', path: '/api/directory/companies/facets' },
});
