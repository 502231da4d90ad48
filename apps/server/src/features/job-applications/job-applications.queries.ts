import type { api, HandlerOutput } from '@innerspring/contract';
import type { Pool } from 'pg';
import { personCard } from '../../core/accounts/public.ts';
import { isVisibleTo } from '../../core/visibility/public.ts';
import { beforeOf, pageOf, TAKE } from '../../platform/api/paging.ts';
import { statement } from '../../platform/db/statement.ts';
import type { Viewer } from '../../platform/deps.ts';
import { AppError } from '../../platform/errors.ts';
import { isManagedBy, jobFrom, jobRowColumns, noJob } from '../jobs/public.ts';

type Own = NonNullable<HandlerOutput<typeof api.jobApplications.own>['application']>;
type Mine = HandlerOutput<typeof api.jobApplications.mine>['items'][number];
type Row = HandlerOutput<typeof api.jobApplications.applicants>['items'][number];
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

/** The viewer's application for a job, or null. */
export async function ownApplication(pool: Pool, viewer: Viewer, jobId: number): Promise<Own | null> {
  const [found] = await ownStatement.run(pool, [viewer.id, jobId]);
  return found?.application ?? null;
}

const mineStatement = statement<Mine & { id: number }>(
  'jobApplications.mine',
  `select a.id, ${ownColumns} as application, (select row_to_json(shown) from (select ${jobRowColumns('$1', '$2')}) shown) as job
from job_applications a join ${jobFrom.replace('jobs j', 'jobs j on j.id = a.job_id')}
where a.applicant_id = $1 and a.id < $3 order by a.id desc limit ${TAKE}`,
);

/** The viewer's applications, newest first. */
export async function myApplications(pool: Pool, viewer: Viewer, now: Date, cursor: string | undefined) {
  const { items, nextCursor } = pageOf(await mineStatement.run(pool, [viewer.id, now, beforeOf(cursor)]));
  return { items: items.map(({ application, job }) => ({ application, job })), nextCursor };
}

const managesStatement = statement<{ id: number }>(
  'jobApplications.manages',
  `select j.id from jobs j where j.id = $2 and ${isManagedBy('$1')}`,
);

const rowColumns = `a.id, ${personCard('p', '$2')} as person, a.stage, a.tells_at as "tellsAt", a.applied_at as "appliedAt",
  a.changed_at as "changedAt"`;

const applicantsStatement = statement<Row>(
  'jobApplications.applicants',
  `select ${rowColumns} from job_applications a join users p on p.id = a.applicant_id
where a.job_id = $3 and a.id < $4 and ${isVisibleTo('$1', 'p', '$2')}
order by a.id desc limit ${TAKE}`,
);

/** Who applied for a job that the viewer manages. @throws {AppError} `not_found` */
export async function applicantsOf(pool: Pool, viewer: Viewer, now: Date, jobId: number, cursor: string | undefined) {
  const [managed] = await managesStatement.run(pool, [viewer.id, jobId]);
  if (!managed) throw noJob();
  return pageOf(await applicantsStatement.run(pool, [viewer.id, now, jobId, beforeOf(cursor)]));
}

const applicantStatement = statement<Applicant>(
  'jobApplications.applicant',
  `select ${rowColumns}, a.email, a.note, a.answers,
  (select json_build_object('url', '/uploads/' || f.key, 'name', f.original_name) from uploads f where f.id = a.resume_id) as resume,
  (select coalesce(json_agg(json_build_object('stage', s.stage, 'by', by.full_name,
      'at', to_char(s.at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) order by s.id), '[]')
    from job_application_stages s left join users by on by.id = s.actor_id where s.application_id = a.id) as history,
  (select coalesce(json_agg(json_build_object('id', n.id, 'by', by.full_name, 'text', n.text,
      'at', to_char(n.at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) order by n.id), '[]')
    from job_application_notes n left join users by on by.id = n.author_id where n.application_id = a.id) as notes
from job_applications a join jobs j on j.id = a.job_id join users p on p.id = a.applicant_id
where a.id = $3 and ${isManagedBy('$1')} and ${isVisibleTo('$1', 'p', '$2')}`,
);

/** An application of a job that the viewer manages. @throws {AppError} `not_found` */
export async function applicantOf(pool: Pool, viewer: Viewer, now: Date, id: number): Promise<Applicant> {
  const [found] = await applicantStatement.run(pool, [viewer.id, now, id]);
  if (!found) throw noApplication();
  return found;
}
