import { sql } from 'drizzle-orm';
import type { EraseMember } from '../../platform/personal-data/erase-member.ts';

export const accountsErasure: EraseMember = {
  tables: { users: 'goes', experiences: 'goes', sessions: 'goes' },
  forget: async (tx, userId) => {
    await tx.execute(sql`update users set invited_by_id = null where invited_by_id = ${userId}`);
  },
};
