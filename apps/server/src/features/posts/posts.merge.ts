import { sql } from 'drizzle-orm';
import { firstRow } from '../../platform/db/rows.ts';
import type { MergeCompany } from '../../platform/merges/merge-company.ts';

/** Posts in the name of a company. */
export const postsMerge: MergeCompany = {
  tables: { posts: 'moves' },
  move: async (tx, { fromId, intoId }, notes) => {
    const moved = await firstRow<{ live: number }>(
      tx,
      sql`with moved as (
          update posts set company_id = ${intoId} where company_id = ${fromId} returning id as key, deleted_at
        ), noted as (${notes.moved('posts', sql`select key from moved`)})
        select count(*) as live from moved where deleted_at is null`,
    );
    return { posts: moved?.live ?? 0 };
  },
  moveBack: async (tx, { fromId, intoId }, notes) => {
    const moved = await firstRow<{ live: number }>(
      tx,
      sql`with moved as (
          update posts set company_id = ${fromId}
          where company_id = ${intoId} and id in (${notes.movedKeys('posts')}) returning deleted_at
        )
        select count(*) as live from moved where deleted_at is null`,
    );
    const posts = moved?.live ?? 0;
    return { taken: { posts }, given: { posts } };
  },
};
