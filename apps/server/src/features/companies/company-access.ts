import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import { type CompanyRole, EDITING_ROLES, MANAGING_ROLES } from '@innerspring/contract';
import type { Db, Deps, Viewer } from '../../platform/deps.ts';
import { AppError } from '../../platform/errors.ts';
import { companies, companyRoles } from './companies.tables.ts';

export type Company = typeof companies.$inferSelect;

export const companyNotFound = () => new AppError('not_found', 'Company not found');

const listed = (companyId: number) =>
  and(eq(companies.id, companyId), isNull(companies.suspendedAt), isNull(companies.mergedIntoId));

/** A company that members may see. @throws {AppError} `not_found` if it is suspended, merged or doesn't exist. */
export async function requireCompany(db: Db, companyId: number): Promise<Company> {
  const [company] = await db.select().from(companies).where(listed(companyId));
  if (!company) throw companyNotFound();
  return company;
}

/**
 * Like `requireCompany`, and locks the row: changes to the roles, claims and counters of one company run one after the
 * other, and a merge waits. Lock rows of `users` first if they are needed too.
 */
export async function lockCompany(tx: Db, companyId: number): Promise<Company> {
  const [company] = await tx.select().from(companies).where(listed(companyId)).for('no key update');
  if (!company) throw companyNotFound();
  return company;
}

/** The member's role at the company, or null. */
export async function roleAt(db: Db, companyId: number, userId: number): Promise<CompanyRole | null> {
  const [held] = await db
    .select({ role: companyRoles.role })
    .from(companyRoles)
    .where(and(eq(companyRoles.companyId, companyId), eq(companyRoles.userId, userId)));
  return held?.role ?? null;
}

/** The members with a role at one of the companies. */
export async function teamOf(db: Db, companyIds: number[]): Promise<number[]> {
  const held = await db
    .selectDistinct({ userId: companyRoles.userId })
    .from(companyRoles)
    .where(inArray(companyRoles.companyId, companyIds));
  return held.map(({ userId }) => userId);
}

/** Has the open pages of members whose role changed fetch again. Call it after the commit. */
export const notifyOfOwnRole = ({ live }: Pick<Deps, 'live'>, ...userIds: number[]): void =>
  live.sendToUsers(userIds, { type: 'roles_changed' });

/** @throws {AppError} `forbidden` if the viewer has none of these roles. */
async function requireRole(
  db: Db,
  viewer: Viewer,
  companyId: number,
  roles: readonly CompanyRole[],
  refusal: string,
): Promise<CompanyRole> {
  const role = await roleAt(db, companyId, viewer.id);
  if (!role || !roles.includes(role)) throw new AppError('forbidden', refusal);
  return role;
}

/** @throws {AppError} `forbidden` unless the viewer is owner, admin or editor. */
export const requireEditor = (db: Db, viewer: Viewer, companyId: number): Promise<CompanyRole> =>
  requireRole(db, viewer, companyId, EDITING_ROLES, 'Only this company’s owners, admins and editors can do this.');

/** @throws {AppError} `forbidden` unless the viewer is owner or admin. */
export const requireManager = (db: Db, viewer: Viewer, companyId: number): Promise<CompanyRole> =>
  requireRole(db, viewer, companyId, MANAGING_ROLES, 'Only this company’s owners and admins can do this.');

/** @throws {AppError} `forbidden` unless the viewer is an owner. */
export const requireOwner = (db: Db, viewer: Viewer, companyId: number): Promise<CompanyRole> =>
  requireRole(db, viewer, companyId, ['owner'], 'Only an owner of this company can do this.');

/** Adjusts the number of posts made as the company by one. */
export async function countPostOfCompany(tx: Db, companyId: number, step: 1 | -1): Promise<void> {
  await tx
    .update(companies)
    .set({ postCount: sql`${companies.postCount} + ${step}` })
    .where(eq(companies.id, companyId));
}

/** Changes a company's number of followers. The caller has locked it. */
export async function countFollower(tx: Db, companyId: number, step: 1 | -1): Promise<void> {
  await tx
    .update(companies)
    .set({ followerCount: sql`${companies.followerCount} + ${step}` })
    .where(eq(companies.id, companyId));
}

/** Locks companies in the order of their ids. Lock members before them. */
export async function holdCompanies(tx: Db, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await tx.execute(sql`select id from companies where id = any(${sql.param(`{${ids.join(',')}}`)}::bigint[])
    order by id for no key update`);
}

/** Companies have one follower more each, or one less. */
export async function countCompanyFollowers(tx: Db, ids: readonly number[], step: 1 | -1): Promise<void> {
  if (ids.length === 0) return;
  await tx.execute(sql`update companies set follower_count = follower_count + ${step}
    where id = any(${sql.param(`{${ids.join(',')}}`)}::bigint[])`);
}

/** Companies lose so many posts that stood at their pages. */
export async function losePosts(tx: Db, lost: readonly { companyId: number; posts: number }[]): Promise<void> {
  if (lost.length === 0) return;
  await tx.execute(sql`update companies c set post_count = greatest(c.post_count - n.posts, 0)
    from jsonb_to_recordset(${JSON.stringify(lost)}::jsonb) as n ("companyId" bigint, posts int) where c.id = n."companyId"`);
}

/** A company has so many followers and posts more, or less. */
export async function addToCompany(
  tx: Db,
  companyId: number,
  { followers = 0, posts = 0 }: { followers?: number; posts?: number },
  step: 1 | -1 = 1,
): Promise<void> {
  if (followers === 0 && posts === 0) return;
  await tx.execute(sql`update companies set follower_count = follower_count + ${step * followers}, post_count = post_count + ${step * posts}
    where id = ${companyId}`);
}
