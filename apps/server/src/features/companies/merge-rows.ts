import { sql } from 'drizzle-orm';
import { rows } from '../../platform/db/rows.ts';
import type { Db } from '../../platform/deps.ts';

/** What a merge moves: each table has `company_id`; `key` tells its rows of one company apart. */
const tables = {
  follows: { key: 'id', member: 'follower_id' },
  posts: { key: 'id', member: 'author_id' },
  users: { key: 'id', member: 'id' },
  experiences: { key: 'id', member: 'user_id' },
  company_roles: { key: 'user_id', member: 'user_id' },
  company_claims: { key: 'id', member: 'user_id' },
  company_suggestions: { key: 'id', member: 'user_id' },
} as const;
export type MergedTable = keyof typeof tables;
export type Merge = { id: number; fromId: number; intoId: number };

/** Moves all rows of a table to the other company and notes each. @returns how many. */
export async function moveRows(tx: Db, merge: Merge, name: MergedTable): Promise<number> {
  const table = sql.identifier(name);
  await tx.execute(sql`insert into company_merge_rows (merge_id, table_name, row_key, fate)
    select ${merge.id}, ${name}, ${sql.identifier(tables[name].key)}::text, 'moved' from ${table} where company_id = ${merge.fromId}`);
  const moved = await tx.execute(
    sql`update ${table} set company_id = ${merge.intoId} where company_id = ${merge.fromId}`,
  );
  return moved.rowCount ?? 0;
}

/**
 * Takes away rows whose member has one at the other company as well, and notes them whole.
 * @param open only rows of that state count, on both sides.
 * @returns the members.
 */
export async function dropDoubles(
  tx: Db,
  merge: Merge,
  name: 'follows' | 'company_roles' | 'company_claims',
  open = false,
): Promise<number[]> {
  const [table, member] = [sql.identifier(name), sql.identifier(tables[name].member)];
  const state = open ? sql`and t.state = 'open'` : sql``;
  const otherState = open ? sql`and other.state = 'open'` : sql``;
  const dropped = await rows<{ member: number }>(
    tx,
    sql`with gone as (
      delete from ${table} t where t.company_id = ${merge.fromId} ${state}
        and exists (select 1 from ${table} other where other.company_id = ${merge.intoId} and other.${member} = t.${member} ${otherState})
      returning t.*
    ), noted as (
      insert into company_merge_rows (merge_id, table_name, row_key, fate, row)
      select ${merge.id}, ${name}, gone.${sql.identifier(tables[name].key)}::text, 'dropped', to_jsonb(gone) from gone
    )
    select gone.${member} as member from gone`,
  );
  return dropped.map((row) => row.member);
}

/** Drops the open offer of ownership and notes it. */
export async function dropHandoverOf(tx: Db, merge: Merge): Promise<void> {
  await tx.execute(sql`with gone as (delete from company_handovers where company_id = ${merge.fromId} returning *)
    insert into company_merge_rows (merge_id, table_name, row_key, fate, row)
    select ${merge.id}, 'company_handovers', gone.company_id::text, 'dropped', to_jsonb(gone) from gone`);
}

/** Moves back what the merge moved and nobody has moved since. @returns how many. */
export async function moveBack(tx: Db, merge: Merge, name: MergedTable): Promise<number> {
  const moved = await tx.execute(sql`update ${sql.identifier(name)} t set company_id = ${merge.fromId}
    from company_merge_rows r
    where r.merge_id = ${merge.id} and r.table_name = ${name} and r.fate = 'moved'
      and t.${sql.identifier(tables[name].key)} = r.row_key::bigint and t.company_id = ${merge.intoId}`);
  return moved.rowCount ?? 0;
}

/** Puts back what the merge dropped, of members who are still here. @returns the members. */
export async function putBack(
  tx: Db,
  merge: Merge,
  name: 'follows' | 'company_roles' | 'company_claims' | 'company_handovers',
): Promise<number[]> {
  const table = sql.identifier(name);
  const member = name === 'company_handovers' ? 'to_id' : tables[name].member;
  const back = await rows<{ member: number }>(
    tx,
    sql`insert into ${table} overriding system value
      select (jsonb_populate_record(null::${table}, r.row)).* from company_merge_rows r
      where r.merge_id = ${merge.id} and r.table_name = ${name} and r.fate = 'dropped'
        and exists (select 1 from users u where u.id = (r.row ->> ${member})::bigint)
      on conflict do nothing
      returning ${sql.identifier(member)} as member`,
  );
  return back.map((row) => row.member);
}

/** How many posts of a merge count, of those that stand at this company. */
export async function livePosts(tx: Db, merge: Merge, companyId: number): Promise<number> {
  const [counted] = await rows<{ live: number }>(
    tx,
    sql`select count(*)::int as live from company_merge_rows r join posts p on p.id = r.row_key::bigint
    where r.merge_id = ${merge.id} and r.table_name = 'posts' and p.company_id = ${companyId} and p.deleted_at is null`,
  );
  return counted?.live ?? 0;
}
