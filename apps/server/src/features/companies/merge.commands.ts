import { MERGE_UNDO_DAYS } from '@innerspring/contract';
import { and, asc, eq, gt, inArray, isNull, sql } from 'drizzle-orm';
import { lockMembers } from '../../core/accounts/public.ts';
import { recordAudit } from '../../platform/audit/audit.ts';
import type { Db, Deps, Viewer } from '../../platform/deps.ts';
import { AppError } from '../../platform/errors.ts';
import { collect } from '../../platform/feature.ts';
import type { Merge, MergeNotes } from '../../platform/personal-data/personal-data.ts';
import { companies, companyMerges } from './companies.tables.ts';
import { type Company, companyNotFound, addToCompany, notifyOfOwnRole, teamOf } from './company-access.ts';
/** What one merge writes down and reads again, in `company_merge_rows`. */
export const notesOf = ({ id }: Pick<Merge, 'id'>): MergeNotes => ({
  moved: (table, moved) => sql`insert into company_merge_rows (merge_id, table_name, row_key, fate)
    select ${id}::bigint, ${table}::text, m.key::text, 'moved' from (${moved}) m`,
  dropped: (table, dropped) => sql`insert into company_merge_rows (merge_id, table_name, row_key, fate, row)
    select ${id}::bigint, ${table}::text, d.key::text, 'dropped', d.row from (${dropped}) d`,
  movedKeys: (table) => sql`select r.row_key::bigint as key from company_merge_rows r
    where r.merge_id = ${id} and r.table_name = ${table} and r.fate = 'moved'`,
  droppedRows: (table) => sql`select r.row from company_merge_rows r
    where r.merge_id = ${id} and r.table_name = ${table} and r.fate = 'dropped'`,
});

type Wish = { fromId: number; intoId: number; reason: string; ip: string };

/** Someone followed or joined between reading and locking: read again. */
class MembersChanged extends Error {}
const ROUNDS = 5;

/** Members whose own rows the merge changes. */
async function touchedMembers(tx: Db, { features }: Deps, wish: Wish): Promise<number[]> {
  const touched = new Set<number>();
  for (const { members } of collect(features, 'mergeCompany'))
    for (const id of (await members?.(tx, wish)) ?? []) touched.add(id);
  return [...touched];
}

/** Locks both companies so nobody follows, posts as or joins them until commit. */
export async function lockCompanies(tx: Db, ids: [number, number]): Promise<Map<number, Company>> {
  const locked = await tx
    .select()
    .from(companies)
    .where(inArray(companies.id, ids))
    .orderBy(asc(companies.id))
    .for('update');
  return new Map(locked.map((company) => [company.id, company]));
}

function checkPair(locked: Map<number, Company>, { fromId, intoId }: Wish): { from: Company; into: Company } {
  const [from, into] = [locked.get(fromId), locked.get(intoId)];
  if (!from || !into) throw companyNotFound();
  if (from.mergedIntoId) throw new AppError('conflict', `“${from.name}” has already been merged.`);
  if (into.mergedIntoId)
    throw new AppError('conflict', `“${into.name}” was itself merged. Choose the company it was merged into.`);
  if (into.suspendedAt) throw new AppError('conflict', `“${into.name}” is suspended. Lift the suspension first.`);
  return { from, into };
}

async function moveEverything(tx: Db, { features }: Deps, merge: Merge): Promise<void> {
  for (const { move } of collect(features, 'mergeCompany'))
    await addToCompany(tx, merge.intoId, await move(tx, merge, notesOf(merge)));
  await tx
    .update(companies)
    .set({ mergedIntoId: merge.intoId, followerCount: 0, postCount: 0 })
    .where(eq(companies.id, merge.fromId));
}

/** @returns the members with a role at the company that is left. */
async function mergeOnce(tx: Db, deps: Deps, actor: Viewer, wish: Wish): Promise<number[]> {
  const expected = await touchedMembers(tx, deps, wish);
  await lockMembers(tx, expected);
  const { from, into } = checkPair(await lockCompanies(tx, [wish.fromId, wish.intoId]), wish);
  const known = new Set(expected);
  if ((await touchedMembers(tx, deps, wish)).some((id) => !known.has(id))) throw new MembersChanged();
  const [made] = await tx
    .insert(companyMerges)
    .values({ fromId: from.id, intoId: into.id, mergedBy: actor.id, createdAt: deps.clock.now() })
    .returning();
  if (!made) throw new AppError('internal');
  await moveEverything(tx, deps, made);
  await recordAudit(tx, {
    actorId: actor.id,
    action: 'companies.merge',
    summary: `${actor.fullName} merged ${from.name} into ${into.name}`,
    subjectType: 'company',
    subjectId: into.id,
    before: { fromId: from.id, name: from.name },
    after: { intoId: into.id, name: into.name, mergeId: made.id },
    reason: wish.reason,
    ip: wish.ip,
  });
  return teamOf(tx, [into.id]);
}

/**
 * Merges one company into another: followers, people, posts, roles, claims and suggestions move, the old number leads to
 * the other, and every row moved or dropped is noted so that `undoMerge` restores it.
 * @throws {AppError} `not_found`, `conflict` for itself, a merged or a suspended company.
 */
export async function mergeCompany(deps: Deps, actor: Viewer, wish: Wish): Promise<void> {
  if (wish.fromId === wish.intoId) throw new AppError('conflict', 'You can’t merge a company into itself.');
  for (let round = 1; ; round += 1) {
    try {
      const team = await deps.db.transaction((tx) => mergeOnce(tx, deps, actor, wish));
      notifyOfOwnRole(deps, ...team);
      return;
    } catch (error) {
      if (!(error instanceof MembersChanged)) throw error;
      if (round === ROUNDS) throw new AppError('unavailable');
    }
  }
}

const DAY = 86_400_000;
type StoredMerge = typeof companyMerges.$inferSelect;

async function lockMerge(tx: Db, mergeId: number, now: Date): Promise<StoredMerge> {
  const [merge] = await tx.select().from(companyMerges).where(eq(companyMerges.id, mergeId)).for('update');
  if (!merge) throw new AppError('not_found', 'Merge not found');
  if (merge.undoneAt) throw new AppError('conflict', 'This merge was already undone.');
  if (now.getTime() - merge.createdAt.getTime() > MERGE_UNDO_DAYS * DAY) {
    throw new AppError('gone', `You can only undo a merge for ${MERGE_UNDO_DAYS} days.`);
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
  if (later || intoIsMerged) throw new AppError('conflict', 'Undo this company’s later merge first.');
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
 * Undoes a merge: moves back what still exists, restores what it dropped, and brings back the old page.
 * @returns the id of the restored company.
 * @throws {AppError} `not_found`, `conflict` if it was undone or a later merge builds on it, `gone` after 30 days.
 */
export async function undoMerge(deps: Deps, actor: Viewer, mergeId: number, ip: string): Promise<number> {
  const now = deps.clock.now();
  const { fromId, team } = await deps.db.transaction(async (tx) => {
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
    return { fromId: from.id, team: await teamOf(tx, [from.id, into.id]) };
  });
  notifyOfOwnRole(deps, ...team);
  return fromId;
}
