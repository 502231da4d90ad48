import { isVisibleTo } from '../core/visibility/public.ts';
import { type SubjectKind, subjectStatement } from '../platform/subjects/subject-kind.ts';

/** A kind of subject that tests make up. A gauge is visible to whoever may see its owner. */
export const gaugeSubject: SubjectKind = {
  kind: 'gauge',
  noun: 'gauge',
  notFound: 'This gauge isn’t available',
  cards: subjectStatement(
    'gauge',
    `select g.id, u.full_name as title, '' as excerpt, null as "imageUrl", '/gauge/' || g.id as href, json_build_array(u.id) as "toldIds"
from gauges g join users u on u.id = g.owner_id and ${isVisibleTo('$1', 'u', '$2')} where g.id = any($3::bigint[])`,
  ),
};
