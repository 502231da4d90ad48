import { and, count, eq, isNotNull, isNull, or, sql } from 'drizzle-orm';
import { handOverUploads } from '../../core/media/public.ts';
import { rows } from '../../platform/db/rows.ts';
import type { Db } from '../../platform/deps.ts';
import type { LeavingCounts, PassedOn } from '../../platform/personal-data/personal-data.ts';
import { heirOf } from '../companies/public.ts';
import { holdPosts } from './posts.queries.ts';
import { posts } from './posts.tables.ts';

/** What the member wrote in the name of companies, and neither they nor the company deleted. */
const ofCompanies = (userId: number) =>
  and(eq(posts.authorId, userId), isNotNull(posts.companyId), or(isNull(posts.deletedAt), isNotNull(posts.removedAt)));

/** How many posts of companies a leaving member's request passes on. */
export async function countLeaving(db: Db, _deps: unknown, userId: number): Promise<Partial<LeavingCounts>> {
  const [passing] = await db.select({ count: count() }).from(posts).where(ofCompanies(userId));
  return { ofCompanies: passing?.count ?? 0 };
}

/** Passes posts in the name of companies on, with the files that they show. */
export async function leavePosts(tx: Db, _deps: unknown, userId: number): Promise<PassedOn[]> {
  const mine = tx.select({ id: posts.id }).from(posts).where(ofCompanies(userId));
  const originals = sql`select o.repost_of_id from posts o where o.author_id = ${userId} and o.company_id is not null`;
  await holdPosts(tx, sql`id in (${mine}) or id in (${originals})`);
  // A key makes one person's repeated request one post; the heir's keys are others.
  const passed = await rows<PassedOn & { originals: number[] }>(
    tx,
    sql`with mine as (${mine}), passed as (
        update posts p set author_id = ${heirOf(sql`p.company_id`, userId)}, idempotency_key = null
        from mine where p.id = mine.id
        returning p.author_id, p.company_id, p.repost_of_id
      ) select author_id as "heirId", company_id as "companyId", count(*)::int as count,
        coalesce(json_agg(repost_of_id) filter (where repost_of_id is not null), '[]') as originals from passed group by 1, 2`,
  );
  await recountReposters(tx, [...new Set(passed.flatMap((one) => one.originals))]);
  await handOverUploads(
    tx,
    userId,
    sql`select '/uploads/' || u.key as address, p.author_id as user_id from uploads u
      join posts p on u.id in (p.upload_id, p.poster_upload_id, p.captions_upload_id)
      where u.owner_id = ${userId} and p.company_id is not null and p.author_id <> ${userId}`,
  );
  return passed.map(({ heirId, companyId, count: things }) => ({ heirId, companyId, count: things }));
}

/** Two who repeated a post may be one from now on. */
async function recountReposters(tx: Db, originals: readonly number[]): Promise<void> {
  if (originals.length === 0) return;
  await tx.execute(sql`update posts original set reposter_count =
      (select count(distinct r.author_id) from posts r where r.repost_of_id = original.id and r.deleted_at is null)
    where original.id = any(${sql.param([...originals])}::bigint[])`);
}
