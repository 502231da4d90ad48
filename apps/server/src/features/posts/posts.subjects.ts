import { mayReadComment, mayReadPost } from '../../core/visibility/public.ts';
import { SUBJECT_EXCERPT, type SubjectKind, subjectStatement } from '../../platform/subjects/subject-kind.ts';

/** A post; its author is told, also where they speak for a company. */
export const postSubject: SubjectKind = {
  kind: 'post',
  noun: 'post',
  notFound: 'This post is not available',
  cards: subjectStatement(
    'post',
    `select p.id, coalesce(company.name::text, author.full_name) as title, left(p.content, ${SUBJECT_EXCERPT}) as excerpt,
  case when company.id is null then author.avatar_url else company.logo_url end as "imageUrl", '/post/' || p.id as href,
  json_build_array(p.author_id) as "toldIds"
from posts p
join users author on author.id = p.author_id
left join companies company on company.id = p.company_id
where p.id = any($3::bigint[]) and ${mayReadPost('$1', 'p', '$2')}`,
  ),
};

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
