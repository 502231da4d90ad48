import {
  type SavedPart,
  SUBJECT_EXCERPT,
  type SubjectKind,
  subjectStatement,
} from '../../platform/subjects/subject-kind.ts';
import { sql } from 'drizzle-orm';
import { asCondition } from '../../core/visibility/public.ts';
import { contactOf, isLiveTo, isManagedBy, jobFrom, jobRowColumns } from './job-sql.ts';
import { reportedJob } from './jobs.reports.ts';
import type { api, HandlerOutput } from '@innerspring/contract';

type Row = HandlerOutput<typeof api.jobs.list>['items'][number];

const savedJob: SavedPart = {
  notSaved: 'This job is no longer saved',
  archive: { name: 'saved-jobs', id: 'jobId' },
  shown: () => `select ${jobRowColumns('$1', '$2')}
from picked join ${jobFrom.replace('jobs j', 'jobs j on j.id = picked.id')} where ${isLiveTo('$1', '$2')}`,
  hasWords: (id, query) => `exists (select 1 from (select j.* from jobs j where j.id = ${id} offset 0) j
    join users u on u.id = j.owner_id left join companies c on c.id = j.company_id
    where ${isLiveTo('$1', '$2')} and j.words @@ ${query})`,
  thingsOf: async (_database, rows) => (rows as Row[]).map((job) => ({ kind: 'job', job })),
};

/** A live posting; who answers for it is told. */
export const jobSubject: SubjectKind = {
  kind: 'job',
  noun: 'job posting',
  notFound: 'This job isn’t available',
  cards: subjectStatement(
    'job',
    `select j.id, j.title, left(regexp_replace(j.description, '[*#]+ ?', '', 'g'), ${SUBJECT_EXCERPT}) as excerpt, c.logo_url as "imageUrl", '/jobs/' || j.id as href,
  to_json(array_remove(array[${contactOf()}], null)) as "toldIds"
from ${jobFrom} where j.id = any($3::bigint[]) and ${isLiveTo('$1', '$2')}`,
  ),
  saved: savedJob,
  reported: reportedJob,
  // Others read a posting once: only those who manage it keep its page and the board of applicants open.
  openPage: (id) =>
    sql`exists (select 1 from jobs j where j.id = ${id} and ${asCondition({}, () => isManagedBy('u.id'))})`,
};
