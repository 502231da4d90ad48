import { sql } from 'drizzle-orm';
import { type EraseMember, ERASURE_BATCH, inOneStatement } from '../../platform/personal-data/erase-member.ts';

/** No counter rests on what was seen, but a member saw far more than one statement should delete. */
const impressions = inOneStatement(
  'acts',
  (userId) => sql`with gone as (
    delete from impressions where (post_id, day, viewer_id) in (
      select post_id, day, viewer_id from impressions where viewer_id = ${userId} limit ${ERASURE_BATCH}) returning post_id
  ) select count(*) as count from gone`,
);

export const analyticsErasure: EraseMember = {
  tables: { impressions: 'goes', analytics_snapshots: 'goes' },
  steps: [impressions],
};
