import { COMPANY_TYPES, PROFESSIONS } from '../choices.ts';
import { Count, z } from '../common.ts';

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
  /** What stands after the last comma of a location: a state or a country. */
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
