import { sql } from 'drizzle-orm';
import { rows } from '../../platform/db/rows.ts';
import type { EraseMember } from '../../platform/personal-data/erase-member.ts';

export const mediaErasure: EraseMember = {
  tables: { uploads: 'goes' },
  files: async (tx, userId) => {
    const found = await rows<{ key: string }>(
      tx,
      sql`select f.key from uploads u cross join lateral unnest(array[u.key, u.small_key, u.thumb_key, u.derived_key]) as f(key)
        where u.owner_id = ${userId} and f.key is not null`,
    );
    return found.map(({ key }) => key);
  },
};
