import type { DIRECTORY_SORTS } from '@innerspring/contract/directory-choices';

export type Sort = (typeof DIRECTORY_SORTS)[number];

/** One facet: what counts as passing it, and its value, both over columns of `candidates`. `$n` holds the chosen value. */
export type FacetSql = { name: string; passes: string; value: string; chosen: string };

/** SQL for "what stands after the last comma of a place": a state or a country. */
export const regionOf = (place: string): string => `nullif(btrim(regexp_replace(${place}, '^.*,', '')), '')`;

/** A facet that is either chosen or not, by its parameter. */
export const equals = (name: string, column: string, chosen: string): FacetSql => ({
  name,
  passes: `(${chosen}::text is null or lower(${column}) = lower(${chosen}))`,
  value: column,
  chosen: `${chosen}::text`,
});

/** A facet with the one value "yes". */
export const flag = (name: string, column: string, chosen: string): FacetSql => ({
  name,
  passes: `(${chosen}::text is null or ${column})`,
  value: `case when ${column} then 'yes' end`,
  chosen: `${chosen}::text`,
});

/** Days since joining that the facet `joined` offers: each holds the shorter ones. */
const joinedPeriods = `(values ('week', 7), ('month', 30), ('quarter', 90), ('year', 365)) period (word, days)`;

/** The facet of when somebody joined: `word` holds the chosen word, which the days follow from. */
export const joined = (word: string, now: string): FacetSql => ({
  name: 'joined',
  passes: `(${word}::text is null or joined_at >= ${now}::timestamptz - make_interval(days => (select days from ${joinedPeriods} where word = ${word})))`,
  value: 'period.word',
  chosen: `${word}::text`,
});

export const passesAll = (facets: FacetSql[]): string => facets.map(({ passes }) => passes).join('\n    and ');

const VALUES_SHOWN = 12;

const counted = (facet: FacetSql, now: string): string => {
  const { name, value, chosen } = facet;
  const source =
    name === 'joined'
      ? `relevant join ${joinedPeriods} on joined_at >= ${now}::timestamptz - make_interval(days => period.days)`
      : 'relevant';
  return `(select '${name}' as facet, ${value} as value, count(*)::int as count
  from ${source}
  where (misses = 0 or not passes_${name}) and ${value} is not null
  group by 2
  order by lower(${value}) = lower(${chosen}) desc nulls last, 3 desc, 2
  limit ${VALUES_SHOWN})
union all
select '${name}', null, count(*)::int from relevant where misses = 0 or not passes_${name}`;
};

/**
 * Counts of all facets over the `candidates` of `ctes`: what passes every other facet counts for this one.
 * A row without value says how many there are with the facet cleared; `total` how many pass all, `sample` how many were looked at.
 */
export function facetCounts(ctes: string, facets: FacetSql[], now: string): string {
  const judged = facets.map(({ name, passes }) => `coalesce(${passes}, false) as passes_${name}`).join(',\n    ');
  const misses = facets.map(({ name }) => `(not passes_${name})::int`).join(' + ');
  return `${ctes}, judged as (
  select *, ${judged}
  from candidates
), relevant as (
  select * from (select *, ${misses} as misses from judged) rated where misses <= 1
)
${facets.map((facet) => counted(facet, now)).join('\nunion all\n')}
union all
select 'total', null, count(*)::int from relevant where misses = 0
union all
select 'sample', null, count(*)::int from candidates`;
}
