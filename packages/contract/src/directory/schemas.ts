import { Cursor, Page, z } from '../common.ts';
import { bind, operations } from '../endpoint.ts';
import { CompanyRow, PersonRow } from '../follows/schemas.ts';
import { DIRECTORY_SORTS } from './choices.ts';
import * as endpoints from './endpoints.ts';
import { companyFacets, Facets, personFacets } from './facets.ts';

const Words = z.string().check(z.maxLength(80, 'The search can have at most 80 characters'));

export const PeopleFilters = z.strictObject({ q: z.optional(Words), ...personFacets });
export type PeopleFilters = z.infer<typeof PeopleFilters>;

export const CompanyFilters = z.strictObject({ q: z.optional(Words), ...companyFacets });
export type CompanyFilters = z.infer<typeof CompanyFilters>;

const paging = { sort: z.optional(z.enum(DIRECTORY_SORTS, 'Choose an order')), cursor: z.optional(Cursor) };

export const directoryOperations = operations({
  people: {
    summary: 'Members by words and facets',
    access: 'member',
    query: z.strictObject({ ...PeopleFilters.shape, ...paging }),
    response: Page(PersonRow),
  },
  peopleFacets: {
    summary: 'How many members each facet of the directory would show',
    access: 'member',
    query: PeopleFilters,
    response: Facets,
  },
  companies: {
    summary: 'Companies by words and facets',
    access: 'member',
    query: z.strictObject({ ...CompanyFilters.shape, ...paging }),
    response: Page(CompanyRow),
  },
  companyFacets: {
    summary: 'How many companies each facet of the directory would show',
    access: 'member',
    query: CompanyFilters,
    response: Facets,
  },
});

export const directory = bind(endpoints.directory, directoryOperations);
