import { sql } from 'drizzle-orm';
import { rows } from '../../platform/db/rows.ts';
import type { MergeCompany } from '../../platform/merges/merge-company.ts';

/** The companies of members and of the positions that they held. */
export const accountsMerge: MergeCompany = {
  tables: { users: 'moves', experiences: 'moves' },
  members: async (tx, { fromId }) => {
    const found = await rows<{ id: number }>(tx, sql`select id from users where company_id = ${fromId}`);
    return found.map(({ id }) => id);
  },
  membersBack: async (tx, notes) => {
    const found = await rows<{ id: number }>(tx, sql`select key as id from (${notes.movedKeys('users')}) n`);
    return found.map(({ id }) => id);
  },
  move: async (tx, { fromId, intoId }, notes) => {
    await tx.execute(sql`with moved as (
        update users set company_id = ${intoId} where company_id = ${fromId} returning id as key
      ) ${notes.moved('users', sql`select key from moved`)}`);
    await tx.execute(sql`with moved as (
        update experiences set company_id = ${intoId} where company_id = ${fromId} returning id as key
      ) ${notes.moved('experiences', sql`select key from moved`)}`);
    return {};
  },
  moveBack: async (tx, { fromId, intoId }, notes) => {
    await tx.execute(sql`update users set company_id = ${fromId}
      where company_id = ${intoId} and id in (${notes.movedKeys('users')})`);
    await tx.execute(sql`update experiences set company_id = ${fromId}
      where company_id = ${intoId} and id in (${notes.movedKeys('experiences')})`);
    return {};
  },
};
