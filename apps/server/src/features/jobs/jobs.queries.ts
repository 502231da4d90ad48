import type { api, HandlerOutput } from '@innerspring/contract';
import { JOB_LIMITS } from '@innerspring/contract/jobs/choices';
import type { Pool } from 'pg';
import { personCard } from '../../core/accounts/public.ts';
import { beforeOf, pageOf, TAKE } from '../../platform/api/paging.ts';
import { statement } from '../../platform/db/statement.ts';
import type { Viewer } from '../../platform/deps.ts';
import { AppError } from '../../platform/errors.ts';
import {
  isLiveTo,
  isManagedBy,
  isOpenToApplicant,
  isTakenDown,
  jobFrom,
  jobRowColumns,
  lastDay,
  showsPoster,
  stateNow,
} from './job-sql.ts';
import { termsOf } from './job-terms.ts';

type Row = HandlerOutput<typeof api.jobs.list>['items'][number];
export type Job = HandlerOutput<typeof api.jobs.get>;
type OwnRow = HandlerOutput<typeof api.jobs.own>['items'][number];

export const noJob = () => new AppError('not_found', 'Job not found');

/** `$3` company, `$4` only below this listing. */
const ofCompanyStatement = statement<Row & { listing: number }>(
  'jobs.ofCompany',
  `select ${jobRowColumns('$1', '$2')}, j.listing
from ${jobFrom}
where j.company_id = $3 and j.listing < $4 and ${isLiveTo('$1', '$2')}
order by j.listing desc limit ${TAKE}`,
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

const detailColumns = `${jobRowColumns('$1', '$2')}, j.description, j.seniority, j.shift, j.is_union as "isUnion", j.skills, j.benefits,
  json_build_object('location', c.location, 'followerCount', c.follower_count) as "companyLine",
  case when ${showsPoster} then ${personCard('u', '$2')} end as poster,
  case when ${stateNow('$2')} = 'live'
    then json_build_object('by', j.apply_by, 'url', case j.apply_by when 'url' then j.apply_url else '' end,
      'email', case j.apply_by when 'email' then j.apply_email else '' end, 'questions', j.questions) end as apply,
  ${lastDay} as "expiresAt", ${isManagedBy('$1')} as "canManage",
  case when ${isManagedBy('$1')} then j.staff_reason end as "staffReason",
  case when ${isManagedBy('$1')} and not ${isTakenDown} then j.proposed_at end as "proposedAt"`;

/**
 * `$3` the posting. Those who manage it see it in every state, closed ones for 90 days; who applied goes on to see it once it
 * is closed.
 */
const getStatement = statement<Job>(
  'jobs.get',
  `select ${detailColumns} from ${jobFrom}
where j.id = $3 and (${isLiveTo('$1', '$2')} or ${isOpenToApplicant('$1', '$2')} or (${isManagedBy('$1')}
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
from ${jobFrom}
where j.id <> $3 and j.listing is not null and j.words @@ $4::tsquery and ${isLiveTo('$1', '$2')}
order by j.listing desc limit 4`,
);

/** Live postings of the same category. @throws {AppError} `not_found` for a posting that the viewer can't see. */
export async function similarJobs(pool: Pool, viewer: Viewer, now: Date, id: number): Promise<Row[]> {
  const { category } = await getJob(pool, viewer, now, id);
  const terms = termsOf({ category: category ?? undefined }, null, null, now);
  const found = await similarStatement.run(pool, [viewer.id, now, id, terms]);
  // Only the list labels those that were paid for.
  return found.map((row) => ({ ...row, isFeatured: false }));
}

const ownStatement = statement<OwnRow>(
  'jobs.own',
  `select ${jobRowColumns('$1', '$2')}, ${lastDay} as "expiresAt", j.staff_reason as "staffReason"
from ${jobFrom}
where j.id < $3 and j.id in (
  select id from jobs where owner_id = $1 and (state = 'draft' or company_id is null)
  union all select other.id from company_roles r join jobs other on other.company_id = r.company_id
    where r.user_id = $1 and r.role in ('owner', 'admin', 'recruiter') and other.state <> 'draft')
  and (j.closed_at is null or j.closed_at > $2::timestamptz - interval '${JOB_LIMITS.closedDays} days')
order by j.id desc limit ${TAKE}`,
);

/** The postings that the viewer manages; drafts only their own. */
export async function ownJobs(pool: Pool, viewer: Viewer, now: Date, cursor: string | undefined) {
  return pageOf(await ownStatement.run(pool, [viewer.id, now, beforeOf(cursor)]));
}
