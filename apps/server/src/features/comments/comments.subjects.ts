import { mayReadComment } from '../../core/visibility/public.ts';
import { SUBJECT_EXCERPT, type SubjectKind, subjectStatement } from '../../platform/subjects/subject-kind.ts';
import { type Kinds, ofEach, placeOf, standsUnder } from './comments.kinds.ts';

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
