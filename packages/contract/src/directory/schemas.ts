import { Cursor, Page, z } from '../common.ts';
import { DIRECTORY_SORTS } from './choices.ts';
import { endpoint } from '../endpoint.ts';
import { companyFacets, Facets, personFacets } from './facets.ts';
import { CompanyRow, PersonRow } from '../follows/schemas.ts';

const Words = z.string().check(z.maxLength(80, 'The search can have at most 80 characters'));

export const PeopleFilters = z.strictObject({ q: z.optional(Words), ...personFacets });
export type PeopleFilters = z.infer<typeof PeopleFilters>;

export const CompanyFilters = z.strictObject({ q: z.optional(Words), ...companyFacets });
export type CompanyFilters = z.infer<typeof CompanyFilters>;

const paging = { sort: z.optional(z.enum(DIRECTORY_SORTS, 'Choose an order')), cursor: z.optional(Cursor) };

export const directory = {
  people: endpoint({
    name: 'directory.people',
    method: 'GET',
    path: '/api/directory/people',
    summary: 'Members by words and facets',
    access: 'member',
    query: z.strictObject({ ...PeopleFilters.shape, ...paging }),
    response: Page(PersonRow),
  }),
  peopleFacets: endpoint({
    name: 'directory.peopleFacets',
    method: 'GET',
    path: '/api/directory/people/facets',
    summary: 'How many members each facet of the directory would show',
    access: 'member',
    query: PeopleFilters,
    response: Facets,
  }),
  companies: endpoint({
    name: 'directory.companies',
    method: 'GET',
    path: '/api/directory/companies',
    summary: 'Companies by words and facets',
    access: 'member',
    query: z.strictObject({ ...CompanyFilters.shape, ...paging }),
    response: Page(CompanyRow),
  }),
  companyFacets: endpoint({
    name: 'directory.companyFacets',
    method: 'GET',
    path: '/api/directory/companies/facets',
    summary: 'How many companies each facet of the directory would show',
    access: 'member',
    query: CompanyFilters,
    response: Facets,
  }),
};
