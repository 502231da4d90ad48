import { type api, type HandlerOutput } from '@innerspring/contract';
import { FACET_SAMPLE, JOINED_WITHIN_DAYS } from '@innerspring/contract/directory/endpoints';
import { beginningsText } from '../../platform/search/search.ts';
import { rowsOfSource, type Source } from './bounded-list.ts';

/** One facet: its value for a row of the table, whether a value passes, and `$n` with the chosen value. */
export type FacetSql = {
  name: string;
  value: string;
  passes: (value: string) => string;
  chosen: string;
  /** For counts, if a row only refers to the value: the reference, the join to it, and the value there. */
  refers?: { held: string; join: (held: string) => string; text: string };
  /** Words to choose from and what counts for each, over the value; without it each value counts for itself. */
  words?: [word: string, counts: (value: string) => string][];
};

/** One thing for each of the keys, such as a statement for each order. */
export const forEachOf = <K extends string, T>(keys: readonly K[], make: (key: K) => T): Record<K, T> =>
  Object.fromEntries(keys.map((key) => [key, make(key)])) as Record<K, T>;

/** A facet that is either chosen or not, by its parameter. */
export const equals = (name: string, value: string, chosen: string): FacetSql => ({
  name,
  value,
  passes: (one) => `(${chosen}::text is null or lower(${one}) = lower(${chosen}))`,
  chosen: `${chosen}::text`,
});

/** A facet with the one value "yes". */
export const flag = (name: string, condition: string, chosen: string): FacetSql => ({
  name,
  value: `(${condition})`,
  passes: (one) => `(${chosen}::text is null or ${one})`,
  chosen: `${chosen}::text`,
  words: [['yes', (one) => one]],
});

const since = (now: string, days: string) => `${now}::timestamptz - make_interval(days => ${days})`;
const periods = Object.entries(JOINED_WITHIN_DAYS);
const daysOf = (word: string) =>
  `case ${word}::text ${periods.map(([name, days]) => `when '${name}' then ${days}`).join(' ')} end`;

/** SQL for the instant since which the chosen word of `joined` counts. */
export const joinedSince = (word: string, now: string): string => `(${since(now, daysOf(word))})`;

/** The facet for the join date: `word` is the chosen word, which sets the days. Each period includes the shorter ones. */
export const joined = (value: string, word: string, now: string): FacetSql => ({
  name: 'joined',
  value,
  passes: (one) => `(${word}::text is null or ${one} >= ${joinedSince(word, now)})`,
  chosen: `${word}::text`,
  words: periods.map(([name, days]) => [name, (one) => `${one} >= ${since(now, String(days))}`]),
});

/** SQL for the term of a facet with the single value "yes"; null if it isn't chosen. */
export const yesTerm = (name: string, chosen: string): string => `case when ${chosen} is not null then '${name}' end`;

/** The condition that a row passes all facets. */
export const passesAll = (facets: FacetSql[]): string =>
  facets.map(({ value, passes }) => passes(value)).join('\n        and ');

/** The select list of `facetCounts`'s candidates. */
export const facetColumns = (facets: FacetSql[]): string =>
  facets.map(({ name, value, refers }) => `${refers?.held ?? value} as "${name}"`).join(',\n    ');

/** A table as `newestAnd` needs to know it; `seen` says whom the viewer may see. */
type Counts = { columns: string; table: string; id: string; seen: string };

/** The newest rows as `sampled`; `candidates` has as well those that an index of the chosen filters gives: few are counted whole. */
export function newestAnd({ columns, table, id, seen }: Counts, source: Source | null): string {
  const newest = `sampled as materialized (
  select ${columns}
  from ${table}
  where ${seen}
  order by ${id} desc
  limit ${FACET_SAMPLE}
)`;
  if (!source) return `${newest}, candidates as (select * from sampled)`;
  return `${newest}, filtered as materialized (
  ${rowsOfSource(source, columns)}
), candidates as (
  select * from sampled union all select * from filtered where id < (select min(id) from sampled)
)`;
}

/** As many rows as answer to the words, up to the sample. */
export const answeringOnly = (source: Source, columns: string): string =>
  `sampled as materialized (
  ${rowsOfSource(source, columns)}
), candidates as (select * from sampled)`;

const VALUES_SHOWN = 12;

/** Each facet is a bit: `missed` adds up those that a row does not pass. */
const bitOf = (at: number) => 2 ** at;

/** What counts for the facet at this place: rows that pass all others. */
const others = (at: number, hasChosen: boolean) => (hasChosen ? `(missed = 0 or missed = ${bitOf(at)})` : 'true');

/** Counts of each text of a facet. */
const countedTexts = (
  { name, chosen }: FacetSql,
  at: number,
  hasChosen: boolean,
): string => `(select '${name}' as facet, "${name}" as value, count(*)
  from relevant
  where "${name}" is not null and ${others(at, hasChosen)}
  group by 2
  order by lower("${name}") = lower(${chosen}) desc nulls last, 3 desc, 2
  limit ${VALUES_SHOWN})`;

/** Facet, value, chosen value and what counts, of all that is counted in one pass: words to choose from, and facets cleared. */
function countedAtOnce(facets: FacetSql[], hasChosen: boolean): [string, string, string, string][] {
  return facets.flatMap(({ name, words = [], chosen }, at) => {
    const passing = others(at, hasChosen);
    const each = words.map(([word, counts]): [string, string, string, string] => [
      name,
      `'${word}'`,
      chosen,
      `${counts(`"${name}"`)} and ${passing}`,
    ]);
    return [...each, [name, 'null', 'null', passing]];
  });
}

/** The candidates with the texts that they refer to, and the facets that each fails; those that fail two count for none. */
function relevantSql(facets: FacetSql[], hasChosen: boolean): string {
  const joins = facets.flatMap(({ name, refers }) => (refers ? [refers.join(`o."${name}"`)] : []));
  const values = facets.map(({ name, refers }) => `${refers ? refers.text : `o."${name}"`} as "${name}"`);
  const named = `named as ${hasChosen ? '' : 'materialized '}(
  select o.id, ${values.join(', ')}
  from candidates o ${joins.join(' ')}
)`;
  if (!hasChosen) return `${named}, relevant as (select *, 0 as missed from named)`;
  const missed = facets.map(({ name, passes }, at) => `case when ${passes(`"${name}"`)} then 0 else ${bitOf(at)} end`);
  // The offset has each facet judged once, although the outcome is used several times.
  return `${named}, judged as (
  select *, ${missed.join('\n    + ')} as missed
  from named
  offset 0
), relevant as materialized (
  select * from judged where missed in (0, ${facets.map((_, at) => bitOf(at)).join(', ')})
)`;
}

/**
 * Counts of all facets over the `candidates` of `ctes`: what passes every other facet counts for this one.
 * A row without value says how many there are with the facet cleared; `total` how many pass all, and `sample` how many of
 * `sampled` were looked at. Where no facet can be chosen, nothing is judged.
 */
export function facetCounts(ctes: string, facets: FacetSql[], hasChosen: boolean): string {
  const atOnce = countedAtOnce(facets, hasChosen);
  return `${ctes}, ${relevantSql(facets, hasChosen)}, at_once as (
  select ${atOnce.map(([, , , counts], at) => `count(*) filter (where ${counts}) as n${at}`).join(',\n    ')},
    count(*) filter (where missed = 0) as total
  from relevant
)
select facet, value, count::int from (
${facets
  .filter(({ words }) => !words)
  .map((facet) => countedTexts(facet, facets.indexOf(facet), hasChosen))
  .join('\nunion all\n')}
union all
(select facet, value, count
  from at_once cross join lateral (values
    ${atOnce.map(([name, value, chosen], at) => `('${name}', ${value}, ${chosen}, n${at})`).join(',\n    ')},
    ('total', null, null, total), ('sample', null, null, (select count(*) from sampled))
  ) one (facet, value, chosen, count)
  where value is null or count > 0
  order by value = chosen desc nulls last, count desc, value)
) counted`;
}

/** A row of `facetCounts`. */
export type Counted = { facet: string; value: string | null; count: number };

/** The answer of a facets endpoint out of the rows of `facetCounts`. */
export function facetsOf(facets: FacetSql[], rows: Counted[]): HandlerOutput<typeof api.directory.peopleFacets> {
  const whole = (name: string) => rows.find(({ facet, value }) => facet === name && value === null)?.count ?? 0;
  return {
    total: whole('total'),
    isLeast: whole('sample') >= FACET_SAMPLE,
    facets: facets.map(({ name }) => ({
      name,
      values: rows.flatMap(({ facet, value, count }) => (facet === name && value !== null ? [{ value, count }] : [])),
      cleared: whole(name),
    })),
  };
}

export type Reader = { viewerId: number; now: Date };

/** The words of a search as full-text prefixes, and as typed; null if there are none. */
export function wordsOf(q: string | undefined): { fullText: string | null; typed: string | null } {
  // PostgreSQL rejects NUL in text, and no name contains one.
  const typed = q?.replaceAll('\u0000', '').trim().toLowerCase().replace(/^@/, '');
  return typed ? { fullText: beginningsText([typed]), typed } : { fullText: null, typed: null };
}
