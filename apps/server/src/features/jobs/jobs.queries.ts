import type { api, HandlerInput, HandlerOutput } from '@innerspring/contract';
import { JOB_AGES, JOB_LIMITS } from '@innerspring/contract/jobs/choices';
import type { Pool } from 'pg';
import { personCard } from '../../core/accounts/public.ts';
import { beforeOf, encodeCursor, pageOf, TAKE } from '../../platform/api/paging.ts';
import { statement } from '../../platform/db/statement.ts';
import type { Viewer } from '../../platform/deps.ts';
import { AppError } from '../../platform/errors.ts';
import { isLiveTo, isManagedBy, jobFrom, jobRowColumns, jobWords, stateNow } from './job-sql.ts';

type ListQuery = HandlerInput<typeof api.jobs.list>['query'];
type Filters = Omit<ListQuery, 'cursor'>;
type Row = HandlerOutput<typeof api.jobs.list>['items'][number];
export type Job = HandlerOutput<typeof api.jobs.get>;
type OwnRow = HandlerOutput<typeof api.jobs.own>['items'][number];
type Facets = HandlerOutput<typeof api.jobs.facets>;

export const noJob = () => new AppError('not_found', 'Job not found');

/** The filters and their conditions; `$1` viewer, `$2` present, `$3` to `$11` the values in this order. */
const conditions = {
  q: `($3::text is null or ${jobWords} @@ websearch_to_tsquery('english', $3))`,
  category: '($4::text is null or j.category = $4)',
  place: `($5::text is null or strpos(lower(concat_ws(', ', j.city, j.region, j.country)), $5) > 0)`,
  workplace: '($6::text is null or j.workplace = $6)',
  type: '($7::text is null or j.employment_type = $7)',
  seniority: '($8::text is null or j.seniority = $8)',
  pay: '($9::bigint is null or j.pay_yearly_cents >= $9)',
  companyType: '($10::text is null or c.type = $10)',
  age: '($11::timestamptz is null or j.published_at >= $11)',
} as const;

const valuesOf = (viewer: Viewer, now: Date, filters: Filters): unknown[] => [
  viewer.id,
  now,
  filters.q?.trim() || null,
  filters.category ?? null,
  filters.place?.trim().toLowerCase() || null,
  filters.workplace ?? null,
  filters.type ?? null,
  filters.seniority ?? null,
  filters.pay === undefined ? null : filters.pay * 100,
  filters.companyType ?? null,
  filters.age ? new Date(now.getTime() - JOB_AGES[filters.age] * 86_400_000) : null,
];

const passes = Object.values(conditions).join('\n  and ');
const matching = `from job_listings l join jobs j on j.id = l.job_id
join users u on u.id = j.owner_id left join companies c on c.id = j.company_id
where ${isLiveTo('$1', '$2')}
  and ${passes}`;

/**
 * `$12` only below this listing. Two featured postings come first, and are left out further down; only these are labeled, so
 * that a page never shows more.
 */
const listStatement = statement<Row & { listing: number; isFirst: boolean }>(
  'jobs.list',
  `with top as materialized (
  select l.id, l.job_id ${matching} and l.is_featured order by l.id desc limit ${JOB_LIMITS.featured}
), page as (
  (select id, job_id, true as first from top where $12::bigint = ${Number.MAX_SAFE_INTEGER})
  union all
  (select l.id, l.job_id, false ${matching} and l.id < $12 and l.job_id not in (select job_id from top)
    order by l.id desc limit ${TAKE})
)
select ${jobRowColumns('$1', '$2')}, page.id as listing, page.first as "isFirst"
from page join ${jobFrom.replace('jobs j', 'jobs j on j.id = page.job_id')}
order by page.first desc, page.id desc`,
);

/** Live postings, newest first, two featured ones above the first page. */
export async function listJobs(pool: Pool, viewer: Viewer, now: Date, query: ListQuery) {
  const { cursor, ...filters } = query;
  const found = await listStatement.run(pool, [...valuesOf(viewer, now, filters), beforeOf(cursor)]);
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

/** `$3` company, `$4` only below this listing. */
const ofCompanyStatement = statement<Row & { listing: number }>(
  'jobs.ofCompany',
  `select ${jobRowColumns('$1', '$2')}, l.id as listing
from job_listings l join ${jobFrom.replace('jobs j', 'jobs j on j.id = l.job_id')}
where j.company_id = $3 and l.id < $4 and ${isLiveTo('$1', '$2')}
order by l.id desc limit ${TAKE}`,
);

/** Live postings of a company, newest first. */
export async function jobsOfCompany(
  pool: Pool,
  viewer: Viewer,
  now: Date,
  companyId: number,
  cursor: string | undefined,
) {
  const found = await ofCompanyStatement.run(pool, [viewer.id, now, companyId, beforeOf(cursor)]);
  const { nextCursor } = pageOf(found.map(({ listing }) => ({ id: listing })));
  return { items: found.slice(0, TAKE - 1).map(({ listing: _listing, ...row }) => row), nextCursor };
}

/** Postings that counts look at; beyond them the counts are least numbers. */
const SAMPLE = 500;

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

/** Each row carries which filters it passes; a facet is counted with all others on and itself off. */
const facetStatement = statement<{ name: string; value: string | null; count: number; seen: number }>(
  'jobs.facets',
  `with found as materialized (
  select j.category, j.workplace, j.employment_type, j.seniority, c.type as company_type,
    ${facets.map(([name, , condition]) => `coalesce(${condition}, false) as "passes_${name}"`).join(',\n    ')}
  from job_listings l join jobs j on j.id = l.job_id
  join users u on u.id = j.owner_id left join companies c on c.id = j.company_id
  where ${isLiveTo('$1', '$2')}
    and ${always}
  order by l.id desc limit ${SAMPLE + 1}
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
select name, value, count, (select count(*)::int from found) as seen from counted order by count desc, value`,
);

/** How many postings each filter would show, among the newest `SAMPLE`. */
export async function jobFacets(pool: Pool, viewer: Viewer, now: Date, filters: Filters): Promise<Facets> {
  const rows = await facetStatement.run(pool, valuesOf(viewer, now, filters));
  const of = (name: string) => rows.filter((row) => row.name === name);
  return {
    total: of('total')[0]?.count ?? 0,
    isLeast: (rows[0]?.seen ?? 0) > SAMPLE,
    facets: facetNames.map((name) => ({
      name,
      values: of(name).flatMap(({ value, count }) => (value === null ? [] : [{ value, count }])),
      cleared: of(name).reduce((sum, { count }) => sum + count, 0),
    })),
  };
}

const detailColumns = `${jobRowColumns('$1', '$2')}, j.description, j.seniority, j.shift, j.is_union as "isUnion", j.skills, j.benefits,
  json_build_object('location', c.location, 'followerCount', c.follower_count) as "companyLine",
  case when j.shows_poster then ${personCard('u', '$2')} end as poster,
  case when ${stateNow('$2')} = 'live'
    then json_build_object('by', j.apply_by, 'url', case j.apply_by when 'url' then j.apply_url else '' end,
      'email', case j.apply_by when 'email' then j.apply_email else '' end, 'questions', j.questions) end as apply,
  j.expires_at as "expiresAt", ${isManagedBy('$1')} as "canManage",
  case when ${isManagedBy('$1')} then j.staff_reason end as "staffReason"`;

/** `$3` the posting. Those who manage it see it in every state, closed ones for 90 days. */
const getStatement = statement<Job>(
  'jobs.get',
  `select ${detailColumns} from ${jobFrom}
where j.id = $3 and (${isLiveTo('$1', '$2')} or (${isManagedBy('$1')}
  and (j.closed_at is null or j.closed_at > $2::timestamptz - interval '${JOB_LIMITS.closedDays} days')))`,
);

/** One posting. @throws {AppError} `not_found` */
export async function getJob(pool: Pool, viewer: Viewer, now: Date, id: number): Promise<Job> {
  const [job] = await getStatement.run(pool, [viewer.id, now, id]);
  if (!job) throw noJob();
  return job;
}

const similarStatement = statement<Row>(
  'jobs.similar',
  `select ${jobRowColumns('$1', '$2')}
from jobs this join job_listings l on true join jobs j on j.id = l.job_id
join users u on u.id = j.owner_id left join companies c on c.id = j.company_id
where this.id = $3 and j.id <> this.id and j.category = this.category and ${isLiveTo('$1', '$2')}
order by l.id desc limit 4`,
);

/** Live postings of the same category. @throws {AppError} `not_found` for a posting that the viewer can't see. */
export async function similarJobs(pool: Pool, viewer: Viewer, now: Date, id: number): Promise<Row[]> {
  await getJob(pool, viewer, now, id);
  return similarStatement.run(pool, [viewer.id, now, id]);
}

const ownStatement = statement<OwnRow>(
  'jobs.own',
  `select ${jobRowColumns('$1', '$2')}, j.expires_at as "expiresAt", j.staff_reason as "staffReason"
from ${jobFrom}
where j.id < $3 and j.id in (
  select id from jobs where owner_id = $1
  union all select other.id from company_roles r join jobs other on other.company_id = r.company_id
    where r.user_id = $1 and r.role in ('owner', 'admin', 'recruiter') and other.owner_id <> $1 and other.state <> 'draft')
  and (j.closed_at is null or j.closed_at > $2::timestamptz - interval '${JOB_LIMITS.closedDays} days')
order by j.id desc limit ${TAKE}`,
);

/** The postings that the viewer manages; drafts only their own. */
export async function ownJobs(pool: Pool, viewer: Viewer, now: Date, cursor: string | undefined) {
  return pageOf(await ownStatement.run(pool, [viewer.id, now, beforeOf(cursor)]));
}
