import { mayReadPost } from '../../core/visibility/public.ts';
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
