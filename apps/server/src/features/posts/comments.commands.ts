import { and, eq, isNull } from 'drizzle-orm';
import { COMMENT_EDIT_MINUTES } from '@innerspring/contract';
import type { Db, Deps, Viewer } from '../../platform/deps.ts';
import { AppError } from '../../platform/errors.ts';
import { users } from '../members/members.tables.ts';
import { comments, posts } from './posts.tables.ts';
import { isSeenBy, lockPost, minusOne, plusOne, type Viewing } from './visible-post.ts';

function commentNotFound(): AppError {
  return new AppError('not_found', 'This comment is not available');
}

/** A comment that the viewer may see. */
async function findComment(db: Db, commentId: number, viewing: Viewing) {
  const [comment] = await db
    .select({
      authorId: comments.authorId,
      postId: comments.postId,
      createdAt: comments.createdAt,
    })
    .from(comments)
    .innerJoin(users, and(eq(users.id, comments.authorId), isSeenBy(viewing)))
    .where(and(eq(comments.id, commentId), isNull(comments.deletedAt)));
  if (!comment) throw commentNotFound();
  return comment;
}

/** Writes a comment under a post and returns its number. */
export async function addComment(deps: Deps, viewer: Viewer, postId: number, content: string): Promise<number> {
  await deps.limits.take('comments', viewer.id);
  const now = deps.clock.now();
  return deps.db.transaction(async (tx) => {
    await lockPost(tx, postId, { viewerId: viewer.id, now });
    const [comment] = await tx
      .insert(comments)
      .values({ postId, authorId: viewer.id, content, createdAt: now })
      .returning({ id: comments.id });
    if (!comment) throw new AppError('internal');
    await tx
      .update(posts)
      .set({ commentCount: plusOne(posts.commentCount) })
      .where(eq(posts.id, postId));
    return comment.id;
  });
}

/** Changes an own comment. @throws {AppError} `conflict` once `COMMENT_EDIT_MINUTES` have passed. */
export async function editComment(deps: Deps, viewer: Viewer, commentId: number, content: string): Promise<void> {
  const now = deps.clock.now();
  await deps.db.transaction(async (tx) => {
    const comment = await findComment(tx, commentId, { viewerId: viewer.id, now });
    await lockPost(tx, comment.postId, { viewerId: viewer.id, now });
    if (comment.authorId !== viewer.id) throw new AppError('forbidden', 'You can only edit your own comments.');
    if (now.getTime() - comment.createdAt.getTime() > COMMENT_EDIT_MINUTES * 60_000) {
      throw new AppError(
        'conflict',
        `A comment can be changed for ${COMMENT_EDIT_MINUTES} minutes after it was written.`,
      );
    }
    const changed = await tx
      .update(comments)
      .set({ content, editedAt: now })
      .where(and(eq(comments.id, commentId), isNull(comments.deletedAt)))
      .returning({ id: comments.id });
    if (changed.length === 0) throw commentNotFound();
  });
}

/** Deletes an own comment, or any under an own post; the post's counter follows once. */
export async function deleteComment(deps: Deps, viewer: Viewer, commentId: number): Promise<void> {
  const now = deps.clock.now();
  await deps.db.transaction(async (tx) => {
    const comment = await findComment(tx, commentId, { viewerId: viewer.id, now });
    const post = await lockPost(tx, comment.postId, { viewerId: viewer.id, now });
    if (comment.authorId !== viewer.id && post.authorId !== viewer.id) {
      throw new AppError('forbidden', 'You can only delete your own comments and those under your posts.');
    }
    const deleted = await tx
      .update(comments)
      .set({ deletedAt: now })
      .where(and(eq(comments.id, commentId), isNull(comments.deletedAt)))
      .returning({ id: comments.id });
    if (deleted.length === 0) throw commentNotFound();
    await tx
      .update(posts)
      .set({ commentCount: minusOne(posts.commentCount) })
      .where(eq(posts.id, comment.postId));
  });
}
