import type { api, HandlerInput, HandlerOutput } from '@innerspring/contract';
import type { ApplicantSort } from '@innerspring/contract/job-applications/choices';
import type { Pool } from 'pg';
import { personCard } from '../../core/accounts/public.ts';
import { beforeOf, decodeCursor, pageOf, TAKE } from '../../platform/api/paging.ts';
import { statement } from '../../platform/db/statement.ts';
import type { Viewer } from '../../platform/deps.ts';
import { AppError } from '../../platform/errors.ts';
import { milesBetween, placeNamed } from '../../platform/places/gazetteer.ts';
import { isManagedBy, isNamedTo, isTakenDown, jobFrom, jobRowColumns, noJob } from '../jobs/public.ts';
import { mayReview } from './reviewing.ts';

type Own = NonNullable<HandlerOutput<typeof api.jobApplications.own>['application']>;
type Mine = HandlerOutput<typeof api.jobApplications.mine>['items'][number];
type Row = HandlerOutput<typeof api.jobApplications.applicants>['items'][number];
type Person = NonNullable<Row['person']>;
export type Applicant = HandlerOutput<typeof api.jobApplications.open>;

export const noApplication = () => new AppError('not_found', 'Application not found');

/** What the applicant sees: the stage before "Not selected" until they are told. */
const ownColumns = `json_build_object('id', a.id, 'stage', coalesce(a.undo_stage, a.stage),
  'appliedAt', to_char(a.applied_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
  'changedAt', to_char(case when a.undo_stage is null then a.changed_at else a.applied_at end at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
  'note', a.note, 'answers', a.answers, 'hasResume', a.resume_id is not null)`;

const ownStatement = statement<{ application: Own }>(
  'jobApplications.own',
  `select ${ownColumns} as application from job_applications a where a.applicant_id = $1 and a.job_id = $2`,
);

const ownByIdStatement = statement<{ application: Own }>(
  'jobApplications.ownById',
  `select ${ownColumns} as application from job_applications a where a.applicant_id = $1 and a.id = $2`,
);

/** The viewer's application for a job, or null. */
export async function ownApplication(pool: Pool, viewer: Viewer, jobId: number): Promise<Own | null> {
  const [found] = await ownStatement.run(pool, [viewer.id, jobId]);
  return found?.application ?? null;
}

/** An application of the viewer's, also where its job is gone. @throws {AppError} `not_found` */
export async function ownApplicationById(pool: Pool, viewer: Viewer, id: number): Promise<Own> {
  const [found] = await ownByIdStatement.run(pool, [viewer.id, id]);
  if (!found) throw noApplication();
  return found.application;
}

/** Shown instead of a job that is hidden from its applicant, who knows no more of it than others do. */
const hiddenJob = JSON.stringify({
  title: 'Job not available',
  company: { id: null, name: '', logoUrl: null, type: null, isVerified: false },
  place: '',
  state: 'expired',
});

/** What is left of a deleted posting: its title and company when the viewer applied. */
const deletedJob = `jsonb_build_object('id', null, 'title', a.job_title, 'place', '', 'state', 'expired',
    'company', jsonb_build_object('id', null, 'name', a.company_name, 'logoUrl', null, 'type', null, 'isVerified', false))`;

const mineStatement = statement<Mine & { id: number }>(
  'jobApplications.mine',
  `select a.id, ${ownColumns} as application, coalesce((select to_jsonb(shown) from (select ${jobRowColumns('$1', '$2')}) shown where j.id is not null)
  || case when ${isNamedTo('$1', '$2')} then '{}' else '${hiddenJob}'::jsonb end, ${deletedJob}) as job
from job_applications a left join (${jobFrom}) on j.id = a.job_id
where a.applicant_id = $1 and a.id < $3 order by a.id desc limit ${TAKE}`,
);

/** The viewer's applications, newest first. */
export async function myApplications(pool: Pool, viewer: Viewer, now: Date, cursor: string | undefined) {
  const { items, nextCursor } = pageOf(await mineStatement.run(pool, [viewer.id, now, beforeOf(cursor)]));
  return { items: items.map(({ application, job }) => ({ application, job })), nextCursor };
}

const managesStatement = statement<{ id: number; title: string; latitude: number | null; longitude: number | null }>(
  'jobApplications.manages',
  `select j.id, j.title, j.latitude, j.longitude from jobs j where j.id = $2 and ${isManagedBy('$1')}`,
);

/** A job that the viewer manages. @throws {AppError} `not_found` */
export async function managedJob(pool: Pool, viewer: Viewer, jobId: number) {
  const [managed] = await managesStatement.run(pool, [viewer.id, jobId]);
  if (!managed) throw noJob();
  return managed;
}

/** Where a member says they live, and where the job is. */
type Whereabouts = { home: string | null; latitude: number | null; longitude: number | null };

const rowColumns = `a.id, ${personCard('p', '$2')} as person, a.stage, a.tells_at as "tellsAt", a.applied_at as "appliedAt",
  a.changed_at as "changedAt", r.rating as "ownRating", p.location as home, j.latitude, j.longitude`;
const rowFrom = `job_applications a join jobs j on j.id = a.job_id join users p on p.id = a.applicant_id
left join job_application_ratings r on r.application_id = a.id and r.rater_id = $1`;

/** Puts the distance in the place of what it is computed from. */
function withMiles<T extends Whereabouts>({ home, latitude, longitude, ...row }: T) {
  const place = home && latitude !== null ? placeNamed(home) : null;
  const miles =
    place && latitude !== null && longitude !== null ? Math.round(milesBetween(place, { latitude, longitude })) : null;
  return { ...row, miles };
}

const sorts: Record<ApplicantSort, { order: string; after: string }> = {
  newest: { order: 'a.id desc', after: 'a.id < $4' },
  waiting: {
    order: 'a.changed_at, a.id',
    after: '(a.changed_at, a.id) > (select changed_at, id from job_applications where id = $4)',
  },
  rating: {
    order: 'coalesce(r.rating, 0) desc, a.id desc',
    after: `(coalesce(r.rating, 0), a.id) < (select coalesce((select rating from job_application_ratings
      where application_id = $4 and rater_id = $1), 0), $4::bigint)`,
  },
};

const applicantsIn = (sort: ApplicantSort) =>
  statement<Omit<Row, 'miles'> & Whereabouts>(
    `jobApplications.applicants.${sort}`,
    `select ${rowColumns} from ${rowFrom}
where a.job_id = $3 and ($4::bigint is null or ${sorts[sort].after}) and ($5::text is null or a.stage = $5)
  and ($6::text is null or starts_with(lower(p.full_name), $6) or strpos(lower(p.full_name), ' ' || $6) > 0)
  and ${mayReview('$1', '$2')}
order by ${sorts[sort].order} limit ${TAKE}`,
  );
const applicantStatements = {
  newest: applicantsIn('newest'),
  waiting: applicantsIn('waiting'),
  rating: applicantsIn('rating'),
};

type ApplicantsQuery = HandlerInput<typeof api.jobApplications.applicants>['query'];

/** Who applied for a job that the viewer manages. @throws {AppError} `not_found` */
export async function applicantsOf(pool: Pool, viewer: Viewer, now: Date, jobId: number, query: ApplicantsQuery) {
  await managedJob(pool, viewer, jobId);
  const { stage = null, q, sort = 'newest', cursor } = query;
  const name = q?.trim().toLowerCase() || null;
  const after = cursor === undefined ? null : decodeCursor(cursor);
  const found = await applicantStatements[sort].run(pool, [viewer.id, now, jobId, after, stage, name]);
  return pageOf(found.map(withMiles));
}

const stagesStatement = statement<{ stage: Row['stage']; count: number }>(
  'jobApplications.stages',
  `select a.stage, count(*)::int as count from job_applications a join users p on p.id = a.applicant_id
where a.job_id = $3 and ${mayReview('$1', '$2')} group by a.stage`,
);

/** How many applications are at each stage. @throws {AppError} `not_found` */
export async function stagesOf(pool: Pool, viewer: Viewer, now: Date, jobId: number) {
  await managedJob(pool, viewer, jobId);
  return stagesStatement.run(pool, [viewer.id, now, jobId]);
}

const teamStatement = statement<{ person: Person }>(
  'jobApplications.team',
  `select ${personCard('p', '$2')} as person from jobs j join users p on p.id in (select j.owner_id where j.company_id is null union all select r.user_id from company_roles r
  where r.company_id = j.company_id and r.role in ('owner', 'admin', 'recruiter'))
where j.id = $3 and p.id <> $1 and (starts_with(lower(p.full_name), $4) or strpos(lower(p.full_name), ' ' || $4) > 0)
  and ${mayReview('$1', '$2')}
order by p.full_name, p.id limit 8`,
);

/** Who manages the job with the viewer. @throws {AppError} `not_found` */
export async function teamOf(pool: Pool, viewer: Viewer, now: Date, jobId: number, q: string) {
  await managedJob(pool, viewer, jobId);
  const found = await teamStatement.run(pool, [viewer.id, now, jobId, q.trim().toLowerCase()]);
  return { items: found.map(({ person }) => person) };
}

/** What the applicant sent, unless staff took the posting down. */
const whileUp = (column: string, none: string): string => `case when ${isTakenDown} then ${none} else ${column} end`;

const applicantStatement = statement<Omit<Applicant, 'miles'> & Whereabouts>(
  'jobApplications.applicant',
  `select ${rowColumns}, ${whileUp('a.email', `''`)} as email, ${whileUp('a.note', `''`)} as note, ${whileUp('a.answers', `'[]'`)} as answers,
  (select json_build_object('url', '/uploads/' || f.key, 'name', f.original_name) from uploads f where f.id = a.resume_id and not ${isTakenDown}) as resume,
  (select coalesce(json_agg(json_build_object('stage', s.stage, 'by', by.full_name,
      'at', to_char(s.at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) order by s.id), '[]')
    from job_application_stages s left join users by on by.id = s.actor_id where s.application_id = a.id) as history,
  (select coalesce(json_agg(json_build_object('id', n.id, 'by', by.full_name, 'text', n.text,
      'at', to_char(n.at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) order by n.id), '[]')
    from job_application_notes n left join users by on by.id = n.author_id where n.application_id = a.id and not ${isTakenDown}) as notes
from ${rowFrom} left join companies c on c.id = j.company_id
where a.id = $3 and ${isManagedBy('$1')} and ${mayReview('$1', '$2')}`,
);

/** An application of a job that the viewer manages. @throws {AppError} `not_found` */
export async function applicantOf(pool: Pool, viewer: Viewer, now: Date, id: number): Promise<Applicant> {
  const [found] = await applicantStatement.run(pool, [viewer.id, now, id]);
  if (!found) throw noApplication();
  return withMiles(found);
}
