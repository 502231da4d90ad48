import { and, eq } from 'drizzle-orm';
import type { Deps, Viewer } from '../../platform/deps.ts';
import { saves } from './posts.tables.ts';
import { requirePost } from './visible-post.ts';

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
