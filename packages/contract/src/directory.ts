import { Count, Cursor, Page, z } from './common.ts';
import { COMPANY_TYPES, PROFESSIONS } from './constants.ts';
import { DIRECTORY_SORTS } from './directory-choices.ts';
import { endpoint } from './endpoint.ts';
import { CompanyRow, PersonRow } from './follows.ts';

const joinedWords = ['week', 'month', 'quarter', 'year'] as const;

const Words = z.string().check(z.maxLength(80, 'The search can have at most 80 characters'));
const Value = z.string().check(z.minLength(1), z.maxLength(120, 'This filter is too long'));
const Yes = z.literal('yes');

export const PeopleFilters = z.strictObject({
  q: z.optional(Words),
  profession: z.optional(z.enum(PROFESSIONS, 'Choose a profession')),
  companyType: z.optional(z.enum(COMPANY_TYPES, 'Choose a company type')),
  /** Name of the company as members write it. */
  company: z.optional(Value),
  /** What stands after the last comma of a location: a state or a country. */
  region: z.optional(Value),
  seniority: z.optional(Value),
  hire: z.optional(Yes),
  verified: z.optional(Yes),
  online: z.optional(Yes),
  joined: z.optional(z.enum(joinedWords, 'Choose a time')),
});
export type PeopleFilters = z.infer<typeof PeopleFilters>;

export const CompanyFilters = z.strictObject({
  q: z.optional(Words),
  companyType: z.optional(z.enum(COMPANY_TYPES, 'Choose a company type')),
  region: z.optional(Value),
  verified: z.optional(Yes),
  joined: z.optional(z.enum(joinedWords, 'Choose a time')),
});
export type CompanyFilters = z.infer<typeof CompanyFilters>;

const paging = { sort: z.optional(z.enum(DIRECTORY_SORTS, 'Choose an order')), cursor: z.optional(Cursor) };

const FacetCount = z.object({ value: z.string(), count: Count });
/** Counts of one facet hold with all other filters on and this one off. */
const Facet = z.object({
  name: z.string(),
  /** The most frequent values, at most 12; a value that is chosen is always among them. */
  values: z.array(FacetCount),
  /** How many there would be with this facet cleared. */
  cleared: Count,
});
export const Facets = z.object({
  /** How many match all filters. */
  total: Count,
  /** More matched the words than were counted: every number is a least number. */
  isLeast: z.boolean(),
  facets: z.array(Facet),
});
export type Facets = z.infer<typeof Facets>;

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
