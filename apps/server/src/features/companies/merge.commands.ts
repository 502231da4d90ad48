import { asc, eq, inArray, sql } from 'drizzle-orm';
import { recordAudit } from '../../platform/audit/audit.ts';
import { lockMembers } from '../../core/accounts/public.ts';
import { rows } from '../../platform/db/rows.ts';
import type { Db, Deps, Viewer } from '../../platform/deps.ts';
import { AppError } from '../../platform/errors.ts';
import { type Company, companyNotFound } from './company-access.ts';
import { companies, companyMerges } from './companies.tables.ts';
import { dropDoubles, dropHandoverOf, livePosts, type Merge, moveRows } from './merge-rows.ts';

type Wish = { fromId: number; intoId: number; reason: string; ip: string };

/** Somebody followed or joined between looking and locking: look again. */
class MembersChanged extends Error {}
const ROUNDS = 5;

/** Members whose own rows the merge changes: those who list the one company, and those who follow both. */
async function touchedMembers(tx: Db, { fromId, intoId }: Wish): Promise<number[]> {
  const found = await rows<{ id: number }>(
    tx,
    sql`select u.id from users u where u.company_id = ${fromId}
      union select a.follower_id from follows a join follows b on b.follower_id = a.follower_id and b.company_id = ${intoId}
      where a.company_id = ${fromId}`,
  );
  return found.map(({ id }) => id);
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

export async function addToFollowing(tx: Db, members: number[], step: 1 | -1): Promise<void> {
  if (members.length === 0) return;
  await tx.execute(sql`update users set following_count = following_count + ${step}
    where id = any(${sql.param(`{${members.join(',')}}`)}::bigint[])`);
}

async function moveEverything(tx: Db, merge: Merge): Promise<void> {
  await addToFollowing(tx, await dropDoubles(tx, merge, 'follows'), -1);
  const followers = await moveRows(tx, merge, 'follows');
  await moveRows(tx, merge, 'posts');
  await moveRows(tx, merge, 'users');
  await moveRows(tx, merge, 'experiences');
  await dropDoubles(tx, merge, 'company_roles');
  await moveRows(tx, merge, 'company_roles');
  await dropDoubles(tx, merge, 'company_claims', true);
  await moveRows(tx, merge, 'company_claims');
  await moveRows(tx, merge, 'company_suggestions');
  await dropHandoverOf(tx, merge);
  const live = await livePosts(tx, merge, merge.intoId);
  await tx
    .update(companies)
    .set({
      followerCount: sql`${companies.followerCount} + ${followers}`,
      postCount: sql`${companies.postCount} + ${live}`,
    })
    .where(eq(companies.id, merge.intoId));
  await tx
    .update(companies)
    .set({ mergedIntoId: merge.intoId, followerCount: 0, postCount: 0 })
    .where(eq(companies.id, merge.fromId));
}

async function mergeOnce(tx: Db, deps: Deps, actor: Viewer, wish: Wish): Promise<void> {
  const expected = await touchedMembers(tx, wish);
  await lockMembers(tx, expected);
  const { from, into } = checkPair(await lockCompanies(tx, [wish.fromId, wish.intoId]), wish);
  const known = new Set(expected);
  if ((await touchedMembers(tx, wish)).some((id) => !known.has(id))) throw new MembersChanged();
  const [made] = await tx
    .insert(companyMerges)
    .values({ fromId: from.id, intoId: into.id, mergedBy: actor.id, createdAt: deps.clock.now() })
    .returning();
  if (!made) throw new AppError('internal');
  await moveEverything(tx, made);
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
