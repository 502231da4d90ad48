import { type SQL, sql } from 'drizzle-orm';
import { type Changes, changedBy, numberIn, type OpenPages } from '../../platform/live/open-page.ts';

const both: Changes = ({ id, viewerId }) => [
  { type: 'person', id },
  { type: 'person', id: viewerId },
];
/** The page of what is reported; that of a comment is the page under which it stands. */
const pageOf = (type: SQL, id: SQL, from: SQL): SQL =>
  sql`select * from (select case ${type} when 'user' then 'person' when 'comment' then (select c.subject_kind from comments c where c.id = ${id})
      else ${type} end as type, case ${type} when 'comment' then (select c.subject_id from comments c where c.id = ${id}) else ${id} end as id
    ${from}) t where t.type in ('post', 'person', 'company')`;
const ofCase: Changes = ({ id }) =>
  pageOf(sql`r.target_type`, sql`r.target_id`, sql`from report_cases r where r.id = ${id}`);
const ofReport: Changes = ({ body }) =>
  pageOf(
    sql`r.type`,
    sql`r.id`,
    sql`from (select ${String(body['targetType'])}::text as type, ${numberIn(body['targetId'])}::bigint as id) r`,
  );

/** What blocks, reports and decisions of staff change on open pages. */
export const safetyPages: OpenPages = {
  changes: {
    ...changedBy(both, 'safety.block', 'safety.unblock'),
    ...changedBy(ofCase, 'safetyAdmin.decide', 'safetyAdmin.decideAppeal'),
    'safety.report': ofReport,
  },
  apart: {
    'safety.mute': 'what is muted is away for one member alone, who has asked for it',
    'safety.unmute': 'what is muted is away for one member alone, who has asked for it',
    'safety.hideReposts': 'reposts are hidden from one member alone, who has asked for it',
    'safety.showReposts': 'reposts are hidden from one member alone, who has asked for it',
  },
  queues: ['safety.report', 'safetyCases.appeal', 'safetyAdmin.decide', 'safetyAdmin.decideAppeal'],
};
