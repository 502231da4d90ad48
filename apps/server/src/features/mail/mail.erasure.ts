import { sql } from 'drizzle-orm';
import type { EraseMember } from '../../platform/personal-data/erase-member.ts';

export const mailErasure: EraseMember = {
  tables: { mails: 'goes' },
  forget: async (tx, userId) => {
    await tx.execute(sql`delete from mails where "to" = (select email::text from users where id = ${userId})`);
  },
};
