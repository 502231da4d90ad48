import { sql } from 'drizzle-orm';
import { firstRow, rows } from '../../platform/db/rows.ts';
import type { MergeCompany, ExportData } from '../../platform/personal-data/personal-data.ts';
import { countFollowingOfAll, exportedPerson as person } from '../accounts/public.ts';

export const relationsExport: ExportData = {
  areas: [
    {
      name: 'following',
      tables: ['follows'],
      select: `select f.id as key, f.user_id as "personId", u.full_name as "personName", f.company_id as "companyId", c.name::text as "companyName",
      f.state, f.created_at as "since" from follows f left join users u on u.id = f.user_id left join companies c on c.id = f.company_id
      where f.follower_id = $1 and f.id > $2`,
    },
    {
      name: 'followers',
      tables: ['follows'],
      select: `select f.id as key, ${person('f.follower_id', 'person')}, f.state, f.created_at as "since"
      from follows f where f.user_id = $1 and f.id > $2`,
    },
    {
      name: 'blocked',
      tables: ['blocks'],
      select: `select b.blocked_id as key, ${person('b.blocked_id', 'person')}, b.created_at as "since"
      from blocks b where b.blocker_id = $1 and b.blocked_id > $2`,
    },
    {
      name: 'muted',
      tables: ['mutes'],
      select: `select m.muted_id as key, ${person('m.muted_id', 'person')}, m.until, m.created_at as "since"
      from mutes m where m.muter_id = $1 and m.muted_id > $2`,
    },
    {
      name: 'muted-reposts',
      tables: ['repost_mutes'],
      select: `select m.target_id as key, ${person('m.target_id', 'person')}, m.created_at as "since"
      from repost_mutes m where m.user_id = $1 and m.target_id > $2`,
    },
  ],
  leftOut: {
    follow_declines: 'who declined whom, so that they aren’t asked again right away',
    follow_request_notices: 'when a notification last told of a request',
  },
};

type Members = { member: number }[];
const numbersOf = (found: Members) => found.map(({ member }) => member);

/** Followers of a company. A member who followed both now follows one company fewer. */
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
