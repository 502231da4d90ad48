import { mayReadPost } from '../../core/visibility/public.ts';
import type { BoundFiles } from '../../platform/files/bound-files.ts';
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

/** What posts show; a draft holds its file, its cover and its captions, and shows them to its writer alone. */
export const postsFiles: BoundFiles = {
  isShown: ({ viewer, now }) => `exists (select 1 from posts p
    where (p.upload_id = f.id or p.poster_upload_id = f.id or p.captions_upload_id = f.id) and ${mayReadPost(viewer, 'p', now)} offset 0)`,
  isHeld: `exists (select 1 from posts p where p.upload_id = f.id)
      or exists (select 1 from post_drafts d where d.upload_id = f.id)
      or exists (select 1 from post_drafts d where d.user_id = f.owner_id
        and f.key in (d.extras->>'coverKey', d.extras->>'captionsKey'))`,
};
