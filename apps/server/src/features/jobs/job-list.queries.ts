import type { api, HandlerInput, HandlerOutput } from '@innerspring/contract';
import { JOB_AGES, JOB_LIMITS } from '@innerspring/contract/jobs/choices';
import { hiddenFrom } from '../../core/visibility/public.ts';
import { beforeOf, encodeCursor, TAKE } from '../../platform/api/paging.ts';
import { type Reads, statement } from '../../platform/db/statement.ts';
import type { Viewer } from '../../platform/deps.ts';
import { isLiveAmong, jobFrom, jobRowColumns } from './job-sql.ts';
import { type JobFilters, placeOf, termsOf } from './job-terms.ts';

type Row = HandlerOutput<typeof api.jobs.list>['items'][number];
type Facets = HandlerOutput<typeof api.jobs.facets>;

/**
 * The newest postings that both statements compare one by one. Where these hold too few, what was asked is rare, and
 * the index of terms finds the others: neither way grows with the number of postings.
 */
const WINDOW = 500;
/** Postings in the window from which on the counts are of the window, as least numbers. */
const ENOUGH = 25;

/** The filters and their exact conditions; `$1` viewer, `$2` present, `$3` to `$15` the values, `$16` their terms. */
const conditions = {
  q: `($3::text is null or j.words @@ (select words from asked))`,
  place: `($5::text[] is null or j.places && $5 or miles_between($13, $14, j.latitude, j.longitude) <= $15)`,
  pay: '($9::bigint is null or j.pay_yearly_cents >= $9)',
  age: '($11::timestamptz is null or j.published_at >= $11)',
  applyBy: '($12::text is null or j.apply_by = $12)',
  category: '($4::text is null or j.category = $4)',
  workplace: '($6::text is null or j.workplace = $6)',
  type: '($7::text is null or j.employment_type = $7)',
  seniority: '($8::text is null or j.seniority = $8)',
  companyType: '($10::text is null or j.company_type = $10)',
} as const;

/**
 * What is asked, read once: the words, and for the index words and terms together; where neither is given every posting, as
 * each has a day.
 */
const asked = `asked as materialized (select q.words,
  coalesce(q.words && $16::tsquery, q.words, $16::tsquery, $$'~day:':*$$::tsquery) as indexed
  from (select websearch_to_tsquery('english', $3) as words) q
)`;

function valuesOf(viewer: Viewer, now: Date, filters: JobFilters, indexed: JobFilters = filters): unknown[] {
  const around = placeOf(filters);
  const since = filters.age ? new Date(now.getTime() - JOB_AGES[filters.age] * 86_400_000) : null;
  return [
    viewer.id,
    now,
    filters.q?.trim() || null,
    filters.category ?? null,
    around?.names ?? null,
    filters.workplace ?? null,
    filters.type ?? null,
    filters.seniority ?? null,
    filters.pay === undefined ? null : filters.pay * 100,
    filters.companyType ?? null,
    since,
    filters.applyBy ?? null,
    around?.circle?.latitude ?? null,
    around?.circle?.longitude ?? null,
    around?.circle?.miles ?? null,
    termsOf(indexed, around, since, now),
  ];
}

const passes = Object.values(conditions).join('\n  and ');
const isLive = isLiveAmong('$2');
const columns = `id, listing, owner_id, company_id, state, expires_at, withheld_at, removed_at, words, category, places, latitude,
    longitude, workplace, employment_type, seniority, pay_yearly_cents, company_type, published_at, apply_by`;
/** The newest postings from a place on, as a relation in the place of `jobs`. */
const newest = (condition: string, most: number) =>
  `(select ${columns} from jobs where ${condition} order by listing desc limit ${most}) j
  join users u on u.id = j.owner_id left join companies c on c.id = j.company_id`;

/**
 * `$17` only below this listing. Two featured postings come first, and are left out further down; only these are labeled,
 * so that a page never shows more.
 */
const listStatement = statement<Row & { listing: number; isFirst: boolean }>(
  'jobs.list',
  `with ${hiddenFrom('$1')}, ${asked}, top as materialized (
  select j.id, j.listing from ${newest('is_featured and listing is not null', WINDOW)}
  where ${isLive} and ${passes} order by j.listing desc limit ${JOB_LIMITS.featured}
), near as materialized (
  select j.id, j.listing from ${newest('listing < $17::bigint', WINDOW)}
  where j.id not in (select id from top) and ${isLive} and ${passes} order by j.listing desc limit ${TAKE}
), far as materialized (
  select case when (select count(*) from near) < ${TAKE}
    then exists (select 1 from jobs where listing < $17 order by listing desc offset ${WINDOW}) else false end as is_asked
), page as (
  (select id, listing, true as first from top where $17 = ${Number.MAX_SAFE_INTEGER})
  union all
  (select id, listing, false from near where not (select is_asked from far))
  union all
  (select j.id, j.listing, false from ${jobFrom}
    where (select is_asked from far) and j.listing < $17 and j.words @@ (select indexed from asked)
      and j.id not in (select id from top) and ${isLive} and ${passes} order by j.listing desc limit ${TAKE})
)
select ${jobRowColumns('$1', '$2')}, page.listing, page.first as "isFirst"
from page join ${jobFrom.replace('jobs j', 'jobs j on j.id = page.id')}
order by page.first desc, page.listing desc`,
);

/** Live postings, newest first, two featured ones above the first page. */
export async function listJobs(
  reads: Reads,
  viewer: Viewer,
  now: Date,
  query: HandlerInput<typeof api.jobs.list>['query'],
) {
  const { cursor, ...filters } = query;
  const found = await listStatement.run(reads, [...valuesOf(viewer, now, filters), beforeOf(cursor)]);
  const strip = ({ listing: _listing, isFirst, ...row }: (typeof found)[number]): Row => ({
    ...row,
    isFeatured: isFirst,
  });
  const first = found.filter(({ isFirst }) => isFirst);
  const rest = found.filter(({ isFirst }) => !isFirst);
  const shown = rest.slice(0, TAKE - 1);
  const last = shown.at(-1);
  return {
    items: [...first, ...shown].map(strip),
    nextCursor: rest.length === TAKE && last ? encodeCursor(last.listing) : null,
  };
}

/** The facets that are counted: name, value of a row, condition of the filter. */
const facets = [
  ['category', 'category', conditions.category],
  ['workplace', 'workplace', conditions.workplace],
  ['type', 'employment_type', conditions.type],
  ['seniority', 'seniority', conditions.seniority],
  ['companyType', 'company_type', conditions.companyType],
] as const;

const facetNames: readonly string[] = facets.map(([name]) => name);
const isCounted = (name: string) => facetNames.includes(name);
const always = Object.entries(conditions)
  .filter(([name]) => !isCounted(name))
  .map(([, condition]) => condition)
  .join('\n    and ');

const counted = `j.category, j.workplace, j.employment_type, j.seniority, j.company_type,
    ${facets.map(([name, , condition]) => `coalesce(${condition}, false) as "passes_${name}"`).join(',\n    ')}`;

/** Each row carries which filters it passes; a facet is counted with all others on and itself off. */
const facetStatement = statement<{ name: string; value: string | null; count: number; isLeast: boolean }>(
  'jobs.facets',
  `with ${hiddenFrom('$1')}, ${asked}, near as materialized (
  select ${counted} from ${newest('listing is not null', WINDOW)} where ${isLive} and ${always}
), more as materialized (
  select exists (select 1 from jobs where listing is not null order by listing desc offset ${WINDOW}) as is_there,
    (select count(*) from near) < ${ENOUGH} as is_rare
), far as materialized (
  select ${counted} from ${jobFrom}
  where (select is_there and is_rare from more) and j.listing is not null and j.words @@ (select indexed from asked) and ${isLive} and ${always}
  limit ${WINDOW + 1}
), found as materialized (
  select * from near where not (select is_there and is_rare from more) union all (select * from far limit ${WINDOW})
), counted as (
  ${facets
    .map(([name, column]) => {
      const others = facets.filter(([other]) => other !== name).map(([other]) => `"passes_${other}"`);
      return `(select '${name}' as name, ${column} as value, count(*)::int as count from found where ${others.join(' and ')} group by ${column})`;
    })
    .join('\n  union all\n  ')}
  union all
  (select 'total', null, count(*)::int from found where ${facets.map(([name]) => `"passes_${name}"`).join(' and ')})
)
select name, value, count,
  (select is_there and (not is_rare or (select count(*) from far) > ${WINDOW}) from more) as "isLeast"
from counted order by count desc, value`,
);

/** How many postings each filter would show: all of a few hundred, of more the newest as least numbers. */
export async function jobFacets(reads: Reads, viewer: Viewer, now: Date, filters: JobFilters): Promise<Facets> {
  // Facets count what they would show without themselves, so the index is asked without them.
  const { category: _c, workplace: _w, type: _t, seniority: _s, companyType: _o, ...indexed } = filters;
  const rows = await facetStatement.run(reads, valuesOf(viewer, now, filters, indexed));
  const of = (name: string) => rows.filter((row) => row.name === name);
  return {
    total: of('total')[0]?.count ?? 0,
    isLeast: rows[0]?.isLeast ?? false,
    facets: facetNames.map((name) => ({
      name,
      values: of(name).flatMap(({ value, count }) => (value === null ? [] : [{ value, count }])),
      cleared: of(name).reduce((sum, { count }) => sum + count, 0),
    })),
  };
}
