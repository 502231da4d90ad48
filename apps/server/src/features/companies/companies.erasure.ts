import { sql } from 'drizzle-orm';
import { handOverUploads } from '../../core/media/public.ts';
import type { Db } from '../../platform/deps.ts';
import { type EraseMember, stays } from '../../platform/personal-data/erase-member.ts';

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

export const companiesErasure: EraseMember = {
  tables: {
    companies: stays('a page of its own, without who made it'),
    company_roles: 'goes',
    company_handovers: 'goes',
    company_claims: 'goes',
    company_suggestions: 'goes',
    company_merges: stays('work of staff, without who did it'),
  },
  forget: async (tx, userId) => {
    await handOverPictures(tx, userId);
    await tx.execute(sql`update companies set created_by = null where created_by = ${userId}`);
  },
};
