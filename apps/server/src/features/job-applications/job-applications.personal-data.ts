import { sql } from 'drizzle-orm';
import { asCondition } from '../../core/visibility/public.ts';
import type { Db } from '../../platform/deps.ts';
import { isHiddenByStaff, isNamedTo, jobFrom } from '../jobs/public.ts';
import { countLeaving, leaveApplications } from './leaving.ts';
import type { EraseMember, ExportData } from '../../platform/personal-data/personal-data.ts';

export const jobApplicationsExport: ExportData = {
  areas: [
    {
      name: 'job-applications',
      tables: ['job_applications', 'job_application_stages'],
      select: `select a.id as key, case when j.id is null then a.job_title when ${isNamedTo('$1', 'now()')} then j.title
        else 'Job not available' end as job, coalesce(a.undo_stage, a.stage) as stage, a.email, a.note, a.answers,
      (select f.original_name from uploads f where f.id = a.resume_id) as resume, a.applied_at as "appliedAt",
      (select coalesce(json_agg(json_build_object('stage', s.stage, 'at', s.at) order by s.id), '[]')
        from job_application_stages s where s.application_id = a.id and (a.undo_stage is null or s.stage <> 'not_selected')) as history
      from job_applications a left join (${jobFrom}) on j.id = a.job_id where a.applicant_id = $1 and a.id > $2`,
    },
    {
      name: 'applicant-notes',
      tables: ['job_application_notes'],
      select: `select n.id as key, j.title as job, n.text, n.at from job_application_notes n
      join job_applications a on a.id = n.application_id join jobs j on j.id = a.job_id where n.author_id = $1 and n.id > $2`,
    },
    {
      name: 'applicant-ratings',
      tables: ['job_application_ratings'],
      select: `select a.id as key, j.title as job, r.rating from job_application_ratings r
      join job_applications a on a.id = r.application_id join jobs j on j.id = a.job_id where r.rater_id = $1 and a.id > $2`,
    },
  ],
};

/** Applicants keep the title of a posting that is deleted, but not of one that staff hid from them. */
async function forgetHidden(tx: Db, userId: number): Promise<void> {
  const hidden = sql`select j.id from ${asCondition({}, () => jobFrom)} where j.owner_id = ${userId} and ${asCondition({}, () => isHiddenByStaff('now()'))}`;
  await tx.execute(sql`${hidden} order by j.id for no key update of j`);
  await tx.execute(
    sql`update job_applications set job_title = 'Job not available', company_name = '' where job_id in (${hidden})`,
  );
}

/** The applications of a member go with them; what they did as a recruiter stays without their name. */
export const jobApplicationsErasure: EraseMember = {
  tables: {
    job_applications: 'goes',
    job_application_ratings: 'goes',
    job_application_stages: { stays: 'the history of an application, without who moved it' },
    job_application_notes: { stays: 'the team goes on with it, without who wrote it' },
  },
  leave: leaveApplications,
  leaving: countLeaving,
  forget: forgetHidden,
};
