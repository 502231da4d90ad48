import type { Pool } from 'pg';
import type { OwnBugReport } from '@innerspring/contract/feedback/schemas';
import { statement } from '../../platform/db/statement.ts';
import { beforeOf, pageOf, TAKE } from '../../platform/api/paging.ts';

type Report = Omit<OwnBugReport, 'createdAt'> & { createdAt: Date };

/** `$1` member, `$2` only below it, `$3` how many. */
const ownReportsStatement = statement<Report>(
  'feedback.ownReports',
  `select id, title, description, state, created_at as "createdAt" from bug_reports
where reporter_id = $1 and id < $2 order by id desc limit $3`,
);

/** The bug reports that a member sent, newest first. */
export async function ownReports(pool: Pool, memberId: number, cursor: string | undefined) {
  return pageOf(await ownReportsStatement.run(pool, [memberId, beforeOf(cursor), TAKE]));
}
