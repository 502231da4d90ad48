import type { api, HandlerOutput } from '@innerspring/contract';
import { sql } from 'drizzle-orm';
import { firstRow, rows } from '../../platform/db/rows.ts';
import type { Db } from '../../platform/deps.ts';
import { AppError } from '../../platform/errors.ts';

export type DeletionPreview = HandlerOutput<typeof api.settings.deletionPreview>;
type Counts = Omit<DeletionPreview, 'toHandOver' | 'leftUnclaimed' | 'isLastAdmin'> & { isAdmin: boolean };

/** Companies that only this member owns, each with whether somebody else has a role there. */
function solelyOwned(db: Db, userId: number) {
  return rows<{ id: number; name: string; hasOthers: boolean }>(
    db,
    sql`select c.id, c.name::text as name,
        exists (select 1 from company_roles o where o.company_id = c.id and o.user_id <> ${userId}) as "hasOthers"
      from company_roles r join companies c on c.id = r.company_id
      where r.user_id = ${userId} and r.role = 'owner' and c.merged_into_id is null and not exists (
        select 1 from company_roles o where o.company_id = c.id and o.user_id <> ${userId} and o.role = 'owner')
      order by c.name, c.id limit 100`,
  );
}

/** Whether nobody else runs the site: of the admins only people count, and only those who are not leaving themselves. */
export async function isLastAdmin(db: Db, userId: number): Promise<boolean> {
  const others = await firstRow<{ exists: boolean }>(
    db,
    sql`select exists (select 1 from users where is_admin and application_status = 'approved' and deletion_due_at is null
      and email not like '%@emergency.invalid' and id <> ${userId}) as exists`,
  );
  return !others?.exists;
}

/** What deleting the account would take along, and what stands in its way. */
export async function deletionPreview(db: Db, userId: number): Promise<DeletionPreview> {
  const found = await firstRow<Counts>(
    db,
    sql`select u.post_count as posts, u.follower_count as followers, u.is_admin as "isAdmin",
        (select count(*) from comments where author_id = u.id and deleted_at is null) as comments,
        (select count(*) from uploads where owner_id = u.id) as files
      from users u where u.id = ${userId}`,
  );
  if (!found) throw new AppError('not_signed_in');
  const { isAdmin, ...counts } = found;
  const owned = await solelyOwned(db, userId);
  const cards = (hasOthers: boolean) =>
    owned.filter((company) => company.hasOthers === hasOthers).map(({ id, name }) => ({ id, name }));
  return {
    ...counts,
    toHandOver: cards(true),
    leftUnclaimed: cards(false),
    isLastAdmin: isAdmin && (await isLastAdmin(db, userId)),
  };
}
