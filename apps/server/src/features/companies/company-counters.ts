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
