import { sql } from 'drizzle-orm';
import { type EraseMember, stays } from '../../platform/personal-data/erase-member.ts';

export const safetyErasure: EraseMember = {
  tables: {
    reports: 'goes',
    report_cases: stays('what staff decided, without the words of the member'),
  },
  // Cases that are about the member's things or rest on their reports: before the account, as whoever decides does.
  hold: async (tx, userId) => {
    await tx.execute(sql`select id from report_cases where id in (
        select id from report_cases where owner_id = ${userId} union select case_id from reports where reporter_id = ${userId})
      order by id for no key update`);
  },
  forget: async (tx, userId) => {
    await tx.execute(sql`update report_cases set excerpt = null, appeal_text = null where owner_id = ${userId}`);
    await tx.execute(sql`delete from report_cases c where c.state = 'open'
      and exists (select 1 from reports r where r.case_id = c.id and r.reporter_id = ${userId})
      and not exists (select 1 from reports r where r.case_id = c.id and r.reporter_id <> ${userId})`);
  },
};
