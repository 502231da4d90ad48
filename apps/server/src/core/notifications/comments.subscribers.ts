import { and, eq, isNull } from 'drizzle-orm';
import type { Deps } from '../../platform/deps.ts';
import type { PayloadOf } from '../../platform/outbox/event.ts';
import { commentReactions, comments } from '../../features/comments/comments.tables.ts';
import { posts } from '../../features/posts/posts.tables.ts';
import { notifyOfAct } from './acts.ts';
import { commentsEvents } from '../../features/comments/comments.events.ts';

/** A comment that is still there for everybody, under a post that is. */
async function findComment({ db }: Pick<Deps, 'db'>, commentId: number) {
  const [found] = await db
    .select({ actorId: comments.authorId, postId: comments.postId, parentId: comments.parentId })
    .from(comments)
    .innerJoin(posts, and(eq(posts.id, comments.postId), isNull(posts.deletedAt), isNull(posts.withheldAt)))
    .where(
      and(
        eq(comments.id, commentId),
        isNull(comments.deletedAt),
        isNull(comments.withheldAt),
        isNull(comments.hiddenAt),
      ),
    );
  return found;
}

async function notifyOfReaction(
  deps: Pick<Deps, 'db' | 'pool' | 'clock'>,
  { commentId, actorId }: PayloadOf<typeof commentsEvents.reacted>,
): Promise<void> {
  const comment = await findComment(deps, commentId);
  const mine = and(eq(commentReactions.commentId, commentId), eq(commentReactions.userId, actorId));
  const [current] = await deps.db.select({ userId: commentReactions.userId }).from(commentReactions).where(mine);
  if (!comment || !current) return;
  await notifyOfAct(deps, {
    userId: comment.actorId,
    actorId,
    kind: 'reaction',
    eventKey: `reaction:comment:${commentId}:${actorId}`,
    data: { postId: comment.postId, commentId },
  });
}

/**
 * Tells of reactions to comments, once for each member and comment and not of one taken back by then, and
 * of comments: whoever was answered ("replied to you"), was mentioned in one ("mentioned you in a comment") or wrote
 * the post ("commented on your post"). Each hears of a comment once, for the first of these reasons that their settings want.
 */
export function subscribeCommentNotifications(deps: Pick<Deps, 'db' | 'pool' | 'outbox' | 'clock'>): void {
  deps.outbox.consume(commentsEvents.reacted, 'notifications.commentReaction', (event) =>
    notifyOfReaction(deps, event),
  );
  deps.outbox.consume(commentsEvents.written, 'notifications.comment', async ({ commentId, hearers }) => {
    const found = await findComment(deps, commentId);
    if (!found) return;
    const { actorId, postId, parentId } = found;
    const data = { postId, commentId, ...(parentId === null ? {} : { parentId }) };
    for (const { userId, kinds } of hearers) {
      await notifyOfAct(deps, { userId, actorId, kind: kinds, eventKey: `comment:${commentId}:${userId}`, data });
    }
  });
}
