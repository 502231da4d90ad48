import { eq, sql, and, isNotNull, isNull, type SQL } from 'drizzle-orm';
import { counterChange, lostRows, withoutLost } from '../../core/reactions/public.ts';
import { mayReadComment, asCondition, isCommentOpen, wasVisibleTo } from '../../core/visibility/public.ts';
import { type Changes, changedBy, changedSubject, type OpenPages } from '../../platform/live/live-subjects.ts';
import type { Db } from '../../platform/deps.ts';
import {
  type ReactedPart,
  SUBJECT_EXCERPT,
  type SubjectKind,
  subjectStatement,
  type Viewing,
  REPORT_EXCERPT,
  type RemovalEffects,
  type ReportedPart,
} from '../../platform/subjects/subject-kind.ts';
import {
  type CommentedKind,
  lockComment,
  type Kinds,
  ofEach,
  placeOf,
  standsUnder,
  placeOfComment,
} from './commented.ts';
import { requireReadable } from './comments.queries.ts';
import { comments } from './comments.tables.ts';
import { commentsEvents } from './comments.tokens.ts';

/** Members can react to comments, whose counters are in their rows. */
const reactedComment = (kinds: Kinds): ReactedPart => ({
  require: requireReadable,
  lock: (tx, id, viewing) => lockComment(tx, kinds, id, viewing),
  move: (tx, id, from, to) =>
    tx
      .update(comments)
      .set(counterChange(comments, from, to))
      .where(eq(comments.id, id)),
  tell: (outbox, tx, commentId, actorId) => outbox.emit(tx, commentsEvents.reacted, { commentId, actorId }),
  hold: (tx, ids) =>
    tx.execute(
      sql`select id from comments where id = any(${sql.param(`{${ids.join(',')}}`)}::bigint[]) order by id for no key update`,
    ),
  lose: (tx, lost) => tx.execute(sql`update comments s set ${withoutLost} from ${lostRows(lost)} where s.id = lost.id`),
  archive: { name: 'comment-reactions', id: 'commentId' },
});

/** The page of the comment's subject. */
const ofComment: Changes = ({ id }) =>
  sql`select subject_kind as type, subject_id as id from comments where id = ${id}`;

/** Which open pages change when comments change. */
export const commentsPages: OpenPages = {
  changes: {
    'comments.write': changedSubject('post'),
    ...changedBy(
      ofComment,
      'comments.edit',
      'comments.remove',
      'comments.react',
      'comments.unreact',
      'comments.pin',
      'comments.unpin',
      'comments.hide',
      'comments.show',
    ),
  },
};

/** Locks the subject's row first, as when writing or deleting comments. Triggers update its counters. */
async function holdPlace(tx: Db, kinds: Kinds, commentId: number): Promise<boolean> {
  const place = await placeOfComment(tx, kinds, commentId);
  await place?.under.hold(tx, [place.subjectId]);
  return place !== null;
}

/** How reports and staff withhold, remove and restore a comment. */
const commentRemoval = (kinds: Kinds): RemovalEffects => ({
  async withhold(tx, id, now) {
    if (!(await holdPlace(tx, kinds, id))) return;
    await tx
      .update(comments)
      .set({ withheldAt: now })
      .where(and(eq(comments.id, id), isNull(comments.deletedAt), isNull(comments.withheldAt)));
  },
  async remove(tx, id, now) {
    if (!(await holdPlace(tx, kinds, id))) return false;
    const gone = await tx
      .update(comments)
      .set({ deletedAt: now, removedAt: now, withheldAt: null, pinnedAt: null })
      .where(and(eq(comments.id, id), isNull(comments.deletedAt)))
      .returning({ id: comments.id });
    return gone.length > 0;
  },
  async isRemoved(tx, id) {
    const [found] = await tx.select({ at: comments.removedAt }).from(comments).where(eq(comments.id, id));
    return Boolean(found?.at);
  },
  async restore(tx, id) {
    if (!(await holdPlace(tx, kinds, id))) return;
    await tx
      .update(comments)
      .set({ withheldAt: null })
      .where(and(eq(comments.id, id), isNotNull(comments.withheldAt)));
    await tx
      .update(comments)
      .set({ deletedAt: null, removedAt: null })
      .where(and(eq(comments.id, id), isNotNull(comments.removedAt)));
  },
});

/**
 * SQL condition: the viewer may see the comment `c` by `u` on the row `p`, and the one that it answers, or could before
 * a block.
 */
const couldReadComment = (kind: CommentedKind) => (viewer: string, now: string) => {
  const place = placeOf(kind, viewer, now);
  return `${wasVisibleTo(viewer, 'u', 'c.created_at', now)} and ${kind.couldRead(viewer, 'p', now, 'c.created_at')}
      and ${isCommentOpen(viewer, 'c', place)} and (c.parent_id is null or exists (
        select 1 from comments above join users writer on writer.id = above.author_id and ${wasVisibleTo(viewer, 'writer', 'c.created_at', now)}
        where above.id = c.parent_id and ${isCommentOpen(viewer, 'above', place)}))`;
};

const find = (kind: CommentedKind, id: number, viewing: Viewing): SQL =>
  sql`select c.author_id as "ownerId", left(c.content, ${REPORT_EXCERPT}) as excerpt
      from comments c join users u on u.id = c.author_id
      join ${sql.identifier(kind.table)} p on c.subject_kind = ${kind.kind} and p.id = c.subject_id
      where c.id = ${id} and c.withheld_at is null and ${asCondition(viewing, couldReadComment(kind))}`;

/** The path of the subject of `x`; unknown if the comment's row is gone. */
const hrefOf = (kinds: Kinds): string =>
  `case x.subject_kind ${kinds.map(({ kind, path }) => `when '${kind}' then '${path}' || x.subject_id`).join(' ')} else '/post/' || k.target_id end`;

const currentText = `left(x.content, ${REPORT_EXCERPT})`;
const isVisible = 'x.deleted_at is null and x.withheld_at is null';

/** Comments are withheld, removed and restored on their own. */
const reportedComment = (kinds: Kinds): ReportedPart => ({
  name: 'comment',
  find: (id, viewing) =>
    sql.join(
      kinds.map((kind) => find(kind, id, viewing)),
      sql` union all `,
    ),
  staffView: { table: 'comments', href: hrefOf(kinds), currentText, isVisible },
  removal: commentRemoval(kinds),
});

/** A comment on any kind of subject. */
export const commentSubject = (kinds: Kinds): SubjectKind => ({
  kind: 'comment',
  noun: 'comment',
  notFound: 'This comment isn’t available',
  cards: subjectStatement(
    'comment',
    ofEach(
      kinds,
      (
        kind,
      ) => `select c.id, author.full_name as title, left(c.content, ${SUBJECT_EXCERPT}) as excerpt, author.avatar_url as "imageUrl",
  '${kind.path}' || c.subject_id as href, json_build_array(c.author_id) as "toldIds"
from comments c
join ${kind.table} p on ${standsUnder(kind)}
join users author on author.id = c.author_id
where c.id = any($3::bigint[]) and ${mayReadComment('$1', 'c', placeOf(kind, '$1', '$2'), '$2')}`,
    ),
  ),
  reacted: reactedComment(kinds),
  reported: reportedComment(kinds),
});
