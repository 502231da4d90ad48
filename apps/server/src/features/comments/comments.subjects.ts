import { mayReadComment } from '../../core/visibility/public.ts';
import { SUBJECT_EXCERPT, type SubjectKind, subjectStatement } from '../../platform/subjects/subject-kind.ts';

/** A comment under a post. */
export const commentSubject: SubjectKind = {
  kind: 'comment',
  noun: 'comment',
  notFound: 'This comment is not available',
  cards: subjectStatement(
    'comment',
    `select c.id, author.full_name as title, left(c.content, ${SUBJECT_EXCERPT}) as excerpt, author.avatar_url as "imageUrl",
  '/post/' || c.post_id as href, json_build_array(c.author_id) as "toldIds"
from comments c
join posts p on p.id = c.post_id
join users author on author.id = c.author_id
where c.id = any($3::bigint[]) and ${mayReadComment('$1', 'c', 'p', '$2')}`,
  ),
};
