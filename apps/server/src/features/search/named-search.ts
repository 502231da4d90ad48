import type { QueryResultRow } from 'pg';
import { PAGE_SIZE } from '@innerspring/contract';
import { facetsFrom, countFacets, type FacetCount, type FacetSql, passesFacets } from '../../platform/db/facet-sql.ts';
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
import { type Statement, statement } from '../../platform/db/statement.ts';

/** As many matches are ranked, counted and paged through; whoever wants others adds words. */
const DEPTH = 100;
/** Matches among which facets are counted. */
const SAMPLED = 1000;
/** Of the viewer's network so many newest are looked at, so that a large one costs no more. */
const NETWORK = 2000;

/** A table whose rows have a name, as `ranked` needs to know it. `t` is its row. */
type Named = {
  table: string;
  /** Lower-case name, spelled as its indexes have it. */
  name: string;
  /** A second name that is matched as well. */
  handle?: string;
  /** Full text, spelled as its index has it. */
  words: string;
  /** Whether the viewer `$1` may see it at `$2`. */
  visible: string;
  /** Texts that `company:` and `in:` look into. */
  company: string;
  place: string;
  /** Its filters. */
  facets: readonly FacetSql[];
  /** The column of `follows` that points here. */
  followed: string;
  /** The select list of a hit, without `count`. */
  hit: string;
};

const above = '\u{10ffff}';

/** Word starts of `text` that begin with the pattern `parameter`, or no such filter. */
const filter = (text: string, parameter: string) =>
  `(${parameter}::text is null or ' ' || lower(${text}) like ${parameter})`;

function prefixOf(column: string): string {
  return `${column} ~>=~ $3 and ${column} ~<~ $4`;
}

/**
 * Matches of a named thing as `found (id, place, score)`: exact name, then beginnings of name or of a word in it, then similar
 * spelling (trigrams), then full text. Each step is bounded and runs only while the ones before found too few.
 *
 * `$1` viewer, `$2` present, `$3` words in lower case or nothing, `$4` their upper bound, `$5` pattern of a word's start,
 * `$6` full text wanted, `$7` full text of filters, `$8` full text refused, `$9` pattern of the company, `$10` of the place,
 * `$11` candidates of each step, `$12` enough of them, `$13` whether full text counts.
 */
function matches(of: Named, narrowed?: string): string {
  const { table, name, handle, words, visible } = of;
  const asked = [
    visible,
    filter(of.company, '$9'),
    filter(of.place, '$10'),
    `($8 = '' or not (${words} @@ websearch_to_tsquery('english', $8)))`,
  ].join(' and ');
  const wanted = narrowed ? `${asked} and ${narrowed}` : asked;
  const step = (place: number, where: string, order: string, score = '0::real') =>
    `(select t.id, ${place} as place, ${score} as score from ${table} t where ${where} and ${wanted} order by ${order} limit $11)`;
  const closeness = `greatest(word_similarity($3, ${name})${handle ? `, word_similarity($3, ${handle})` : ''})`;
  const begins = [prefixOf(name), `${name} like $5`, ...(handle ? [prefixOf(handle)] : [])].join(' or ');
  const too = (condition: string) => `$3 <> '' and ${condition}`;
  const few = (...steps: string[]) => `${steps.map((other) => `(select count(*) from ${other})`).join(' + ')} < $12`;
  const some = (where: string) => `(select t.id from ${table} t where ${too(where)} and ${asked} limit $12)`;
  const named = [prefixOf(name), ...(handle ? [prefixOf(handle)] : []), `${name} like $5`]
    .map(some)
    .join(' union all ');
  // Narrowing takes matches away and brings none in: what spelling and texts would find is judged by all names, not the narrowed ones.
  const [fewNames, fewAlike] = narrowed
    ? ['(select n from named) < $12', '(select n from named) + (select count(*) from similar_names) < $12']
    : [few('begins', 'inside'), few('begins', 'inside', 'similar_names')];
  return `with network as materialized (
  select f.${of.followed} as id from follows f
  where f.follower_id = $1 and f.${of.followed} is not null and f.state = 'following' order by f.id desc nulls last limit ${NETWORK}
), exact as materialized (
  ${step(0, too(`${name} = $3`), 't.id')}
  ${handle ? `union all ${step(0, too(`${handle} = $3`), 't.id')}` : ''}
), known as materialized (
  (select t.id, 1 as place, 0::real as score from network n join ${table} t on t.id = n.id
    where ${too(`(${begins})`)} and ${wanted} limit $11)
), begins as materialized (
  ${step(1, too(prefixOf(name)), `${name} using ~<~`)}
  ${handle ? `union all ${step(1, too(prefixOf(handle)), `${handle} using ~<~`)}` : ''}
), inside as materialized (
  ${step(1, `${too(`${name} like $5`)} and ${few('begins')}`, 't.id')}
${narrowed ? `), named as materialized (\n  select count(*) as n from (${named}) match\n` : ''}), similar_names as materialized (
  ${step(2, `${too(`$3 <% ${name}`)} and ${fewNames}`, `word_similarity($3, ${name}) desc`, closeness)}
  ${handle ? `union all ${step(2, `${too(`$3 <% ${handle}`)} and ${fewNames}`, `word_similarity($3, ${handle}) desc`, closeness)}` : ''}
), texts as materialized (
  ${step(3, `$13 and ${words} @@ (websearch_to_tsquery('english', $6) && to_tsquery('english', $7)) and ${fewAlike}`, 't.id desc nulls last')}
), found as (
  select id, min(place) as place, max(score) as score
  from (select * from exact union all select * from known union all select * from begins union all select * from inside
    union all select * from similar_names union all select * from texts) step
  group by id
)`;
}

/** Parameters of `matches`; those behind it are numbered from here. */
const MATCHED = 13;

/** The best `DEPTH` matches, the viewer's network first on ties. Behind the parameters of `matches`: first row, rows, facets. */
function best<Hit extends QueryResultRow>(title: string, of: Named, narrowed?: string) {
  const [first, rows] = [`$${MATCHED + 1}`, `$${MATCHED + 2}`];
  return statement<Hit & { count: number }>(
    title,
    `${matches(of, narrowed)}, best as (
  select found.id, row_number() over (order by place, network.id is null, score desc, t.follower_count desc, found.id) as position
  from found join ${of.table} t on t.id = found.id left join network on network.id = found.id
)
select (select least(count(*), ${DEPTH}) from best)::int as count, ${of.hit}
from best join ${of.table} t on t.id = best.id
left join follows f on f.follower_id = $1 and f.${of.followed} = t.id
where best.position > ${first} and best.position <= least(${first} + ${rows}, ${DEPTH})
order by best.position`,
  );
}

/** The statements that find a named thing: all matches, those that pass the chosen facets, and the counts of the facets. */
export function ranked<Hit extends QueryResultRow>(title: string, of: Named) {
  const sample = `from (select id from found order by place, id limit ${SAMPLED}) picked join ${of.table} t on t.id = picked.id`;
  return {
    facets: of.facets,
    all: best<Hit>(title, of),
    narrowed: best<Hit>(`${title}.narrowed`, of, passesFacets(of.facets, MATCHED + 3)),
    counts: statement<FacetCount>(`${title}.facets`, `${matches(of)}, ${countFacets(sample, of.facets, MATCHED + 1)}`),
  };
}

/** The words of `ranked`'s parameters `$3` to `$5` for a name. */
const nameParameters = (words: string) => {
  const lower = words.toLowerCase();
  return [lower, `${lower}${above}`, wordStartPattern(lower)];
};

/** How many rows the type-ahead shows of each kind, and how many candidates each step returns. */
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

/** The best few matches by name only, while someone types. */
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

/** The name closest to the words, or null if there are no words or nothing is similar. */
export async function nearestName(
  statement: Statement<{ name: string }>,
  request: SearchRequest,
): Promise<string | null> {
  const words = nameOf(request);
  if (words === '') return null;
  const [row] = await statement.run(request.pool, [request.viewerId, request.now, words.toLowerCase()]);
  return row?.name ?? null;
}
