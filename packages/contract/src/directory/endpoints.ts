import { endpoints } from '../endpoint.ts';
import type { directoryOperations } from './schemas.ts';

export const directory = endpoints<typeof directoryOperations>('directory', {
  people: { method: 'GET', path: '/api/directory/people' },
  peopleFacets: { method: 'GET', path: '/api/directory/people/facets' },
  companies: { method: 'GET', path: '/api/directory/companies' },
  companyFacets: { method: 'GET', path: '/api/directory/companies/facets' },
});

/** Orders of the directory, the first of them without being asked for. */
export const DIRECTORY_SORTS = ['relevance', 'active', 'newest', 'name'] as const;

/** Days since a member joined, by the word in the URL. */
export const JOINED_WITHIN_DAYS = { week: 7, month: 30, quarter: 90, year: 365 } as const;
export type JoinedWithin = keyof typeof JOINED_WITHIN_DAYS;

/** Matches among which facets are counted; beyond it the counts are least numbers, and say so. */
export const FACET_SAMPLE = 10_000;
