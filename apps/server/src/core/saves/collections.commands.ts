import { and, count, eq, sql } from 'drizzle-orm';
import type { Pool } from 'pg';
import type { HandlerOutput, api } from '@innerspring/contract';
import { COLLECTION_LIMIT } from '@innerspring/contract/saved/endpoints';
import { statement } from '../../platform/db/statement.ts';
import type { Db, Deps, Viewer } from '../../platform/deps.ts';
import { AppError } from '../../platform/errors.ts';
import { collections } from './collections.tables.ts';

type Collection = HandlerOutput<typeof api.saved.createCollection>;

const NAME_TAKEN = 'You have a collection with this name';
const MOST_COUNTED = 1000;
const ownOne = (userId: number, id: number) => and(eq(collections.id, id), eq(collections.userId, userId));
const collectionNotFound = () => new AppError('not_found', 'This collection does not exist any more');

/** `$1` member, `$2` how many saves are counted at most, `$3` those of which kind, null for all. */
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

/** The member's collections by name, with how much they hold, of one kind where it is named. */
export const listCollections = (pool: Pool, userId: number, kind: string | null): Promise<Collection[]> =>
  collectionsStatement.run(pool, [userId, MOST_COUNTED, kind]);

/** Lets changes of one member's collections come one after the other, so that names and number hold. */
const lockCollections = (tx: Db, userId: number) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtext('collections'), ${userId}::int)`);

async function requireFreeName(tx: Db, userId: number, name: string, but: number | null): Promise<void> {
  const [same] = await tx
    .select({ id: collections.id })
    .from(collections)
    .where(and(eq(collections.userId, userId), sql`lower(${collections.name}) = lower(${name})`));
  if (same && same.id !== but) throw new AppError('already_exists', NAME_TAKEN, { fields: { name: NAME_TAKEN } });
}

/** @throws {AppError} `not_found` where the member has no such collection. */
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

/** Deletes a collection; what it held stays saved, in none. @throws {AppError} `not_found` */
export async function removeCollection(deps: Deps, viewer: Viewer, id: number): Promise<void> {
  const gone = await deps.db.delete(collections).where(ownOne(viewer.id, id)).returning({ id: collections.id });
  if (gone.length === 0) throw collectionNotFound();
}
