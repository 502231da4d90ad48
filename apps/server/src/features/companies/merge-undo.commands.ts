import { and, eq, gt, isNull } from 'drizzle-orm';
import { MERGE_UNDO_DAYS } from '@innerspring/contract';
import { recordAudit } from '../../platform/audit/audit.ts';
import { lockMembers } from '../../core/accounts/public.ts';
import type { Db, Deps, Viewer } from '../../platform/deps.ts';
import { AppError } from '../../platform/errors.ts';
import { collect } from '../../platform/feature.ts';
import type { Merge } from '../../platform/merges/merge-company.ts';
import { companyNotFound } from './company-access.ts';
import { companies, companyMerges } from './companies.tables.ts';
import { addToCompany } from './company-counts.ts';
import { lockCompanies } from './merge.commands.ts';
import { notesOf } from './merge-notes.ts';

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

async function membersOf(tx: Db, { features }: Deps, merge: Merge): Promise<number[]> {
  const touched = new Set<number>();
  for (const { membersBack } of collect(features, 'mergeCompany'))
    for (const id of (await membersBack?.(tx, notesOf(merge))) ?? []) touched.add(id);
  return [...touched];
}

async function restore(tx: Db, { features }: Deps, merge: Merge): Promise<void> {
  await tx
    .update(companies)
    .set({ mergedIntoId: null, followerCount: 0, postCount: 0 })
    .where(eq(companies.id, merge.fromId));
  for (const { moveBack } of collect(features, 'mergeCompany')) {
    const { taken = {}, given = {} } = await moveBack(tx, merge, notesOf(merge));
    await addToCompany(tx, merge.intoId, taken, -1);
    await addToCompany(tx, merge.fromId, given);
  }
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
    await lockMembers(tx, await membersOf(tx, deps, merge));
    const locked = await lockCompanies(tx, [merge.fromId, merge.intoId]);
    const [from, into] = [locked.get(merge.fromId), locked.get(merge.intoId)];
    if (!from || !into) throw companyNotFound();
    await refuseUnderLater(tx, merge, into.mergedIntoId !== null);
    await restore(tx, deps, merge);
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
