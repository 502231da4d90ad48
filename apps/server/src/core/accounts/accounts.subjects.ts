import { type BoundFiles, pictureAddresses } from '../../platform/files/bound-files.ts';
import { type SubjectKind, subjectStatement } from '../../platform/subjects/subject-kind.ts';
import { isVisibleTo } from '../visibility/public.ts';

/** A member. */
export const memberSubject: SubjectKind = {
  kind: 'user',
  noun: 'profile',
  notFound: 'User not found',
  cards: subjectStatement(
    'user',
    `select u.id, u.full_name as title, coalesce(u.title, '') as excerpt, u.avatar_url as "imageUrl", '/profile/' || u.id as href,
  json_build_array(u.id) as "toldIds"
from users u
where u.id = any($3::bigint[]) and ${isVisibleTo('$1', 'u', '$2')}`,
  ),
};

/** The pictures of profiles. */
export const accountsFiles: BoundFiles = {
  isPicture: ({ viewer, isAdmin, now }) => `exists (select 1 from users u where u.id = f.owner_id
    and (u.avatar_url in ${pictureAddresses} or u.cover_image_url in ${pictureAddresses}) and (${isAdmin} or (${isVisibleTo(viewer, 'u', now)})) offset 0)`,
};
