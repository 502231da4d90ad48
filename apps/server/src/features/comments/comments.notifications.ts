import { notifyOfAct } from '../../core/notifications/public.ts';
import { hasReacted } from '../../core/reactions/public.ts';
import { mayReadComment } from '../../core/visibility/public.ts';
import { statement } from '../../platform/db/statement.ts';
import type { Deps } from '../../platform/deps.ts';
import { type Notifications, TOLD_WORDS } from '../../platform/notifications/notification.ts';
import type { PayloadOf } from '../../platform/outbox/outbox.ts';
import { once } from '../../platform/once.ts';
import { commentedKinds, type Kinds, kindOf, ofEach, placeOf, standsUnder } from './comments.kinds.ts';
import { commentsEvents } from './comments.tokens.ts';

/** The kinds are those of whoever owns what comments stand under. */
export const commentsTold = (commented: Kinds): Notifications => ({
  kinds: [],
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

type Found = { actorId: number; subjectKind: string; subjectId: number; parentId: number | null };

/** `$1` a comment that is still there for everybody, under something that is. */
const foundStatement = once((kinds: Kinds) =>
  statement<Found>(
    'comments.told',
    ofEach(
      kinds,
      (
        kind,
      ) => `select c.author_id as "actorId", c.subject_kind as "subjectKind", c.subject_id as "subjectId", c.parent_id as "parentId"
from comments c
join ${kind.table} p on ${standsUnder(kind)} and ${kind.isThere('p')}
where c.id = $1 and c.deleted_at is null and c.withheld_at is null and c.hidden_at is null`,
    ),
  ),
);

async function findComment(deps: Deps, commentId: number) {
  const kinds = commentedKinds(deps);
  const [found] = await foundStatement(kinds).run(deps.pool, [commentId]);
  if (!found) return null;
  const { actorId, subjectKind, subjectId, parentId } = found;
  const { told, number } = kindOf(kinds, subjectKind);
  return { actorId, parentId, told, data: { [number]: subjectId, commentId } };
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
    kind: comment.told.reaction,
    eventKey: `reaction:comment:${commentId}:${actorId}`,
    data: comment.data,
  });
}

/**
 * Tells of reactions to comments, once for each member and comment and not of one taken back by then, and
 * of comments: whoever was answered ("replied to you"), was mentioned in one ("mentioned you in a comment") or has
 * the subject ("commented on your post"). Each hears of a comment once, for the first of these reasons that their settings want.
 */
export function subscribeCommentNotifications(deps: Deps): void {
  deps.outbox.consume(commentsEvents.reacted, 'notifications.commentReaction', (event) =>
    notifyOfReaction(deps, event),
  );
  deps.outbox.consume(commentsEvents.written, 'notifications.comment', async ({ commentId, hearers }) => {
    const found = await findComment(deps, commentId);
    if (!found) return;
    const { actorId, parentId, told } = found;
    const data = { ...found.data, ...(parentId === null ? {} : { parentId }) };
    for (const { userId, kinds } of hearers) {
      const kind = kinds.map((reason) => told[reason]);
      await notifyOfAct(deps, { userId, actorId, kind, eventKey: `comment:${commentId}:${userId}`, data });
    }
  });
}
