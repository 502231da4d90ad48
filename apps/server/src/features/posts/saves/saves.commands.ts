import { and, eq, inArray } from 'drizzle-orm';
import type { HandlerInput, api } from '@innerspring/contract';
import type { Deps, Viewer } from '../../../platform/deps.ts';
import { AppError } from '../../../platform/errors.ts';
import { requireCollection } from './collections.commands.ts';
import { collections } from './collections.tables.ts';
import { saves } from '../posts.tables.ts';
import { requirePost } from '../cards/visible-post.ts';
import { visiblePosts } from '../feed/visible-posts.queries.ts';

/** Keeps a post among the viewer's saved ones; twice is once. */
export async function savePost(deps: Deps, viewer: Viewer, postId: number): Promise<void> {
  const now = deps.clock.now();
  await requirePost(deps.db, postId, { viewerId: viewer.id, now });
  await deps.db.insert(saves).values({ userId: viewer.id, postId, createdAt: now }).onConflictDoNothing();
}

/** Takes a post off the saved ones, also one that is gone. */
export async function unsavePost(deps: Deps, viewer: Viewer, postId: number): Promise<void> {
  await deps.db.delete(saves).where(and(eq(saves.userId, viewer.id), eq(saves.postId, postId)));
}

type Change = HandlerInput<typeof api.saved.change>['body'];
type Kept = HandlerInput<typeof api.saved.restore>['body']['items'][number];

const ownSaves = (viewer: Viewer, postIds: number[]) =>
  and(eq(saves.userId, viewer.id), inArray(saves.postId, postIds));
const noteOf = (text: string | null): string | null => text?.trim() || null;

/** Sets note and collection of one saved post; what is not given stays. @throws {AppError} `not_found` */
export async function changeSave(deps: Deps, viewer: Viewer, postId: number, change: Change): Promise<void> {
  const { collectionId, note } = change;
  if (collectionId) await requireCollection(deps.db, viewer.id, collectionId);
  const set = {
    ...(collectionId === undefined ? {} : { collectionId }),
    ...(note === undefined ? {} : { note: noteOf(note) }),
  };
  const own = ownSaves(viewer, [postId]);
  const found =
    Object.keys(set).length > 0
      ? await deps.db.update(saves).set(set).where(own).returning({ id: saves.id })
      : await deps.db.select({ id: saves.id }).from(saves).where(own);
  if (found.length === 0) throw new AppError('not_found', 'This post is not among your saved ones any more');
}

/** Puts saved posts into an own collection or into none; how many were moved. @throws {AppError} `not_found` */
export async function moveSaves(deps: Deps, viewer: Viewer, postIds: number[], collectionId: number | null) {
  if (collectionId !== null) await requireCollection(deps.db, viewer.id, collectionId);
  const moved = await deps.db
    .update(saves)
    .set({ collectionId })
    .where(ownSaves(viewer, postIds))
    .returning({ id: saves.id });
  return { moved: moved.length };
}

/** Takes several posts off the saved ones, those that are gone too. */
export async function removeSaves(deps: Deps, viewer: Viewer, postIds: number[]) {
  const removed = await deps.db.delete(saves).where(ownSaves(viewer, postIds)).returning({ id: saves.id });
  return { removed: removed.length };
}

/**
 * Undoes a removal: saves the posts that the viewer may still see, the first given newest, with note and collection, where
 * that still exists. What is saved by now stays as it is.
 */
export async function restoreSaves(deps: Deps, viewer: Viewer, items: Kept[]) {
  const now = deps.clock.now();
  const seen = await visiblePosts(
    deps.pool,
    { viewerId: viewer.id, now },
    items.map(({ postId }) => postId),
  );
  const own = await deps.db.select({ id: collections.id }).from(collections).where(eq(collections.userId, viewer.id));
  const ownIds = new Set(own.map(({ id }) => id));
  const values = items
    .filter(({ postId }) => seen.has(postId))
    .map(({ postId, collectionId, note }) => ({
      userId: viewer.id,
      postId,
      note: noteOf(note),
      collectionId: collectionId !== null && ownIds.has(collectionId) ? collectionId : null,
      createdAt: now,
    }))
    .reverse();
  if (values.length === 0) return { restored: 0 };
  const made = await deps.db.insert(saves).values(values).onConflictDoNothing().returning({ id: saves.id });
  return { restored: made.length };
}
