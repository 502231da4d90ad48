import { eq, sql } from 'drizzle-orm';
import { counterChange, lostRows, withoutLost } from '../../core/reactions/public.ts';
import { mayReadComment } from '../../core/visibility/public.ts';
import { type Changes, changedBy, changedSubject, type OpenPages } from '../../platform/live/open-page.ts';
import {
  type ReactedKind,
  SUBJECT_EXCERPT,
  type SubjectKind,
  subjectStatement,
} from '../../platform/subjects/subject-kind.ts';
import { lockComment } from './commented.ts';
import { type Kinds, ofEach, placeOf, standsUnder } from './comments.kinds.ts';
import { requireReadable } from './comments.queries.ts';
import { comments } from './comments.tables.ts';
import { commentsEvents } from './comments.tokens.ts';

/** A comment, wherever it stands. */
export const commentSubject = (kinds: Kinds): SubjectKind => ({
  kind: 'comment',
  noun: 'comment',
  notFound: 'This comment is not available',
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
});

/** Members react to comments, whose counters stand in their rows. */
export const reactedCommentKind = (kinds: Kinds): ReactedKind => ({
  kind: 'comment',
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
  archive: { name: 'comment-reactions', place: 110, id: 'commentId' },
});

/** The page under which the comment stands. */
const ofComment: Changes = ({ id }) =>
  sql`select subject_kind as type, subject_id as id from comments where id = ${id}`;

/** What comments change on the pages under which they stand. */
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
