import { sql } from 'drizzle-orm';
import { countFollowingOfAll } from '../accounts/public.ts';
import { firstRow, rows } from '../../platform/db/rows.ts';
import type { MergeCompany } from '../../platform/merges/merge-company.ts';

type Members = { member: number }[];
const numbersOf = (found: Members) => found.map(({ member }) => member);

/** Followers of a company. Who followed both follows one less. */
export const relationsMerge: MergeCompany = {
  tables: { follows: 'moves' },
  members: async (tx, { fromId, intoId }) => {
    const found = await rows<Members[number]>(
      tx,
      sql`select a.follower_id as member from follows a
        join follows b on b.follower_id = a.follower_id and b.company_id = ${intoId} where a.company_id = ${fromId}`,
    );
    return numbersOf(found);
  },
  membersBack: async (tx, notes) => {
    const found = await rows<Members[number]>(
      tx,
      sql`select (n.row ->> 'follower_id')::bigint as member from (${notes.droppedRows('follows')}) n`,
    );
    return numbersOf(found);
  },
  move: async (tx, { fromId, intoId }, notes) => {
    const dropped = await rows<Members[number]>(
      tx,
      sql`with gone as (
          delete from follows t where t.company_id = ${fromId}
            and exists (select 1 from follows other where other.company_id = ${intoId} and other.follower_id = t.follower_id)
          returning t.*
        ), noted as (${notes.dropped('follows', sql`select id as key, to_jsonb(gone) as row from gone`)})
        select follower_id as member from gone`,
    );
    await countFollowingOfAll(tx, numbersOf(dropped), -1);
    const moved = await firstRow<{ followers: number }>(
      tx,
      sql`with moved as (
          update follows set company_id = ${intoId} where company_id = ${fromId} returning id as key
        ), noted as (${notes.moved('follows', sql`select key from moved`)})
        select count(*) as followers from moved`,
    );
    return { followers: moved?.followers ?? 0 };
  },
  moveBack: async (tx, { fromId, intoId }, notes) => {
    const moved = await firstRow<{ followers: number }>(
      tx,
      sql`with moved as (
          update follows set company_id = ${fromId}
          where company_id = ${intoId} and id in (${notes.movedKeys('follows')}) returning id
        )
        select count(*) as followers from moved`,
    );
    const back = await rows<Members[number]>(
      tx,
      sql`insert into follows overriding system value
        select (jsonb_populate_record(null::follows, n.row)).* from (${notes.droppedRows('follows')}) n
        where exists (select 1 from users u where u.id = (n.row ->> 'follower_id')::bigint)
        on conflict do nothing
        returning follower_id as member`,
    );
    await countFollowingOfAll(tx, numbersOf(back), 1);
    const followers = moved?.followers ?? 0;
    return { taken: { followers }, given: { followers: followers + back.length } };
  },
};
