import { sql } from 'drizzle-orm';
import type { EraseMember, ExportData, MergeCompany } from '../../platform/personal-data/personal-data.ts';

export const hireCardsExport: ExportData = {
  areas: [
    {
      name: 'available-to-hire',
      tables: ['hire_cards', 'hire_card_hidden_companies'],
      select: `select card.id as key, card.roles, card.types, card.workplaces, card.place, card.available_from as "availableFrom",
      card.note, card.audience, card.posted_at as "postedAt", card.expires_at as "expiresAt",
      array(select firm.name::text from hire_card_hidden_companies hidden join companies firm on firm.id = hidden.company_id
        where hidden.owner_id = card.owner_id order by firm.name) as "hiddenFrom"
      from hire_cards card where card.owner_id = $1 and card.id > $2`,
    },
  ],
};

export const hireCardsErasure: EraseMember = {
  tables: { hire_cards: 'goes', hire_card_hidden_companies: 'goes' },
};

/** Who hides a card from a company hides it from the one that it becomes. */
export const hireCardsMerge: MergeCompany = {
  tables: { hire_card_hidden_companies: 'moves' },
  members: async (tx, { fromId }) => {
    const { rows } = await tx.execute<{ id: string }>(
      sql`select owner_id as id from hire_card_hidden_companies where company_id = ${fromId}`,
    );
    return rows.map(({ id }) => Number(id));
  },
  membersBack: async (tx, notes) => {
    const { rows } = await tx.execute<{
      id: string;
    }>(sql`select key as id from (${notes.movedKeys('hire_card_hidden_companies')}) m
      union select (n.row ->> 'owner_id')::bigint from (${notes.droppedRows('hire_card_hidden_companies')}) n`);
    return rows.map(({ id }) => Number(id));
  },
  move: async (tx, { fromId, intoId }, notes) => {
    await tx.execute(sql`with gone as (
        delete from hire_card_hidden_companies t where t.company_id = ${fromId} and exists (
          select 1 from hire_card_hidden_companies other where other.company_id = ${intoId} and other.owner_id = t.owner_id)
        returning t.*
      ) ${notes.dropped('hire_card_hidden_companies', sql`select owner_id as key, to_jsonb(gone) as row from gone`)}`);
    await tx.execute(sql`with moved as (
        update hire_card_hidden_companies set company_id = ${intoId} where company_id = ${fromId} returning owner_id as key
      ) ${notes.moved('hire_card_hidden_companies', sql`select key from moved`)}`);
    return {};
  },
  moveBack: async (tx, { fromId, intoId }, notes) => {
    await tx.execute(sql`update hire_card_hidden_companies set company_id = ${fromId}
      where company_id = ${intoId} and owner_id in (${notes.movedKeys('hire_card_hidden_companies')})`);
    await tx.execute(sql`insert into hire_card_hidden_companies
      select (jsonb_populate_record(null::hire_card_hidden_companies, n.row)).* from (${notes.droppedRows('hire_card_hidden_companies')}) n
      where exists (select 1 from hire_cards card where card.owner_id = (n.row ->> 'owner_id')::bigint) on conflict do nothing`);
    return {};
  },
};
