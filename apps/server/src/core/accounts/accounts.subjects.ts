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
