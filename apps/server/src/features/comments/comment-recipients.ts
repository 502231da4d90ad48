import { sql } from 'drizzle-orm';
import { rows } from '../../platform/db/rows.ts';
import { asCondition, isActive, isVisibleTo } from '../../core/visibility/public.ts';
import type { Db } from '../../platform/deps.ts';
import type { CommentedKind } from '../../platform/subjects/commented-kind.ts';
import type { PayloadOf } from '../../platform/outbox/outbox.ts';
import { mentionedIds } from '../posts/public.ts';
import type { commentsEvents } from './comments.tokens.ts';

type Recipient = PayloadOf<typeof commentsEvents.written>['hearers'][number];

/** How many of those mentioned in one comment are notified. */
const MENTIONED_RECIPIENTS = 20;

/** A comment as it is written, and what it stands under. */
type Written = {
  actorId: number;
  under: CommentedKind;
  subjectId: number;
  parentId: number | null;
  content: string;
  now: Date;
};

/** Of these members, those who may read the thread; the writer is never among them. */
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
 * Whom to notify of a new comment, each with the reasons in the order in which they count: the member was answered,
 * was mentioned, or has the subject.
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

/** Members whom the new content mentions and the content before did not. */
export async function newlyMentioned(tx: Db, written: Written, before: string): Promise<Recipient[]> {
  const known = new Set(mentionedIds(before));
  const ids = mentionedIds(written.content).filter((id) => !known.has(id));
  if (ids.length === 0) return [];
  const readers = await readersAmong(tx, ids.slice(0, MENTIONED_RECIPIENTS), written);
  return [...readers].map((userId) => ({ userId, kinds: ['mention'] }));
}
