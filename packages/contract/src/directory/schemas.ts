import { COMPANY_TYPES, PROFESSIONS } from '../choices.ts';
import { Count, Cursor, Page, z } from '../common.ts';
import { bind, operations } from '../endpoint.ts';
import { CompanyRow, PersonRow } from '../follows/schemas.ts';
import * as endpoints from './endpoints.ts';

const joinedWords = ['week', 'month', 'quarter', 'year'] as const;

const Value = z.string().check(z.minLength(1), z.maxLength(120, 'This filter is too long'));
const CompanyType = z.optional(z.enum(COMPANY_TYPES, 'Choose a company type'));
const Joined = z.optional(z.enum(joinedWords, 'Choose a time'));
const Yes = z.optional(z.literal('yes'));

/** What lists of members can be narrowed by. */
export const personFacets = {
  profession: z.optional(z.enum(PROFESSIONS, 'Choose a profession')),
  companyType: CompanyType,
  /** Name of the company as members write it. */
  company: z.optional(Value),
  /** What follows the last comma of a location: a state or a country. */
  region: z.optional(Value),
  seniority: z.optional(Value),
  hire: Yes,
  verified: Yes,
  online: Yes,
  joined: Joined,
};

export type FacetName = keyof typeof personFacets;

/** What lists of companies can be narrowed by: some of the same. */
export const companyFacets = { companyType: CompanyType, region: z.optional(Value), verified: Yes, joined: Joined };

const FacetCount = z.object({ value: z.string(), count: Count });
/** The counts of a facet apply with all other filters on and this one off. */
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

const Words = z.string().check(z.maxLength(80, 'The search can have at most 80 characters'));

export const PeopleFilters = z.strictObject({ q: z.optional(Words), ...personFacets });
export type PeopleFilters = z.infer<typeof PeopleFilters>;

export const CompanyFilters = z.strictObject({ q: z.optional(Words), ...companyFacets });
export type CompanyFilters = z.infer<typeof CompanyFilters>;

const paging = { sort: z.optional(z.enum(endpoints.DIRECTORY_SORTS, 'Choose an order')), cursor: z.optional(Cursor) };

export const directoryOperations = operations({
  people: {
    summary: 'Members by keywords and filters',
    access: 'member',
    query: z.strictObject({ ...PeopleFilters.shape, ...paging }),
    response: Page(PersonRow),
  },
  peopleFacets: {
    summary: 'How many members each directory filter would show',
    access: 'member',
    query: PeopleFilters,
    response: Facets,
  },
  companies: {
    summary: 'Companies by keywords and filters',
    access: 'member',
    query: z.strictObject({ ...CompanyFilters.shape, ...paging }),
    response: Page(CompanyRow),
  },
  companyFacets: {
    summary: 'How many companies each directory filter would show',
    access: 'member',
    query: CompanyFilters,
    response: Facets,
  },
});

export const directory = bind(endpoints.directory, directoryOperations);
