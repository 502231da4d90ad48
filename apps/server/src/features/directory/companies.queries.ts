import type { Pool } from 'pg';
import { type HandlerInput, type HandlerOutput, PAGE_SIZE, type api } from '@innerspring/contract';
import type { CompanyFilters } from '@innerspring/contract/directory';
import { DIRECTORY_SORTS, FACET_SAMPLE } from '@innerspring/contract/directory-choices';
import { companyRow } from '../../platform/db/person-row.ts';
import { statement } from '../../platform/db/statement.ts';
import { isListedCompany } from '../../platform/db/visibility.ts';
import { facetsOf, keysFor, type Page, pageOf, type Reader, wordsOf } from './directory.answers.ts';
import { equals, facetCounts, flag, joined, passesAll, regionOf, type Sort } from './directory-sql.ts';

type CompanyRow = HandlerOutput<typeof api.directory.companies>['items'][number];
type Query = HandlerInput<typeof api.directory.companies>['query'];

/** `$1` viewer, `$2` present, `$3` words for full text, `$4` the text as typed, lower case; `$5` to `$8` the facets. */
const facets = [
  equals('companyType', 'company_type', '$5'),
  equals('region', 'region', '$6'),
  flag('verified', 'verified', '$7'),
  joined('$8', '$2'),
];

const words = `company_words(c.name, c.type, c.tagline, c.about, c.location, c.brands, c.product_categories)
      @@ to_tsquery('pg_catalog.english', $3)`;

/** How well the name answers to the words, then whether it is where the reader works. */
const rank = `(case when $4::text is null then 0
      when lower(c.name::text) = $4 then 40
      when starts_with(lower(c.name::text), $4) then 30
      when position(' ' || $4 in lower(c.name::text)) > 0 then 20 else 10 end
    + case when c.id = me.company_id then 1 else 0 end)`;

const candidates = (hasWords: boolean, end: string) => `candidates as (
  select c.id, c.name::text as name, c.follower_count, c.created_at as joined_at, ${rank} as rank,
    coalesce((select max(p.id) from posts p where p.company_id = c.id and p.deleted_at is null), 0) as active,
    c.type as company_type, ${regionOf('c.location')} as region, c.is_verified as verified
  from companies c
  left join users me on me.id = $1
  where ${isListedCompany('c')} and $2::timestamptz is not null
    and ${hasWords ? words : `$3::text is null`}${end}
)`;

const orders: Record<Sort, { after: string; by: string; keys: string }> = {
  relevance: {
    after: '(rank, follower_count, id) < (($9::bigint[])[1], ($9::bigint[])[2], ($9::bigint[])[3])',
    by: 'rank desc, follower_count desc, id desc',
    keys: 'array[rank, follower_count, id]',
  },
  active: {
    after: '(active, id) < (($9::bigint[])[1], ($9::bigint[])[2])',
    by: 'active desc, id desc',
    keys: 'array[active, id]',
  },
  newest: { after: 'id < ($9::bigint[])[1]', by: 'id desc', keys: 'array[id]' },
  name: {
    after: '(lower(name), id) > (select lower(b.name::text), b.id from companies b where b.id = ($9::bigint[])[1])',
    by: 'lower(name), id',
    keys: 'array[id]',
  },
};

// Places are given behind the limit: before it, they would have everybody sorted instead of the best few kept.
const listStatement = (sort: Sort, hasWords: boolean) => {
  const { after, by, keys } = orders[sort];
  return statement<CompanyRow & { keys: string[] }>(
    `directory.companies.${sort}${hasWords ? '.words' : ''}`,
    `with ${candidates(hasWords, '')}, page as (
  select id, keys, row_number() over () as place from (
    select id, ${keys} as keys from candidates
    where ${passesAll(facets)}
      and ($9::bigint[] is null or ${after})
    order by ${by}
    limit $10
  ) best
)
select page.keys, ${companyRow('$1', 'c')}
from page join companies c on c.id = page.id
order by page.place`,
  );
};

const facetStatement = (hasWords: boolean) =>
  statement<{ facet: string; value: string | null; count: number }>(
    `directory.companies.facets${hasWords ? '.words' : ''}`,
    facetCounts(`with ${candidates(hasWords, `\n  order by c.id desc\n  limit ${FACET_SAMPLE}`)}`, facets, '$2'),
  );

/** Each order with and without words, since their plans have nothing in common. */
export const companyStatements = Object.fromEntries(
  DIRECTORY_SORTS.map((sort) => [sort, { plain: listStatement(sort, false), words: listStatement(sort, true) }]),
) as Record<Sort, Record<'plain' | 'words', ReturnType<typeof listStatement>>>;
export const companyFacetStatements = { plain: facetStatement(false), words: facetStatement(true) };

function valuesOf({ viewerId, now }: Reader, filters: CompanyFilters): unknown[] {
  const { companyType, region, verified, joined: since } = filters;
  const { fullText, typed } = wordsOf(filters.q);
  return [viewerId, now, fullText, typed, ...[companyType, region, verified, since].map((value) => value ?? null)];
}

/** One page of the companies that pass all filters. @throws {AppError} `invalid` for a cursor of another order. */
export async function directoryCompanies(pool: Pool, reader: Reader, query: Query): Promise<Page<CompanyRow>> {
  const { sort = 'relevance', cursor, ...filters } = query;
  const values = valuesOf(reader, filters);
  const found = companyStatements[sort][values[3] === null ? 'plain' : 'words'];
  return pageOf(sort, await found.run(pool, [...values, keysFor(sort, cursor), PAGE_SIZE + 1]));
}

/** How many companies each facet would show, counted over the newest `FACET_SAMPLE` that answer to the words. */
export async function companyFacets(
  pool: Pool,
  reader: Reader,
  filters: CompanyFilters,
): Promise<HandlerOutput<typeof api.directory.companyFacets>> {
  const values = valuesOf(reader, filters);
  const found = companyFacetStatements[values[3] === null ? 'plain' : 'words'];
  return facetsOf(facets, await found.run(pool, values));
}
