import { and, eq, inArray } from 'drizzle-orm';
import type { Deps, Viewer } from '../../platform/deps.ts';
import { collect } from '../../platform/feature.ts';
import type { SavedKind, Subject } from '../../platform/subjects/subject-kind.ts';
import { AppError } from '../../platform/errors.ts';
import { subjectCards, subjectKind } from '../subjects/public.ts';
import { requireCollection } from './collections.commands.ts';
import { collections } from './collections.tables.ts';
import { saves } from './saves.tables.ts';

/** What members keep with a save. */
type Kept = { id: number; collectionId: number | null; note: string | null };
type Change = { collectionId?: number | null | undefined; note?: string | null | undefined };

/** The kind as its owner's manifest has it. @throws {AppError} `not_found` for what is never saved. */
export function savedKind({ features }: Pick<Deps, 'features'>, kind: string): SavedKind {
  const found = collect(features, 'saved')
    .flat()
    .find((one) => one.kind === kind);
  if (!found) throw new AppError('not_found');
  return found;
}

/** Keeps something that the viewer may see; twice is once. @throws {AppError} `not_found` */
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

/** Sets note and collection of one saved thing; what is not given stays. @throws {AppError} `not_found` */
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

/** Puts saved things of one kind into an own collection or into none; how many were moved. @throws {AppError} `not_found` */
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

/** Takes things of one kind off the saved ones, those that are gone too. */
export async function removeSaves(deps: Deps, viewer: Viewer, kind: string, ids: number[]) {
  const removed = await deps.db
    .delete(saves)
    .where(ownSaves(viewer, kind, ids))
    .returning({ id: saves.id });
  return { removed: removed.length };
}

/**
 * Undoes a removal: saves what the viewer may still see, the first given newest, with note and collection, where that still
 * exists. What is saved by now stays as it is.
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
