import { sql } from 'drizzle-orm';
import type { EraseMember } from '../../platform/personal-data/erase-member.ts';

export const invitationsErasure: EraseMember = {
  tables: { invitations: 'goes' },
  forget: async (tx, userId) => {
    await tx.execute(sql`delete from invitations where user_id = ${userId}
      or email = (select email from users where id = ${userId})`);
  },
};
