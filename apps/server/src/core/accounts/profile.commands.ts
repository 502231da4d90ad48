import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Db } from '../../platform/deps.ts';
import { users } from './accounts.tables.ts';

/** What of a profile its member writes; `isVerified` goes with a change of the name. */
export type ProfileFields = Partial<
  Pick<
    typeof users.$inferInsert,
    | 'fullName'
    | 'title'
    | 'company'
    | 'companyId'
    | 'location'
    | 'profession'
    | 'bio'
    | 'seniority'
    | 'isAvailableToHire'
    | 'links'
    | 'skills'
    | 'isVerified'
  >
>;

/** Changes the fields given and leaves the others. @returns the company that the profile then names; null where there is no such account. */
export async function changeProfileFields(
  tx: Db,
  userId: number,
  fields: ProfileFields,
): Promise<{ companyId: number | null; company: string | null } | null> {
  const [changed] = await tx
    .update(users)
    .set(fields)
    .where(eq(users.id, userId))
    .returning({ companyId: users.companyId, company: users.company });
  return changed ?? null;
}

/** Profiles that name the company in words, exactly, lead to its page from now on. */
export async function linkProfilesNaming(tx: Db, companyId: number, name: string): Promise<void> {
  await tx
    .update(users)
    .set({ companyId })
    .where(and(isNull(users.companyId), sql`lower(btrim(${users.company})) = lower(${name})`));
}

const pictures = { photo: sql`avatar_url`, cover: sql`cover_image_url` };
export type Picture = keyof typeof pictures;

/** The address of the photo or cover, its account held until the transaction ends. */
export const heldPicture = (userId: number, picture: Picture) =>
  sql`select ${pictures[picture]} as url from users where id = ${userId} for no key update`;

export async function setPictureAddress(
  tx: Db,
  userId: number,
  picture: Picture,
  address: string | null,
): Promise<void> {
  await tx.execute(sql`update users set ${pictures[picture]} = ${address} where id = ${userId}`);
}

/** Counts one more visit of the profile. */
export async function countVisit(tx: Db, userId: number): Promise<void> {
  await tx.execute(sql`update users set profile_visit_count = profile_visit_count + 1 where id = ${userId}`);
}

/** Counts a post of the member that came or went. */
export async function countPostOfMember(tx: Db, userId: number, step: 1 | -1): Promise<void> {
  await tx
    .update(users)
    .set({ postCount: sql`${users.postCount} + ${step}` })
    .where(eq(users.id, userId));
}
