import { and, eq, isNull } from 'drizzle-orm';
import { notifyOfAct } from '../../core/notifications/public.ts';
import { hasReacted } from '../../core/reactions/public.ts';
import { mayReadComment } from '../../core/visibility/public.ts';
import type { Deps } from '../../platform/deps.ts';
import { defineNotification, type Notifications, TOLD_WORDS } from '../../platform/notifications/notification.ts';
import type { PayloadOf } from '../../platform/outbox/event.ts';
import { posts } from '../posts/posts.tables.ts';
import { aboutPost, postGroup, postsNotifications } from '../posts/public.ts';
import { type Kinds, ofEach, placeOf, standsUnder } from './comments.kinds.ts';
import { commentsEvents } from './comments.events.ts';
import { comments } from './comments.tables.ts';

export const commentsNotifications = {
  comment: defineNotification({
    name: 'comment',
    chip: 'comments',
    type: 'comment',
    text: ({ who }) => `${who} commented on your post`,
    ...aboutPost,
    group: postGroup('comment'),
    mail: 'ifUnread',
  }),
  reply: defineNotification({
    name: 'reply',
    chip: 'comments',
    type: 'comment',
    text: ({ who }) => `${who} replied to you`,
    ...aboutPost,
    group: (data) => `reply:comment:${data.number('parentId')}`,
    mail: 'ifUnread',
  }),
};

export const commentsTold = (commented: Kinds): Notifications => ({
  kinds: Object.values(commentsNotifications),
  things: [
    {
      key: 'commentId',
      part: 'comment',
      words: (id, reader, now) =>
        ofEach(
          commented,
          (kind) => `select left(c.content, ${TOLD_WORDS}) from comments c join ${kind.table} p on ${standsUnder(kind)}
      where c.id = ${id} and ${mayReadComment(reader, 'c', placeOf(kind, reader, now), now)}`,
        ),
    },
  ],
});

/** The reasons of an event, as kinds. */
const reasons = {
  comment: commentsNotifications.comment,
  reply: commentsNotifications.reply,
  mention: postsNotifications.mention,
};

/** A comment that is still there for everybody, under a post that is. */
async function findComment({ db }: Pick<Deps, 'db'>, commentId: number) {
  const [found] = await db
    .select({ actorId: comments.authorId, postId: comments.subjectId, parentId: comments.parentId })
    .from(comments)
    .innerJoin(
      posts,
      and(
        eq(comments.subjectKind, 'post'),
        eq(posts.id, comments.subjectId),
        isNull(posts.deletedAt),
        isNull(posts.withheldAt),
      ),
    )
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
  deps: Deps,
  { commentId, actorId }: PayloadOf<typeof commentsEvents.reacted>,
): Promise<void> {
  const comment = await findComment(deps, commentId);
  if (!comment || !(await hasReacted(deps.db, { kind: 'comment', id: commentId }, actorId))) return;
  await notifyOfAct(deps, {
    userId: comment.actorId,
    actorId,
    kind: postsNotifications.reaction,
    eventKey: `reaction:comment:${commentId}:${actorId}`,
    data: { postId: comment.postId, commentId },
  });
}

/**
 * Tells of reactions to comments, once for each member and comment and not of one taken back by then, and
 * of comments: whoever was answered ("replied to you"), was mentioned in one ("mentioned you in a comment") or wrote
 * the post ("commented on your post"). Each hears of a comment once, for the first of these reasons that their settings want.
 */
export function subscribeCommentNotifications(deps: Deps): void {
  deps.outbox.consume(commentsEvents.reacted, 'notifications.commentReaction', (event) =>
    notifyOfReaction(deps, event),
  );
  deps.outbox.consume(commentsEvents.written, 'notifications.comment', async ({ commentId, hearers }) => {
    const found = await findComment(deps, commentId);
    if (!found) return;
    const { actorId, postId, parentId } = found;
    const data = { postId, commentId, ...(parentId === null ? {} : { parentId }) };
    for (const { userId, kinds } of hearers) {
      const kind = kinds.map((reason) => reasons[reason]);
      await notifyOfAct(deps, { userId, actorId, kind, eventKey: `comment:${commentId}:${userId}`, data });
    }
  });
}
