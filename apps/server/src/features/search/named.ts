import type { QueryResultRow } from 'pg';
import { PAGE_SIZE } from '@innerspring/contract';
import { facetsFrom } from '../../platform/db/facet-sql.ts';
import type { Statement } from '../../platform/db/statement.ts';
import {
  countOf,
  type SearchFacets,
  type SearchFound,
  type SearchRequest,
  beginningsText,
  refusedText,
  wantedText,
  wordStartPattern,
} from '../../platform/search/search.ts';
import { DEPTH, nameParameters, type ranked, SAMPLED } from './ranked.ts';

/** Rows that the type-ahead shows of each kind, and candidates that each step gives it to choose from. */
const SUGGESTED = 5;
const SUGGESTED_FROM = 50;
/** How alike a name must be to be offered in the place of words that found nothing. */
const NEAR = '0.35';

type Ranked<Hit extends QueryResultRow> = ReturnType<typeof ranked<Hit>>;

/** Words and phrases as one name; an @ before a username is no part of it. */
const nameOf = ({ query }: SearchRequest) => [...query.words, ...query.phrases].join(' ').replace(/^@/, '');

function parametersOf(request: SearchRequest): unknown[] {
  const { viewerId, now, query } = request;
  const { company, in: place } = query.filters;
  return [
    viewerId,
    now,
    ...nameParameters(nameOf(request)),
    wantedText(query),
    beginningsText([company, place]),
    refusedText(query),
    wordStartPattern(company),
    wordStartPattern(place),
  ];
}

const chosenOf = ({ facets }: Pick<Ranked<QueryResultRow>, 'facets'>, request: SearchRequest) =>
  facets.map(({ name }) => request.facets[name] ?? null);

/** One page of the best `DEPTH` matches behind position `after`, of those that pass the chosen facets. */
export async function findNamed<Hit extends QueryResultRow>(
  statements: Ranked<Hit>,
  request: SearchRequest,
  after: number | null,
): Promise<Omit<SearchFound, 'items'> & { rows: (Hit & { count: number })[] }> {
  const first = after ?? 0;
  const chosen = chosenOf(statements, request);
  const isNarrowed = chosen.some((value) => value !== null);
  const values = [...parametersOf(request), DEPTH, DEPTH, true, first, PAGE_SIZE];
  const rows = isNarrowed
    ? await statements.narrowed.run(request.pool, [...values, ...chosen])
    : await statements.all.run(request.pool, values);
  const count = rows[0]?.count ?? 0;
  const next = first + rows.length;
  return { rows, next: next < count ? next : null, count: after === null ? countOf(count) : null };
}

/** The facets of what `ranked` finds, counted over its best `SAMPLED` matches. */
export function facetsOf(statements: Pick<Ranked<QueryResultRow>, 'facets' | 'counts'>): SearchFacets {
  const { facets, counts } = statements;
  return {
    names: facets.map(({ name }) => name),
    async count(request) {
      const values = [...parametersOf(request), SAMPLED, DEPTH, true, ...chosenOf(statements, request)];
      return facetsFrom(facets, await counts.run(request.pool, values), SAMPLED);
    },
  };
}

/** The best few by name alone, while somebody types. */
export async function suggestNamed<Hit extends QueryResultRow>(
  { all }: Ranked<Hit>,
  request: SearchRequest,
): Promise<Hit[]> {
  if (nameOf(request) === '') return [];
  return all.run(request.pool, [...parametersOf(request), SUGGESTED_FROM, SUGGESTED, false, 0, SUGGESTED]);
}

/**
 * The select of the name nearest to `$3` among those the viewer `$1` may see at `$2`. The limit of likeness is lowered for
 * this statement alone; the lateral join has it lowered before the index is read.
 */
export const nearestNamed = (table: string, name: string, shown: string, visible: string): string =>
  `with lowered as materialized (select set_config('pg_trgm.word_similarity_threshold', '${NEAR}', true) as done)
select near.name from lowered
cross join lateral (
  select ${shown} as name from ${table} t
  where $3 <% ${name} and lowered.done is not null and ${visible}
  order by word_similarity($3, ${name}) desc, similarity($3, ${name}) desc, t.id limit 1
) near`;

/** The nearest name to the words, or null where there are none or nothing is alike. */
export async function nearestName(
  statement: Statement<{ name: string }>,
  request: SearchRequest,
): Promise<string | null> {
  const words = nameOf(request);
  if (words === '') return null;
  const [row] = await statement.run(request.pool, [request.viewerId, request.now, words.toLowerCase()]);
  return row?.name ?? null;
}
