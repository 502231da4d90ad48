import { Preferences, type Settings } from '@innerspring/contract/settings/schemas';
import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../platform/deps.ts';
import { experiences, profileChanges, users } from './accounts.tables.ts';

/** The profile fields that members edit. `isVerified` changes with the name. */
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

/** Keeps what profiles of members say before one of these values replaces it. The condition is on `users`. */
async function keepBefore(
  tx: Db,
  which: SQL,
  { profession, companyId }: Pick<ProfileFields, 'profession' | 'companyId'>,
  now: Date,
): Promise<void> {
  const before = await tx
    .select({ userId: users.id, profession: users.profession, companyId: users.companyId })
    .from(users)
    .where(and(which, eq(users.applicationStatus, 'approved')));
  const changed = before.filter(
    (one) =>
      (profession !== undefined && profession !== one.profession) ||
      (companyId !== undefined && companyId !== one.companyId),
  );
  if (changed.length > 0) await tx.insert(profileChanges).values(changed.map((one) => ({ ...one, until: now })));
}

/** Updates the given fields. @returns the profile's company afterwards; null if there is no such account. */
export async function changeProfileFields(
  tx: Db,
  userId: number,
  fields: ProfileFields,
  now: Date,
): Promise<{ companyId: number | null; company: string | null } | null> {
  await keepBefore(tx, eq(users.id, userId), fields, now);
  const [changed] = await tx
    .update(users)
    .set(fields)
    .where(eq(users.id, userId))
    .returning({ companyId: users.companyId, company: users.company });
  return changed ?? null;
}

/** Links profiles whose company text is exactly this name to the company's page. */
export async function linkProfilesNaming(tx: Db, companyId: number, name: string, now: Date): Promise<void> {
  const naming = sql`${users.companyId} is null and lower(btrim(${users.company})) = lower(${name})`;
  await keepBefore(tx, naming, { companyId }, now);
  await tx.update(users).set({ companyId }).where(naming);
}

const pictures = { photo: sql`avatar_url`, cover: sql`cover_image_url` };
export type Picture = keyof typeof pictures;

/** The URL of the photo or cover. Locks the account until the transaction ends. */
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

export async function countVisit(tx: Db, userId: number): Promise<void> {
  await tx.execute(sql`update users set profile_visit_count = profile_visit_count + 1 where id = ${userId}`);
}

/** Adjusts the number of the member's posts by one. */
export async function countPostOfMember(tx: Db, userId: number, step: 1 | -1): Promise<void> {
  await tx
    .update(users)
    .set({ postCount: sql`${users.postCount} + ${step}` })
    .where(eq(users.id, userId));
}

/** Writes all of a member's settings. The caller has locked the row. */
export async function writeSettings(tx: Db, userId: number, settings: Settings): Promise<void> {
  await tx
    .update(users)
    .set({
      emailVisibility: settings.emailVisibility,
      showsActivity: settings.showsActivity,
      viewingMode: settings.viewingMode,
      requiresFollowApproval: settings.requiresFollowApproval,
      whoMayMessage: settings.whoMayMessage,
      searchableFields: settings.searchableFields,
      showsOnLeaderboard: settings.showsOnLeaderboard,
      showsAtCompany: settings.showsAtCompany,
      showsPremiumBadge: settings.showsPremiumBadge,
      preferences: Preferences.parse(settings),
    })
    .where(eq(users.id, userId));
}

/** Turns the emails for one notification type on or off. */
export async function setMailsAbout(tx: Db, userId: number, type: string, on: boolean): Promise<void> {
  const path = sql`array['notifications', ${type}::text, 'mail']`;
  // `jsonb_set` needs every parent in the path to exist.
  await tx.execute(sql`update users u set preferences = jsonb_set(
      jsonb_set(
        jsonb_set(u.preferences, array['notifications'], coalesce(u.preferences -> 'notifications', '{}')),
        array['notifications', ${type}::text], coalesce(u.preferences #> array['notifications', ${type}::text], '{}')),
      ${path}, to_jsonb(${on}::boolean))
    where u.id = ${userId}`);
}

/** Sets how often the member gets the digest. */
export async function setDigest(tx: Db, userId: number, digest: string): Promise<void> {
  await tx.execute(sql`update users u
    set preferences = jsonb_set(u.preferences, array['digest'], to_jsonb(${digest}::text)) where u.id = ${userId}`);
}

export type Position = Omit<typeof experiences.$inferInsert, 'id' | 'userId'>;

const ownPosition = (userId: number, id: number) => and(eq(experiences.id, id), eq(experiences.userId, userId));

export async function insertPosition(tx: Db, userId: number, position: Position): Promise<void> {
  await tx.insert(experiences).values({ ...position, userId });
}

/** Replaces a position of the member. @returns whether it existed. */
export async function replacePosition(tx: Db, userId: number, id: number, position: Position): Promise<boolean> {
  const changed = await tx
    .update(experiences)
    .set(position)
    .where(ownPosition(userId, id))
    .returning({ id: experiences.id });
  return changed.length > 0;
}

/** Deletes a position of the member. @returns whether it existed. */
export async function deletePosition(db: Db, userId: number, id: number): Promise<boolean> {
  const gone = await db.delete(experiences).where(ownPosition(userId, id)).returning({ id: experiences.id });
  return gone.length > 0;
}
