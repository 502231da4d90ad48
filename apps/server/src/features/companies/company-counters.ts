import { eq, sql } from 'drizzle-orm';
import type { Db } from '../../platform/deps.ts';
import { companies } from './companies.tables.ts';

/** Counts a post made as the company that came or went. */
export async function countPostOfCompany(tx: Db, companyId: number, step: 1 | -1): Promise<void> {
  await tx
    .update(companies)
    .set({ postCount: sql`${companies.postCount} + ${step}` })
    .where(eq(companies.id, companyId));
}

/** Moves how many follow a company, which is held. */
export async function countFollower(tx: Db, companyId: number, step: 1 | -1): Promise<void> {
  await tx
    .update(companies)
    .set({ followerCount: sql`${companies.followerCount} + ${step}` })
    .where(eq(companies.id, companyId));
}

/** Holds companies in the order of their numbers; members come before them. */
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
