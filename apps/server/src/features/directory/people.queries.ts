import type { Pool } from 'pg';
import type { api, HandlerInput, HandlerOutput } from '@innerspring/contract';
import type { PeopleFilters } from '@innerspring/contract/directory/schemas';
import { DIRECTORY_SORTS, FACET_SAMPLE } from '@innerspring/contract/directory/endpoints';
import { type Statement, statement } from '../../platform/db/statement.ts';
import {
  answering,
  colleagues,
  facets,
  hidden,
  orders,
  readers,
  relevanceOfWords,
  rowsOf,
  seenAsOne,
  type SourceName,
  sources,
  walksOf,
} from './people.sql.ts';
import { boundedPage, type Found, type Page, pageOf, placeFor, type Sort } from './bounded-list.ts';
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
} from './directory-sql.ts';

type PersonRow = HandlerOutput<typeof api.directory.people>['items'][number];
type Query = HandlerInput<typeof api.directory.people>['query'];
type Given = SourceName | 'all';

/** Rows looked at for a page; fewer where their words have to be made out. */
const lookedAt = (given: Given) => (given === 'words' ? 500 : 4000);

function listStatement(sort: Sort, given: Given): Statement<Found<PersonRow>> {
  const hasWords = given === 'words';
  const order = hasWords && sort === 'relevance' ? relevanceOfWords : orders[sort];
  const page = boundedPage({
    id: 'u.id',
    passes: passesAll(facets),
    order,
    filtered: given === 'all' ? null : sources[given],
    lead: sort === 'relevance' && !hasWords ? colleagues : null,
    walks: walksOf(sort, hasWords),
    lookedAt: lookedAt(given),
    cursor: '$14',
  });
  return statement(
    `directory.people.${sort}.${given}`,
    `with ${readers}, given as (select $3::text, $4::text, $14::text[]), ${page}\n${rowsOf}`,
  );
}

const columns = `u.id,
    ${facetColumns(facets)}`;

function facetStatement(given: Given): Statement<Counted> {
  const candidates =
    given === 'words'
      ? answeringOnly(answering(FACET_SAMPLE), columns)
      : newestAnd({ columns, table: 'users u', id: 'u.id', seen: seenAsOne }, given === 'all' ? null : sources[given]);
  return statement(
    `directory.people.facets.${given}`,
    facetCounts(`with given as (select $3::text, $4::text), ${hidden}, ${candidates}`, facets, given !== 'all'),
  );
}

const kinds = ['all', 'words', 'online', 'terms', 'companyType', 'joined'] as const;
const forKinds = <T>(make: (kind: Given) => T) => forEachOf<Given, T>(kinds, make);

/** For each order one statement per index that filters can use, since their plans have nothing in common. */
export const peopleStatements = forEachOf(DIRECTORY_SORTS, (sort) => forKinds((given) => listStatement(sort, given)));
export const peopleFacetStatements = forKinds(facetStatement);

/** The index to ask: of words and filters the one that is likely to leave the fewest. */
function givenBy(typed: string | null, filters: PeopleFilters): Given {
  if (typed !== null) return 'words';
  const { profession, company, region, seniority, hire, verified, online, companyType, joined } = filters;
  if (online) return 'online';
  if (profession ?? company ?? region ?? seniority ?? hire ?? verified) return 'terms';
  if (companyType) return 'companyType';
  return joined ? 'joined' : 'all';
}

function questionOf({ viewerId, now }: Reader, filters: PeopleFilters): { given: Given; values: unknown[] } {
  const { profession, companyType, company, region, seniority, hire, verified, online, joined } = filters;
  const { fullText, typed } = wordsOf(filters.q);
  const chosen = [profession, companyType, company, region, seniority, hire, verified, online, joined];
  const values = [viewerId, now, fullText, typed, ...chosen.map((value) => value ?? null)];
  return { given: givenBy(typed, filters), values };
}

/** One page of the members that pass all filters. @throws {AppError} `invalid` for a cursor of another order. */
export async function directoryPeople(pool: Pool, reader: Reader, query: Query): Promise<Page<PersonRow>> {
  const { sort = 'relevance', cursor, ...filters } = query;
  const { given, values } = questionOf(reader, filters);
  return pageOf(sort, await peopleStatements[sort][given].run(pool, [...values, placeFor(sort, cursor)]));
}

/** How many members each facet would show, counted over the newest `FACET_SAMPLE`, or as many that answer to the words. */
export async function peopleFacets(
  pool: Pool,
  reader: Reader,
  filters: PeopleFilters,
): Promise<HandlerOutput<typeof api.directory.peopleFacets>> {
  const { given, values } = questionOf(reader, filters);
  return facetsOf(facets, await peopleFacetStatements[given].run(pool, values));
}
