import type { Pool } from 'pg';
import type { api, HandlerInput, HandlerOutput } from '@innerspring/contract';
import type { CompanyFilters } from '@innerspring/contract/directory/schemas';
import { DIRECTORY_SORTS, FACET_SAMPLE } from '@innerspring/contract/directory/endpoints';
import { type Statement, statement } from '../../platform/db/statement.ts';
import { boundedPage } from './bounded-list.ts';
import {
  answering,
  facets,
  listed,
  orders,
  ownCompany,
  readers,
  relevanceOfWords,
  rowsOf,
  type SourceName,
  sources,
  walksOf,
} from './companies.sql.ts';
import {
  type Counted,
  type Found,
  facetsOf,
  type Page,
  pageOf,
  placeFor,
  type Reader,
  wordsOf,
} from './directory.answers.ts';
import {
  answeringOnly,
  facetColumns,
  facetCounts,
  forEachOf,
  newestAnd,
  passesAll,
  type Sort,
} from './directory-sql.ts';

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
