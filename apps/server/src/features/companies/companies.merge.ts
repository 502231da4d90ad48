import { sql } from 'drizzle-orm';
import type { MergeCompany } from '../../platform/merges/merge-company.ts';

/**
 * Who acts for a company or asks to, and what others proposed. A role of somebody who has one at the other company, a claim of
 * somebody with an open one there, and the open offer of ownership are dropped.
 */
export const companiesMerge: MergeCompany = {
  tables: {
    companies: { stays: 'the old page leads to the other one' },
    company_roles: 'moves',
    company_claims: 'moves',
    company_suggestions: 'moves',
    company_handovers: { stays: 'an open offer is dropped: it was made for the old page' },
    company_merges: { stays: 'it says which company became which' },
  },
  move: async (tx, { fromId, intoId }, notes) => {
    await tx.execute(sql`with gone as (
        delete from company_roles t where t.company_id = ${fromId}
          and exists (select 1 from company_roles other where other.company_id = ${intoId} and other.user_id = t.user_id)
        returning t.*
      ) ${notes.dropped('company_roles', sql`select user_id as key, to_jsonb(gone) as row from gone`)}`);
    await tx.execute(sql`with moved as (
        update company_roles set company_id = ${intoId} where company_id = ${fromId} returning user_id as key
      ) ${notes.moved('company_roles', sql`select key from moved`)}`);
    await tx.execute(sql`with gone as (
        delete from company_claims t where t.company_id = ${fromId} and t.state = 'open' and exists (
          select 1 from company_claims other
          where other.company_id = ${intoId} and other.user_id = t.user_id and other.state = 'open')
        returning t.*
      ) ${notes.dropped('company_claims', sql`select id as key, to_jsonb(gone) as row from gone`)}`);
    await tx.execute(sql`with moved as (
        update company_claims set company_id = ${intoId} where company_id = ${fromId} returning id as key
      ) ${notes.moved('company_claims', sql`select key from moved`)}`);
    await tx.execute(sql`with moved as (
        update company_suggestions set company_id = ${intoId} where company_id = ${fromId} returning id as key
      ) ${notes.moved('company_suggestions', sql`select key from moved`)}`);
    await tx.execute(sql`with gone as (delete from company_handovers where company_id = ${fromId} returning *)
      ${notes.dropped('company_handovers', sql`select company_id as key, to_jsonb(gone) as row from gone`)}`);
    return {};
  },
  moveBack: async (tx, { fromId, intoId }, notes) => {
    await tx.execute(sql`update company_roles set company_id = ${fromId}
      where company_id = ${intoId} and user_id in (${notes.movedKeys('company_roles')})`);
    await tx.execute(sql`update company_claims set company_id = ${fromId}
      where company_id = ${intoId} and id in (${notes.movedKeys('company_claims')})`);
    await tx.execute(sql`update company_suggestions set company_id = ${fromId}
      where company_id = ${intoId} and id in (${notes.movedKeys('company_suggestions')})`);
    await tx.execute(sql`insert into company_roles overriding system value
      select (jsonb_populate_record(null::company_roles, n.row)).* from (${notes.droppedRows('company_roles')}) n
      where exists (select 1 from users u where u.id = (n.row ->> 'user_id')::bigint) on conflict do nothing`);
    await tx.execute(sql`insert into company_claims overriding system value
      select (jsonb_populate_record(null::company_claims, n.row)).* from (${notes.droppedRows('company_claims')}) n
      where exists (select 1 from users u where u.id = (n.row ->> 'user_id')::bigint) on conflict do nothing`);
    await tx.execute(sql`insert into company_handovers overriding system value
      select (jsonb_populate_record(null::company_handovers, n.row)).* from (${notes.droppedRows('company_handovers')}) n
      where exists (select 1 from users u where u.id = (n.row ->> 'to_id')::bigint) on conflict do nothing`);
    return {};
  },
};
