import { sql } from 'drizzle-orm';
import { rows } from '../../platform/db/rows.ts';
import { type EraseMember, stays } from '../../platform/personal-data/erase-member.ts';

export const settingsErasure: EraseMember = {
  tables: {
    data_exports: 'goes',
    idempotency_keys: stays('hashes beside a number, for 30 days'),
  },
  files: async (tx, userId) => {
    const found = await rows<{ key: string }>(
      tx,
      sql`select key from data_exports where user_id = ${userId} and key is not null`,
    );
    return found.map(({ key }) => key);
  },
};
