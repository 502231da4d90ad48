import { and, eq } from 'drizzle-orm';
import type { Deps, Viewer } from '../../../platform/deps.ts';
import { AppError } from '../../../platform/errors.ts';
import { hiddenPosts } from './hidden-posts.tables.ts';
import { requirePost } from '../cards/visible-post.ts';

/** Takes a post out of the viewer's feed; twice is once. @throws {AppError} `not_found`, `conflict` for an own post. */
export async function hidePost(deps: Deps, viewer: Viewer, postId: number): Promise<void> {
  const now = deps.clock.now();
  const { authorId } = await requirePost(deps.db, postId, { viewerId: viewer.id, now });
  if (authorId === viewer.id) throw new AppError('conflict', 'Your own posts cannot be hidden. You can delete them.');
  await deps.db.insert(hiddenPosts).values({ userId: viewer.id, postId, createdAt: now }).onConflictDoNothing();
}

/** Lets a post back into the viewer's feed, also one that is gone. */
export async function showPost(deps: Deps, viewer: Viewer, postId: number): Promise<void> {
  await deps.db.delete(hiddenPosts).where(and(eq(hiddenPosts.userId, viewer.id), eq(hiddenPosts.postId, postId)));
}
