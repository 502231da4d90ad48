import { sql } from 'drizzle-orm';
import { notifyOfAct } from '../../core/notifications/public.ts';
import { hasReacted } from '../../core/reactions/public.ts';
import { mayReadComment, asCondition, isActive, isVisibleTo } from '../../core/visibility/public.ts';
import type { Deps, Db } from '../../platform/deps.ts';
import { type Notifications, TOLD_WORDS } from '../../platform/notifications/notification.ts';
import type { PayloadOf } from '../../platform/outbox/outbox.ts';
import { statement, once } from '../../platform/db/statement.ts';
import { rows } from '../../platform/db/rows.ts';
import { mentionedIds } from '../posts/public.ts';
import { commentedKinds, type Kinds, kindOf, ofEach, placeOf, standsUnder, type CommentedKind } from './commented.ts';
import { commentsEvents } from './comments.tokens.ts';

/** The owners of the subjects define the kinds of notification. */
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

/** `$1` a comment that is public, on a subject that is. */
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
 * Notifies of reactions to comments, once for each member and comment unless the reaction is gone by then, and of
 * comments: those who were answered ("replied to you"), were mentioned ("mentioned you in a comment") or own the
 * subject ("commented on your post"). Each is notified of a comment once, for the first of these reasons that their
 * settings allow.
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

type Recipient = PayloadOf<typeof commentsEvents.written>['hearers'][number];

/** How many of those mentioned in one comment are notified. */
const MENTIONED_RECIPIENTS = 20;

/** A new comment and its subject. */
type Written = {
  actorId: number;
  under: CommentedKind;
  subjectId: number;
  parentId: number | null;
  content: string;
  now: Date;
};

/** Those of these members who may read the thread, except the author. */
async function readersAmong(
  tx: Db,
  ids: number[],
  { actorId, under, subjectId, parentId, now }: Omit<Written, 'content'>,
): Promise<Set<number>> {
  const mayRead = asCondition(
    { now },
    (_viewer, at) =>
      `${isActive('r', at)} and ${under.mayRead('r.id', 'p', at)} ` +
      `and (writer.id is null or (${isVisibleTo('r.id', 'writer', at)}))`,
  );
  const found = await rows<{ id: number }>(
    tx,
    sql`select r.id from users r
      join ${sql.identifier(under.table)} p on p.id = ${subjectId}
      left join comments top on top.id = ${parentId}::bigint left join users writer on writer.id = top.author_id
      where r.id = any(${sql.param(ids)}::bigint[]) and r.id <> ${actorId} and ${mayRead}`,
  );
  return new Set(found.map(({ id }) => id));
}

/**
 * Whom to notify of a new comment, each with the reasons in order of priority: the member was answered, was mentioned,
 * or owns the subject.
 */
export async function recipientsOf(
  tx: Db,
  written: Written,
  { answered, toldIds }: { answered: number[]; toldIds: number[] },
): Promise<Recipient[]> {
  const reasons = new Map<number, Recipient['kinds']>();
  const add = (userId: number, kind: Recipient['kinds'][number]) =>
    reasons.set(userId, [...(reasons.get(userId) ?? []), kind]);
  for (const id of new Set(answered)) add(id, 'reply');
  for (const id of mentionedIds(written.content).slice(0, MENTIONED_RECIPIENTS)) add(id, 'mention');
  for (const id of toldIds) add(id, 'comment');
  const readers = await readersAmong(tx, [...reasons.keys()], written);
  return [...reasons].flatMap(([userId, kinds]) => (readers.has(userId) ? [{ userId, kinds }] : []));
}

/** Members whom the new content mentions and the previous content didn't. */
export async function newlyMentioned(tx: Db, written: Written, before: string): Promise<Recipient[]> {
  const known = new Set(mentionedIds(before));
  const ids = mentionedIds(written.content).filter((id) => !known.has(id));
  if (ids.length === 0) return [];
  const readers = await readersAmong(tx, ids.slice(0, MENTIONED_RECIPIENTS), written);
  return [...readers].map((userId) => ({ userId, kinds: ['mention'] }));
}
