import { and, eq, inArray, count, sql } from 'drizzle-orm';
import type { Pool } from 'pg';
import type { HandlerOutput, api } from '@innerspring/contract';
import { COLLECTION_LIMIT } from '@innerspring/contract/saved/endpoints';
import type { Deps, Viewer, Db } from '../../platform/deps.ts';
import { ofFeatures, partsOf } from '../../platform/feature.ts';
import type { OfKind, SavedPart, Subject } from '../../platform/subjects/subject-kind.ts';
import { AppError } from '../../platform/errors.ts';
import { subjectCards, subjectKind } from '../subjects/public.ts';
import { collections, saves } from './saves.tables.ts';
import { statement } from '../../platform/db/statement.ts';

type Collection = HandlerOutput<typeof api.saved.createCollection>;

const NAME_TAKEN = 'You already have a collection with this name';
const MOST_COUNTED = 1000;
const ownOne = (userId: number, id: number) => and(eq(collections.id, id), eq(collections.userId, userId));
const collectionNotFound = () => new AppError('not_found', 'This collection no longer exists');

/** `$1` member, `$2` the maximum count of saves, `$3` the kind to count, null for all. */
export const collectionsStatement = statement<Collection>(
  'saves.collections',
  `select c.id, c.name, kept.count
from collections c cross join lateral (
  select count(*) as count from (
    select 1 from saves s where s.collection_id = c.id and ($3::text is null or s.subject_kind = $3) limit $2
  ) counted
) kept
where c.user_id = $1 order by lower(c.name), c.id`,
);

/** The member's collections by name, with the number of their saves, of one kind if given. */
export const listCollections = (pool: Pool, userId: number, kind: string | null): Promise<Collection[]> =>
  collectionsStatement.run(pool, [userId, MOST_COUNTED, kind]);

/** Serializes changes to one member's collections, so that names stay unique and the limit holds. */
const lockCollections = (tx: Db, userId: number) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtext('collections'), ${userId}::int)`);

async function requireFreeName(tx: Db, userId: number, name: string, but: number | null): Promise<void> {
  const [same] = await tx
    .select({ id: collections.id })
    .from(collections)
    .where(and(eq(collections.userId, userId), sql`lower(${collections.name}) = lower(${name})`));
  if (same && same.id !== but) throw new AppError('already_exists', NAME_TAKEN, { fields: { name: NAME_TAKEN } });
}

/** @throws {AppError} `not_found` if the member has no such collection. */
export async function requireCollection(db: Db, userId: number, id: number): Promise<void> {
  const [found] = await db.select({ id: collections.id }).from(collections).where(ownOne(userId, id));
  if (!found) throw collectionNotFound();
}

/** @throws {AppError} `already_exists` for a name in use, `conflict` beyond the limit. */
export async function createCollection(deps: Deps, viewer: Viewer, given: string): Promise<Collection> {
  const name = given.trim();
  return deps.db.transaction(async (tx) => {
    await lockCollections(tx, viewer.id);
    await requireFreeName(tx, viewer.id, name, null);
    const [held] = await tx.select({ count: count() }).from(collections).where(eq(collections.userId, viewer.id));
    if ((held?.count ?? 0) >= COLLECTION_LIMIT)
      throw new AppError('conflict', `You have ${COLLECTION_LIMIT} collections. Delete one to make room.`);
    const [made] = await tx
      .insert(collections)
      .values({ userId: viewer.id, name, createdAt: deps.clock.now() })
      .returning({ id: collections.id });
    if (!made) throw new Error('The collection was not stored.');
    return { id: made.id, name, count: 0 };
  });
}

/** @throws {AppError} `not_found`, `already_exists` for a name in use. */
export async function renameCollection(deps: Deps, viewer: Viewer, id: number, given: string): Promise<void> {
  const name = given.trim();
  await deps.db.transaction(async (tx) => {
    await lockCollections(tx, viewer.id);
    await requireCollection(tx, viewer.id, id);
    await requireFreeName(tx, viewer.id, name, id);
    await tx.update(collections).set({ name }).where(ownOne(viewer.id, id));
  });
}

/** Deletes a collection. Its items stay saved, outside any collection. @throws {AppError} `not_found` */
export async function removeCollection(deps: Deps, viewer: Viewer, id: number): Promise<void> {
  const gone = await deps.db.delete(collections).where(ownOne(viewer.id, id)).returning({ id: collections.id });
  if (gone.length === 0) throw collectionNotFound();
}

/** The member's own data in a save. */
type Kept = { id: number; collectionId: number | null; note: string | null };
type Change = { collectionId?: number | null | undefined; note?: string | null | undefined };

const savedKinds = ofFeatures((features) => partsOf(features, 'saved'));

/** The kind, from its owner's manifest. @throws {AppError} `not_found` for a kind that can't be saved. */
export function savedKind(known: Pick<Deps, 'features'>, kind: string): OfKind<SavedPart> {
  const found = savedKinds(known).find((one) => one.kind === kind);
  if (!found) throw new AppError('not_found');
  return found;
}

/** Saves something that the viewer may see. Idempotent. @throws {AppError} `not_found` */
export async function save(deps: Deps, viewer: Viewer, { kind, id }: Subject): Promise<void> {
  const now = deps.clock.now();
  savedKind(deps, kind);
  const [seen] = await subjectCards(deps, { viewerId: viewer.id, now }, [{ kind, id }]);
  if (!seen) throw new AppError('not_found', subjectKind(deps, kind)?.notFound);
  await deps.db
    .insert(saves)
    .values({ userId: viewer.id, subjectKind: kind, subjectId: id, createdAt: now })
    .onConflictDoNothing();
}

const ownSaves = (viewer: Viewer, kind: string, ids: number[]) =>
  and(eq(saves.userId, viewer.id), eq(saves.subjectKind, kind), inArray(saves.subjectId, ids));
const noteOf = (text: string | null): string | null => text?.trim() || null;

/** Sets note and collection of one saved item; omitted fields don't change. @throws {AppError} `not_found` */
export async function changeSave(deps: Deps, viewer: Viewer, { kind, id }: Subject, change: Change): Promise<void> {
  const { collectionId, note } = change;
  if (collectionId) await requireCollection(deps.db, viewer.id, collectionId);
  const set = {
    ...(collectionId === undefined ? {} : { collectionId }),
    ...(note === undefined ? {} : { note: noteOf(note) }),
  };
  const own = ownSaves(viewer, kind, [id]);
  const found =
    Object.keys(set).length > 0
      ? await deps.db.update(saves).set(set).where(own).returning({ id: saves.id })
      : await deps.db.select({ id: saves.id }).from(saves).where(own);
  if (found.length === 0) throw new AppError('not_found', savedKind(deps, kind).notSaved);
}

/**
 * Moves saved items of one kind into an own collection or out of any. Returns how many were moved. @throws {AppError}
 * `not_found`
 */
export async function moveSaves(
  deps: Deps,
  viewer: Viewer,
  { kind, ids }: { kind: string; ids: number[] },
  collectionId: number | null,
) {
  if (collectionId !== null) await requireCollection(deps.db, viewer.id, collectionId);
  const moved = await deps.db
    .update(saves)
    .set({ collectionId })
    .where(ownSaves(viewer, kind, ids))
    .returning({ id: saves.id });
  return { moved: moved.length };
}

/** Removes saves of one kind, including those whose item is gone. */
export async function removeSaves(deps: Deps, viewer: Viewer, kind: string, ids: number[]) {
  const removed = await deps.db
    .delete(saves)
    .where(ownSaves(viewer, kind, ids))
    .returning({ id: saves.id });
  return { removed: removed.length };
}

/**
 * Undoes a removal: saves what the viewer may still see, the first given newest, with note and, if it still exists,
 * collection. Items that were saved again since don't change.
 */
export async function restoreSaves(deps: Deps, viewer: Viewer, kind: string, items: readonly Kept[]) {
  const now = deps.clock.now();
  const subjects = items.map(({ id }) => ({ kind, id }));
  const cards = await subjectCards(deps, { viewerId: viewer.id, now }, subjects);
  const seen = new Set(cards.map(({ id }) => id));
  const own = await deps.db.select({ id: collections.id }).from(collections).where(eq(collections.userId, viewer.id));
  const ownIds = new Set(own.map(({ id }) => id));
  const values = items
    .filter(({ id }) => seen.has(id))
    .map(({ id, collectionId, note }) => ({
      userId: viewer.id,
      subjectKind: kind,
      subjectId: id,
      note: noteOf(note),
      collectionId: collectionId !== null && ownIds.has(collectionId) ? collectionId : null,
      createdAt: now,
    }))
    .reverse();
  if (values.length === 0) return { restored: 0 };
  const made = await deps.db.insert(saves).values(values).onConflictDoNothing().returning({ id: saves.id });
  return { restored: made.length };
}
