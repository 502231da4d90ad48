import { JOINED_WITHIN_DAYS } from '@innerspring/contract/directory/endpoints';

/** A filter with counts. A row may have several values, such as having joined within a week, a month and a year. */
export type FacetSql = {
  name: string;
  /** SQL expressions for the values of a row; null means no value. */
  values: string[];
};

/** A facet with a single value, `yes`. */
export const flagFacet = (name: string, condition: string): FacetSql => ({
  name,
  values: [`case when ${condition} then 'yes' end`],
});

/** How recently a row was created. Each period includes the shorter ones. */
export const joinedFacet = (column: string, now: string): FacetSql => ({
  name: 'joined',
  values: Object.entries(JOINED_WITHIN_DAYS).map(
    ([word, days]) => `case when ${column} >= ${now}::timestamptz - interval '${days} days' then '${word}' end`,
  ),
});

/** The text after the last comma of a location: a state or a country. */
export const regionIn = (place: string): string => `nullif(btrim(split_part(${place}, ',', -1)), '')`;

/** The condition that a row passes one facet. Its selected value is a parameter; null selects all rows. */
function passesFacet({ values }: FacetSql, parameter: number): string {
  const chosen = `$${parameter}::text`;
  return `(${chosen} is null or ${values.map((value) => `lower(${value}) = lower(${chosen})`).join(' or ')})`;
}

/** The condition that a row passes all facets. Their selected values are the parameters from `first` on. */
export const passesFacets = (facets: readonly FacetSql[], first: number): string =>
  facets.map((facet, at) => passesFacet(facet, first + at)).join(' and ');

/** Values counted for each facet. */
const VALUES_SHOWN = 12;

/** Rows of `countFacets`: a value of a facet, or, without a value, the count with this facet cleared. */
export type FacetCount = { facet: string; value: string | null; count: number; total: number; sample: number };

/**
 * Counts all facets over the rows `t` of `from`, in one pass. A facet counts the rows that pass every other facet. Each
 * result row also has the number of rows that pass all facets, and the number examined.
 */
export function countFacets(from: string, facets: readonly FacetSql[], first: number): string {
  const owned = facets.map(({ values }, at) => `array[${values.join(', ')}]::text[] as owned_${at}`);
  const passes = facets.map((facet, at) => `coalesce(${passesFacet(facet, first + at)}, false) as passes_${at}`);
  const misses = facets.map((_, at) => `(not passes_${at})::int`);
  const rows = facets.map(({ name }, at) => `('${name}', owned_${at}, passes_${at}, $${first + at}::text)`);
  return `judged as materialized (
  select t.id, ${[...owned, ...passes].join(',\n    ')}
  ${from}
), rated as materialized (
  select *, ${misses.join(' + ')} as misses from judged
), relevant as materialized (
  select rated.misses, facet.*
  from rated cross join lateral (values
    ${rows.join(',\n    ')}
  ) facet (name, owned, passes, chosen)
  where rated.misses = 0 or (rated.misses = 1 and not facet.passes)
), counted as materialized (
  select name, value, count(*)::int as count,
    row_number() over (partition by name order by bool_or(lower(value) = lower(chosen)) desc nulls last, count(*) desc, value) as place
  from relevant cross join lateral unnest(owned) value where value is not null group by name, value
), whole as (
  select name, count(*)::int as count, count(*) filter (where misses = 0)::int as total from relevant group by name
), looked_at as (
  select count(*)::int as sample from judged
)
select n.name as facet, c.value, c.count, coalesce(whole.total, 0) as total, looked_at.sample
from looked_at cross join unnest(array[${facets.map(({ name }) => `'${name}'`).join(', ')}]) n (name)
left join whole on whole.name = n.name
cross join lateral (
  select null as value, coalesce(whole.count, 0) as count, 0 as place
  union all
  select counted.value, counted.count, counted.place from counted where counted.name = n.name and counted.place <= ${VALUES_SHOWN}
) c
order by c.place`;
}

/** Converts the rows of `countFacets` to the contract's answer. */
export function facetsFrom(facets: readonly FacetSql[], rows: readonly FacetCount[], sampled: number) {
  return {
    total: rows[0]?.total ?? 0,
    isLeast: (rows[0]?.sample ?? 0) >= sampled,
    facets: facets.map(({ name }) => {
      const own = rows.filter(({ facet }) => facet === name);
      return {
        name,
        values: own.flatMap(({ value, count }) => (value === null ? [] : [{ value, count }])),
        cleared: own.find(({ value }) => value === null)?.count ?? 0,
      };
    }),
  };
}

/**
 * SQL for "a member allows being found by these terms", through their index.
 * @param terms SQL of an array of `facetTerm`s and keywords such as `verified`
 */
export const hasMemberTerms = (alias: string, terms: string): string => {
  const fields = [
    'searchable_fields',
    'profession',
    'company',
    'location',
    'seniority',
    'is_available_to_hire',
    'is_verified',
  ];
  return `member_facets(${fields.map((field) => `${alias}.${field}`).join(', ')})
      @> ${terms}`;
};

/** SQL for the term of a value in the facet indexes; null without a value. */
export const facetTerm = (name: string, value: string): string =>
  `case when ${value} is not null then left(concat('${name}:', lower(${value})), 200) end`;
