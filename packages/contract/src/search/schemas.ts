import { Count, Cursor, z } from '../common.ts';
import { Facets, personFacets } from '../directory/schemas.ts';
import { bind, operations } from '../endpoint.ts';
import { searchKinds } from '../features.ts';
import { groupSearch } from '../groups/schemas.ts';
import { postSearch } from '../posts/schemas.ts';
import { isStorable } from '../storable.ts';
import { CompanyCard, PersonCard } from '../users.ts';
import * as endpoints from './endpoints.ts';
import { SEARCH_MAX_LENGTH, SEARCH_MIN_LENGTH } from './query.ts';

const withPosts = [groupSearch, postSearch];
type Kind = (typeof searchKinds)[number] | (typeof withPosts)[number];
type Narrowed = Extract<Kind, { isNarrowed: true }>;
const kinds: Kind[] = [...searchKinds, ...withPosts];
const isNarrowed = (kind: Kind): kind is Narrowed => kind.isNarrowed;
/** "people, companies or posts". */
const either = (tabs: readonly string[]) => tabs.join(', ').replace(/, ([^,]*)$/, ' or $1');

/** What can be searched, in the order of the tabs. */
export const SEARCH_TABS: readonly Kind['tab'][] = kinds.map(({ tab }) => tab);
export const SearchTab = z.enum(SEARCH_TABS, `Choose ${either(SEARCH_TABS)}`);
export type SearchTab = z.infer<typeof SearchTab>;

/** The tabs that the filters of the directory narrow. */
export const FACET_TABS: readonly Narrowed['tab'][] = kinds.filter(isNarrowed).map(({ tab }) => tab);

/** Matches are counted up to here; more read as "99+". */
export const SEARCH_COUNTED = 99;

const SearchText = z.string('Type what to search for').check(
  z.refine(isStorable, 'The search contains a character we can’t store'),
  z.refine(
    (text: string) => [...text.trim()].length >= SEARCH_MIN_LENGTH,
    `Type at least ${SEARCH_MIN_LENGTH} characters to search`,
  ),
  z.maxLength(SEARCH_MAX_LENGTH, `A search can have at most ${SEARCH_MAX_LENGTH} characters`),
);

const hits = kinds.map(({ hit }) => hit);
export const SearchHit = z.discriminatedUnion('kind', hits as [Kind['hit'], ...Kind['hit'][]]);
export type SearchHit = z.infer<typeof SearchHit>;

export const SearchPage = z.object({
  items: z.array(SearchHit),
  nextCursor: z.nullable(z.string()),
  /** Of the first page: how many match, at most `SEARCH_COUNTED`; `isLeast` where there may be more. */
  count: z.nullable(z.object({ value: Count, isLeast: z.boolean() })),
  /** Where nothing was found: a name much like the words. */
  didYouMean: z.nullable(z.string()),
});
export type SearchPage = z.infer<typeof SearchPage>;

export const searchOperations = operations({
  suggest: {
    summary: 'People and companies as you type: exact names, then beginnings, then similar names',
    access: 'member',
    query: z.strictObject({ q: SearchText }),
    response: z.object({ people: z.array(PersonCard), companies: z.array(CompanyCard) }),
  },
  results: {
    summary: 'One tab of results, best first; each tab loads separately',
    access: 'member',
    query: z.strictObject({ q: SearchText, tab: SearchTab, ...personFacets, cursor: z.optional(Cursor) }),
    response: SearchPage,
  },
  facets: {
    summary: 'How many results each filter would show',
    access: 'member',
    query: z.strictObject({
      q: SearchText,
      tab: z.enum(FACET_TABS, `Choose ${either(FACET_TABS)}`),
      ...personFacets,
    }),
    response: Facets,
  },
});

export const search = bind(endpoints.search, searchOperations);
