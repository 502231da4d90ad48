import { asc, eq, inArray } from 'drizzle-orm';
import { recordAudit } from '../../platform/audit/audit.ts';
import { lockMembers } from '../../core/accounts/public.ts';
import type { Db, Deps, Viewer } from '../../platform/deps.ts';
import { AppError } from '../../platform/errors.ts';
import { collect } from '../../platform/feature.ts';
import type { Merge } from '../../platform/merges/merge-company.ts';
import { type Company, companyNotFound } from './company-access.ts';
import { companies, companyMerges } from './companies.tables.ts';
import { addToCompany } from './company-counts.ts';
import { notesOf } from './merge-notes.ts';

type Wish = { fromId: number; intoId: number; reason: string; ip: string };

/** Somebody followed or joined between looking and locking: look again. */
class MembersChanged extends Error {}
const ROUNDS = 5;

/** Members whose own rows the merge changes. */
async function touchedMembers(tx: Db, { features }: Deps, wish: Wish): Promise<number[]> {
  const touched = new Set<number>();
  for (const { members } of collect(features, 'mergeCompany'))
    for (const id of (await members?.(tx, wish)) ?? []) touched.add(id);
  return [...touched];
}

/** Holds both companies so that nobody follows, posts as or joins them meanwhile. */
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
  if (from.mergedIntoId) throw new AppError('conflict', `“${from.name}” was merged already.`);
  if (into.mergedIntoId)
    throw new AppError('conflict', `“${into.name}” was merged itself. Choose the company it went into.`);
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

async function mergeOnce(tx: Db, deps: Deps, actor: Viewer, wish: Wish): Promise<void> {
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
}

/**
 * Merges one company into another: followers, people, posts, roles, claims and suggestions move, the old number leads to
 * the other, and every row moved or dropped is noted so that `undoMerge` restores it.
 * @throws {AppError} `not_found`, `conflict` for itself, a merged or a suspended company.
 */
export async function mergeCompany(deps: Deps, actor: Viewer, wish: Wish): Promise<void> {
  if (wish.fromId === wish.intoId) throw new AppError('conflict', 'A company cannot be merged into itself.');
  for (let round = 1; ; round += 1) {
    try {
      await deps.db.transaction((tx) => mergeOnce(tx, deps, actor, wish));
      return;
    } catch (error) {
      if (!(error instanceof MembersChanged)) throw error;
      if (round === ROUNDS) throw new AppError('unavailable');
    }
  }
}
