import { type DIRECTORY_SORTS, FACET_SAMPLE } from '@innerspring/contract/directory-choices';
import type { Source } from './bounded-list.ts';

export type Sort = (typeof DIRECTORY_SORTS)[number];

/** One facet: its value, over a row of the table; whether a value passes; and `$n`, which holds the chosen value. */
export type FacetSql = { name: string; value: string; passes: (value: string) => string; chosen: string };

/** SQL for "what stands after the last comma of a place": a state or a country. */
export const regionOf = (place: string): string => `nullif(btrim(regexp_replace(${place}, '^.*,', '')), '')`;

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
  value: `case when ${condition} then 'yes' end`,
  passes: (one) => `(${chosen}::text is null or ${one} = 'yes')`,
  chosen: `${chosen}::text`,
});

/** Days since joining that the facet `joined` offers: each holds the shorter ones. */
const joinedPeriods = `(values ('week', 7), ('month', 30), ('quarter', 90), ('year', 365)) period (word, days)`;

/** SQL for the instant since which the chosen word of `joined` counts. */
export const joinedSince = (word: string, now: string): string =>
  `(${now}::timestamptz - make_interval(days => (select days from ${joinedPeriods} where word = ${word})))`;

/** The facet of when somebody joined: `word` holds the chosen word, which the days follow from. */
export const joined = (value: string, word: string, now: string): FacetSql => ({
  name: 'joined',
  value,
  passes: (one) => `(${word}::text is null or ${one} >= ${joinedSince(word, now)})`,
  chosen: `${word}::text`,
});

/** SQL for the term of a chosen value in the index of facets; null where none is chosen. */
export const facetTerm = (name: string, chosen: string): string =>
  `case when ${chosen} is not null then left(concat('${name}:', lower(${chosen})), 200) end`;

/** The same for a facet with the one value "yes". */
export const yesTerm = (name: string, chosen: string): string => `case when ${chosen} is not null then '${name}' end`;

/** The condition that a row passes all facets. */
export const passesAll = (facets: FacetSql[]): string =>
  facets.map(({ value, passes }) => passes(value)).join('\n        and ');

/** The select list of `facetCounts`'s candidates. */
export const facetColumns = (facets: FacetSql[]): string =>
  facets.map(({ name, value }) => `${value} as "${name}"`).join(',\n    ');

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
  select ${columns}
  from ${source.from}
  where ${source.where}
  limit ${source.limit}
), candidates as (
  select * from sampled union all select * from filtered where id < (select min(id) from sampled)
)`;
}

const VALUES_SHOWN = 12;

const counted = ({ name, chosen }: FacetSql, now: string): string => {
  const isJoined = name === 'joined';
  const value = isJoined ? 'period.word' : `"${name}"`;
  const source = isJoined
    ? `relevant join ${joinedPeriods} on joined >= ${now}::timestamptz - make_interval(days => period.days)`
    : 'relevant';
  return `(select '${name}' as facet, ${value} as value, count(*)::int as count
  from ${source}
  where (misses = 0 or not "passes_${name}") and ${value} is not null
  group by 2
  order by lower(${value}) = lower(${chosen}) desc nulls last, 3 desc, 2
  limit ${VALUES_SHOWN})
union all
select '${name}', null, count(*)::int from relevant where misses = 0 or not "passes_${name}"`;
};

/**
 * Counts of all facets over the `candidates` of `ctes`: what passes every other facet counts for this one.
 * A row without value says how many there are with the facet cleared; `total` how many pass all, and `sample` how many of
 * `sampled` were looked at.
 */
export function facetCounts(ctes: string, facets: FacetSql[], now: string): string {
  const judged = facets.map(({ name, passes }) => `coalesce(${passes(`"${name}"`)}, false) as "passes_${name}"`);
  const misses = facets.map(({ name }) => `(not "passes_${name}")::int`).join(' + ');
  return `${ctes}, judged as (
  select *, ${judged.join(',\n    ')}
  from candidates
), relevant as materialized (
  select * from (select *, ${misses} as misses from judged) rated where misses <= 1
)
${facets.map((facet) => counted(facet, now)).join('\nunion all\n')}
union all
select 'total', null, count(*)::int from relevant where misses = 0
union all
select 'sample', null, count(*)::int from sampled`;
}
