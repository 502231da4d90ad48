import type { Pool } from 'pg';
import type { api, HandlerInput, HandlerOutput } from '@innerspring/contract';
import type { CompanyFilters } from '@innerspring/contract/directory/schemas';
import { DIRECTORY_SORTS, FACET_SAMPLE } from '@innerspring/contract/directory/endpoints';
import { type Statement, statement } from '../../platform/db/statement.ts';
import { facetTerm, regionIn } from '../../platform/db/facet-sql.ts';
import { companyRow } from '../../core/relations/public.ts';
import { isListedCompany } from '../../core/visibility/public.ts';
import {
  boundedPage,
  type Order,
  type Source,
  type Walk,
  type Found,
  type Page,
  pageOf,
  placeFor,
  type Sort,
} from './bounded-list.ts';
import {
  type Counted,
  facetsOf,
  type Reader,
  wordsOf,
  answeringOnly,
  facetColumns,
  facetCounts,
  forEachOf,
  newestAnd,
  passesAll,
  equals,
  flag,
  joined,
  yesTerm,
} from './directory-sql.ts';

/**
 * The parts that statements about companies are made of, over a row `c` of `companies`. `$1` viewer, `$2` present, `$3` words for
 * full text, `$4` the text as typed, lower case; `$5` to `$8` the facets; `$9` the cursor.
 */

const facets = [
  equals('companyType', 'c.type', '$5'),
  equals('region', regionIn('c.location'), '$6'),
  flag('verified', 'c.is_verified', '$7'),
  joined('c.created_at', '$8', '$2'),
];

const listed = isListedCompany('c');

const holdsWords = `company_words(c.name, c.type, c.tagline, c.about, c.location, c.brands, c.product_categories)
          @@ to_tsquery('pg_catalog.english', $3)`;

const own = `case when c.id = (select company_id from me) then 1 else 0 end`;

/** How well the name answers to the words, then whether it is where the viewer works. */
const answered = `case when lower(c.name::text) = $4 then 40
      when starts_with(lower(c.name::text), $4) then 30
      when position(' ' || $4 in lower(c.name::text)) > 0 then 20 else 10 end + ${own}`;

/** Number of the newest post. */
const newestPost = '(select max(l.id) from posts l where l.company_id = c.id and l.deleted_at is null)';

const number = '($9::text[])[2]::bigint';
const byNumber = {
  direction: 'desc',
  rank: '0',
  after: number,
  start: `${Number.MAX_SAFE_INTEGER}`,
  kept: 'key::text',
} as const;
const nameAfter = `coalesce((select lower(b.name::text) from companies b
          where b.id = ($9::text[])[3]::bigint and starts_with(lower(b.name::text), ($9::text[])[2])), ($9::text[])[2])`;

const orders: Record<Sort, Order> = {
  relevance: { ...byNumber, key: 'c.follower_count', rank: own },
  active: {
    ...byNumber,
    key: `coalesce(${newestPost}, c.id)`,
    rank: `case when ${newestPost} is null then 0 else 1 end`,
  },
  newest: { ...byNumber, key: 'c.id' },
  name: {
    key: 'lower(c.name::text)',
    direction: 'asc',
    rank: '0',
    after: nameAfter,
    start: `''`,
    kept: 'left(key, 30)',
  },
};
const relevanceOfWords: Order = { ...orders.relevance, rank: answered };

/** How many rows are sorted when words or filters return no more than these. */
const FEW = 1000;
const chosenTerms = [
  facetTerm('companyType', '$5::text'),
  facetTerm('region', '$6::text'),
  yesTerm('verified', '$7::text'),
];

/** Companies that answer to the words. */
const answering = (limit: number): Source => ({
  from: 'companies c',
  where: [`${listed} and ${holdsWords}`],
  limit,
});

const sources = {
  words: answering(FEW),
  terms: {
    from: 'companies c',
    where: [
      `${listed} and company_facets(c.type, c.location, c.is_verified) @> array_remove(array[${chosenTerms.join(', ')}], null)`,
    ],
    limit: FEW,
  },
} satisfies Record<string, Source>;
type SourceName = keyof typeof sources;

/** The viewer's own company comes before all others. */
const ownCompany: Source = {
  from: 'companies c',
  where: [`${listed} and c.id = (select company_id from me)`],
  limit: 1,
};

/** Those with posts are found along the posts, each at its newest one, those without behind them. */
const byPosts: Walk[] = [
  {
    rank: 1,
    from: 'posts p join companies c on c.id = p.company_id',
    where: `p.company_id is not null and p.deleted_at is null and ${listed}`,
    key: 'p.id',
    passes: `not exists (select 1 from posts l where l.company_id = c.id and l.deleted_at is null and l.id > p.id)`,
  },
  {
    rank: 0,
    from: 'companies c',
    where: listed,
    key: 'c.id',
    passes: `not exists (select 1 from posts l where l.company_id = c.id and l.deleted_at is null)`,
  },
];

/** How the companies of an order are walked through. */
function walksOf(sort: Sort, hasWords: boolean): Walk[] {
  if (sort === 'relevance' && hasWords) return [];
  const words = hasWords ? { passes: holdsWords } : {};
  if (sort === 'relevance')
    return [{ rank: 0, from: 'companies c', where: `${listed} and c.id not in (select id from lead)` }];
  if (sort === 'active')
    return byPosts.map((walk) => ({ ...walk, passes: [walk.passes, ...(hasWords ? [holdsWords] : [])].join(' and ') }));
  return [{ rank: 0, from: 'companies c', where: listed, ...words }];
}

const readers = 'me as materialized (select company_id from users where id = $1)';

/** The select list of a page's rows. */
const rowsOf = `select page.keys, page.passes, page."isEnd", ${companyRow('$1', 'c')}
from page join companies c on c.id = page.id
order by page.place`;

type CompanyRow = HandlerOutput<typeof api.directory.companies>['items'][number];
type Query = HandlerInput<typeof api.directory.companies>['query'];
type Given = SourceName | 'all';

function listStatement(sort: Sort, given: Given): Statement<Found<CompanyRow>> {
  const hasWords = given === 'words';
  const page = boundedPage({
    id: 'c.id',
    passes: passesAll(facets),
    order: hasWords && sort === 'relevance' ? relevanceOfWords : orders[sort],
    filtered: given === 'all' ? null : sources[given],
    lead: sort === 'relevance' && !hasWords ? ownCompany : null,
    walks: walksOf(sort, hasWords),
    lookedAt: hasWords ? 500 : 4000,
    cursor: '$9',
  });
  return statement(
    `directory.companies.${sort}.${given}`,
    `with given as (select $2::timestamptz, $3::text, $4::text, $9::text[]), ${readers}, ${page}\n${rowsOf}`,
  );
}

const columns = `c.id,
    ${facetColumns(facets)}`;

function facetStatement(given: Given): Statement<Counted> {
  const candidates =
    given === 'words'
      ? answeringOnly(answering(FACET_SAMPLE), columns)
      : newestAnd({ columns, table: 'companies c', id: 'c.id', seen: listed }, given === 'all' ? null : sources[given]);
  return statement(
    `directory.companies.facets.${given}`,
    facetCounts(`with given as (select $1::bigint, $2::timestamptz, $3::text, $4::text), ${candidates}`, facets, true),
  );
}

const kinds = ['all', 'words', 'terms'] as const;
const forKinds = <T>(make: (kind: Given) => T) => forEachOf<Given, T>(kinds, make);

/** For each order one statement per index that filters can use, since their plans have nothing in common. */
export const companyStatements = forEachOf(DIRECTORY_SORTS, (sort) => forKinds((given) => listStatement(sort, given)));
export const companyFacetStatements = forKinds(facetStatement);

function questionOf({ viewerId, now }: Reader, filters: CompanyFilters): { given: Given; values: unknown[] } {
  const { companyType, region, verified, joined } = filters;
  const { fullText, typed } = wordsOf(filters.q);
  const chosen = [companyType, region, verified, joined];
  const hasTerms = Boolean(companyType ?? region ?? verified);
  const given = typed !== null ? 'words' : hasTerms ? 'terms' : 'all';
  return { given, values: [viewerId, now, fullText, typed, ...chosen.map((value) => value ?? null)] };
}

/** One page of the companies that pass all filters. @throws {AppError} `invalid` for a cursor of another order. */
export async function directoryCompanies(pool: Pool, reader: Reader, query: Query): Promise<Page<CompanyRow>> {
  const { sort = 'relevance', cursor, ...filters } = query;
  const { given, values } = questionOf(reader, filters);
  return pageOf(sort, await companyStatements[sort][given].run(pool, [...values, placeFor(sort, cursor)]));
}

/** How many companies each facet would show, counted over the newest `FACET_SAMPLE`, or as many that answer to the words. */
export async function companyFacets(
  pool: Pool,
  reader: Reader,
  filters: CompanyFilters,
): Promise<HandlerOutput<typeof api.directory.companyFacets>> {
  const { given, values } = questionOf(reader, filters);
  return facetsOf(facets, await companyFacetStatements[given].run(pool, values));
}
