import { sql } from 'drizzle-orm';
import { handOverUploads } from '../../core/media/public.ts';
import { rows } from '../../platform/db/rows.ts';
import type { Db } from '../../platform/deps.ts';
import {
  type MergeCompany,
  type EraseMember,
  stays,
  type ExportData,
  type PassedOn,
} from '../../platform/personal-data/personal-data.ts';
import { heirOf } from './companies-of-role.ts';

export const companiesExport: ExportData = {
  areas: [
    {
      name: 'company-roles',
      tables: ['company_roles'],
      select: `select r.company_id as key, r.company_id as "companyId", c.name::text as "companyName", r.role, r.created_at as "since"
      from company_roles r join companies c on c.id = r.company_id where r.user_id = $1 and r.company_id > $2`,
    },
    {
      name: 'company-claims',
      tables: ['company_claims'],
      select: `select l.id as key, l.company_id as "companyId", c.name::text as "companyName", l.method, l.state, l.evidence, l.proof_found_at as "proofFoundAt",
      l.decision_reason as "decisionReason", l.decided_at as "decidedAt", l.created_at as "createdAt"
      from company_claims l join companies c on c.id = l.company_id where l.user_id = $1 and l.id > $2`,
    },
    {
      name: 'company-suggestions',
      tables: ['company_suggestions'],
      select: `select id as key, company_id as "companyId", text, state, created_at as "createdAt"
      from company_suggestions where user_id = $1 and id > $2`,
    },
  ],
  leftOut: {
    companies: 'a page of its own that outlives the person who made it',
    company_handovers: 'an open offer, shown on the page of the company',
    company_merges: 'work of staff',
  },
};

/** Logos and covers stay with the company where somebody else acts for it; where nobody does, the company loses them. */
async function handOverPictures(tx: Db, userId: number): Promise<void> {
  await handOverUploads(
    tx,
    userId,
    sql`select '/uploads/' || u.key as address, heir.user_id
      from uploads u join companies c on '/uploads/' || u.key in (c.logo_url, c.cover_image_url)
      cross join lateral (
        select r.user_id from company_roles r where r.company_id = c.id and r.user_id <> ${userId}
        order by array_position(array['owner', 'admin', 'editor', 'recruiter'], r.role), r.created_at, r.user_id limit 1
      ) heir
      where u.owner_id = ${userId}`,
  );
  for (const column of [sql`logo_url`, sql`cover_image_url`])
    await tx.execute(sql`update companies set ${column} = null
      where ${column} in (select '/uploads/' || key from uploads where owner_id = ${userId})`);
}

/** Pages of which nobody else is an owner, and who looks after them; the role stays for a member who keeps their account. */
const leaveCompanies = (tx: Db, _deps: unknown, userId: number): Promise<PassedOn[]> =>
  rows<PassedOn>(
    tx,
    sql`select ${heirOf(sql`r.company_id`, userId)} as "heirId", r.company_id as "companyId", 0 as count
      from company_roles r join companies c on c.id = r.company_id
      where r.user_id = ${userId} and r.role = 'owner' and c.merged_into_id is null and not exists (
        select 1 from company_roles o join users u on u.id = o.user_id
        where o.company_id = r.company_id and o.user_id <> ${userId} and o.role = 'owner' and u.deactivated_at is null)`,
  );

export const companiesErasure: EraseMember = {
  tables: {
    companies: stays('a page of its own, without who made it'),
    company_roles: 'goes',
    company_handovers: 'goes',
    company_claims: 'goes',
    company_suggestions: 'goes',
    company_merges: stays('work of staff, without who did it'),
  },
  leave: leaveCompanies,
  forget: async (tx, userId) => {
    await handOverPictures(tx, userId);
    await tx.execute(sql`update companies set created_by = null where created_by = ${userId}`);
  },
};

/**
 * Who acts for a company or asks to, and what others proposed. A role of somebody who has one at the other company, a claim of
 * somebody with an open one there, and the open offer of ownership are dropped.
 */
export const companiesMerge: MergeCompany = {
  tables: {
    companies: { stays: 'the old page leads to the other one' },
    company_type_changes: { stays: 'what the old page said then' },
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
