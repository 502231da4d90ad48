import { and, eq, gt, isNull, sql } from 'drizzle-orm';
import { MERGE_UNDO_DAYS } from '@innerspring/contract';
import { recordAudit } from '../../platform/audit/audit.ts';
import { lockMembers } from '../../core/accounts/public.ts';
import { rows } from '../../platform/db/rows.ts';
import type { Db, Deps, Viewer } from '../../platform/deps.ts';
import { AppError } from '../../platform/errors.ts';
import { companyNotFound } from './company-access.ts';
import { companies, companyMerges } from './companies.tables.ts';
import { addToFollowing, lockCompanies } from './merge.commands.ts';
import { livePosts, type Merge, moveBack, putBack } from './merge-rows.ts';

const DAY = 86_400_000;
type StoredMerge = typeof companyMerges.$inferSelect;

async function lockMerge(tx: Db, mergeId: number, now: Date): Promise<StoredMerge> {
  const [merge] = await tx.select().from(companyMerges).where(eq(companyMerges.id, mergeId)).for('update');
  if (!merge) throw new AppError('not_found', 'Merge not found');
  if (merge.undoneAt) throw new AppError('conflict', 'This merge was undone already.');
  if (now.getTime() - merge.createdAt.getTime() > MERGE_UNDO_DAYS * DAY) {
    throw new AppError('gone', `A merge can be undone for ${MERGE_UNDO_DAYS} days only.`);
  }
  return merge;
}

/** Later merges hold rows of this one: they are undone first, the newest before the others. */
async function refuseUnderLater(tx: Db, merge: StoredMerge, intoIsMerged: boolean): Promise<void> {
  const [later] = await tx
    .select({ id: companyMerges.id })
    .from(companyMerges)
    .where(and(eq(companyMerges.intoId, merge.intoId), gt(companyMerges.id, merge.id), isNull(companyMerges.undoneAt)))
    .limit(1);
  if (later || intoIsMerged) throw new AppError('conflict', 'Undo the later merge of the same company first.');
}

async function membersOf(tx: Db, mergeId: number): Promise<number[]> {
  const found = await rows<{ id: number }>(
    tx,
    sql`select r.row_key::bigint as id from company_merge_rows r where r.merge_id = ${mergeId} and r.table_name = 'users'
      union select (r.row ->> 'follower_id')::bigint from company_merge_rows r
      where r.merge_id = ${mergeId} and r.table_name = 'follows' and r.fate = 'dropped'`,
  );
  return found.map(({ id }) => id);
}

async function restore(tx: Db, merge: Merge): Promise<void> {
  const movedFollows = await moveBack(tx, merge, 'follows');
  const followers = await putBack(tx, merge, 'follows');
  await addToFollowing(tx, followers, 1);
  const live = await livePosts(tx, merge, merge.intoId);
  await moveBack(tx, merge, 'posts');
  for (const table of ['users', 'experiences', 'company_roles', 'company_claims', 'company_suggestions'] as const) {
    await moveBack(tx, merge, table);
  }
  await putBack(tx, merge, 'company_roles');
  await putBack(tx, merge, 'company_claims');
  await putBack(tx, merge, 'company_handovers');
  await tx
    .update(companies)
    .set({
      followerCount: sql`${companies.followerCount} - ${movedFollows}`,
      postCount: sql`${companies.postCount} - ${live}`,
    })
    .where(eq(companies.id, merge.intoId));
  await tx
    .update(companies)
    .set({ mergedIntoId: null, followerCount: movedFollows + followers.length, postCount: live })
    .where(eq(companies.id, merge.fromId));
}

/**
 * Undoes a merge: what it moved and is still there goes back, what it dropped is put back, the old page is a page again.
 * @returns the number of the company that is there again.
 * @throws {AppError} `not_found`, `conflict` where it was undone or a later merge stands on it, `gone` after 30 days.
 */
export async function undoMerge(deps: Deps, actor: Viewer, mergeId: number, ip: string): Promise<number> {
  const now = deps.clock.now();
  return deps.db.transaction(async (tx) => {
    const merge = await lockMerge(tx, mergeId, now);
    await lockMembers(tx, await membersOf(tx, mergeId));
    const locked = await lockCompanies(tx, [merge.fromId, merge.intoId]);
    const [from, into] = [locked.get(merge.fromId), locked.get(merge.intoId)];
    if (!from || !into) throw companyNotFound();
    await refuseUnderLater(tx, merge, into.mergedIntoId !== null);
    await restore(tx, merge);
    await tx.update(companyMerges).set({ undoneAt: now }).where(eq(companyMerges.id, mergeId));
    await recordAudit(tx, {
      actorId: actor.id,
      action: 'companies.undoMerge',
      summary: `${actor.fullName} undid the merge of ${from.name} into ${into.name}`,
      subjectType: 'company',
      subjectId: from.id,
      after: { mergeId },
      ip,
    });
    return from.id;
  });
}
