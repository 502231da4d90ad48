import { and, eq, isNotNull, sql } from 'drizzle-orm';
import { REACTION_KINDS, type HandlerOutput, type api } from '@innerspring/contract';
import type { Deps, Viewer } from '../../../platform/deps.ts';
import { AppError } from '../../../platform/errors.ts';
import { lockOwnPost } from '../publishing/posts.commands.ts';
import { posts } from '../posts.tables.ts';
import { lockPost } from '../cards/visible-post.ts';
import { speaksFor } from '../publishing/post-voice.ts';
import { saves } from '../../../core/saves/saves.tables.ts';

const reactionCounters = REACTION_KINDS.map((kind) => posts[`${kind}Count`]);
const isPinnedOf = (authorId: number) => and(eq(posts.authorId, authorId), isNotNull(posts.pinnedAt));

/** Pins an own post to the profile, in place of the one pinned before. @throws {AppError} `conflict` for a company's post. */
export async function pinPost(deps: Deps, viewer: Viewer, postId: number): Promise<void> {
  const now = deps.clock.now();
  const refusal = 'You can only pin your own posts.';
  await deps.db.transaction(async (tx) => {
    const { companyId } = await lockOwnPost(tx, viewer, postId, { now, refusal });
    if (companyId !== null) throw new AppError('conflict', 'A post of a company cannot be pinned to a profile.');
    await tx.update(posts).set({ pinnedAt: null }).where(isPinnedOf(viewer.id));
    await tx.update(posts).set({ pinnedAt: now }).where(eq(posts.id, postId));
  });
}

/** Unpins an own post; harmless where it is not pinned. */
export async function unpinPost(deps: Deps, viewer: Viewer, postId: number): Promise<void> {
  const now = deps.clock.now();
  await deps.db.transaction(async (tx) => {
    await lockOwnPost(tx, viewer, postId, { now, refusal: 'You can only unpin your own posts.' });
    await tx.update(posts).set({ pinnedAt: null }).where(eq(posts.id, postId));
  });
}

/** What would go with an own post, or with one of a company that the viewer edits. */
export async function lossOf(
  deps: Deps,
  viewer: Viewer,
  postId: number,
): Promise<HandlerOutput<typeof api.ownPosts.loss>> {
  const now = deps.clock.now();
  return deps.db.transaction(async (tx) => {
    await lockOwnPost(tx, viewer, postId, { now, refusal: 'Only its author sees what goes with a post.' });
    const [loss] = await tx
      .select({
        comments: posts.commentCount,
        reactions: sql<number>`${sql.join(reactionCounters, sql` + `)}`,
        reposts: posts.repostCount,
        saves: tx.$count(saves, and(eq(saves.subjectKind, 'post'), eq(saves.subjectId, postId))),
      })
      .from(posts)
      .where(eq(posts.id, postId));
    if (!loss) throw new AppError('internal');
    return loss;
  });
}

/** Takes no more comments on an own post, or takes them again. Twice is once. */
export async function setCommentsClosed(deps: Deps, viewer: Viewer, postId: number, closed: boolean): Promise<void> {
  const now = deps.clock.now();
  await deps.db.transaction(async (tx) => {
    const post = await lockPost(tx, postId, { viewerId: viewer.id, now });
    const isOwn =
      post.companyId === null ? post.authorId === viewer.id : await speaksFor(tx, viewer.id, post.companyId);
    if (!isOwn) throw new AppError('forbidden', 'Only the author of the post can close and reopen its comments.');
    if (closed === (post.commentsClosedAt !== null)) return;
    await tx
      .update(posts)
      .set({ commentsClosedAt: closed ? now : null })
      .where(eq(posts.id, postId));
  });
}
