import { Count, Cursor, z } from '../common.ts';
import { Facets, personFacets } from '../directory/facets.ts';
import { bind, operations } from '../endpoint.ts';
import { GroupCard } from '../groups/schemas.ts';
import { Post } from '../posts/schemas.ts';
import { isStorable } from '../storable.ts';
import { CompanyCard, PersonCard } from '../users.ts';
import * as endpoints from './endpoints.ts';
import { SEARCH_MAX_LENGTH, SEARCH_MIN_LENGTH } from './query.ts';

/** What can be searched; later kinds join here. */
export const SEARCH_TABS = ['people', 'companies', 'groups', 'posts'] as const;
export const SearchTab = z.enum(SEARCH_TABS, 'Choose people, companies, groups or posts');
export type SearchTab = z.infer<typeof SearchTab>;

/** The tabs that the filters of the directory narrow. */
export const FACET_TABS = ['people', 'companies'] as const satisfies readonly SearchTab[];

/** Matches are counted up to here; more read as "99+". */
export const SEARCH_COUNTED = 99;

const SearchText = z.string('Type what to search for').check(
  z.refine(isStorable, 'The search contains a character that cannot be stored'),
  z.refine(
    (text: string) => [...text.trim()].length >= SEARCH_MIN_LENGTH,
    `Type at least ${SEARCH_MIN_LENGTH} characters to search`,
  ),
  z.maxLength(SEARCH_MAX_LENGTH, `A search can have at most ${SEARCH_MAX_LENGTH} characters`),
);

export const SearchHit = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('person'),
    person: PersonCard,
    location: z.nullable(z.string()),
    isFollowing: z.boolean(),
    /** A follow request waits for this member's answer. */
    requested: z.boolean(),
  }),
  z.object({ kind: z.literal('company'), company: CompanyCard, isFollowing: z.boolean() }),
  z.object({ kind: z.literal('group'), group: GroupCard }),
  z.object({ kind: z.literal('post'), post: Post }),
]);
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
    summary: 'People and companies while somebody types: exact names, beginnings, then similar ones',
    access: 'member',
    query: z.strictObject({ q: SearchText }),
    response: z.object({ people: z.array(PersonCard), companies: z.array(CompanyCard) }),
  },
  results: {
    summary: 'One tab of the results, best first; each tab is asked for by itself, so that each shows as it arrives',
    access: 'member',
    query: z.strictObject({ q: SearchText, tab: SearchTab, ...personFacets, cursor: z.optional(Cursor) }),
    response: SearchPage,
  },
  facets: {
    summary: 'How many of the results each filter of the directory would show',
    access: 'member',
    query: z.strictObject({
      q: SearchText,
      tab: z.enum(FACET_TABS, 'Choose people or companies'),
      ...personFacets,
    }),
    response: Facets,
  },
});

export const search = bind(endpoints.search, searchOperations);
