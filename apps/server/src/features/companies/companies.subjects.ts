import { isListedCompany } from '../../core/visibility/public.ts';
import { SUBJECT_EXCERPT, type SubjectKind, subjectStatement } from '../../platform/subjects/subject-kind.ts';

/** A company; whoever owns or administers its page is told. */
export const companySubject: SubjectKind = {
  kind: 'company',
  noun: 'company page',
  notFound: 'Company not found',
  cards: subjectStatement(
    'company',
    `select c.id, c.name::text as title, left(coalesce(c.tagline, ''), ${SUBJECT_EXCERPT}) as excerpt, c.logo_url as "imageUrl",
  '/companies/' || c.id as href,
  coalesce((select json_agg(r.user_id order by r.user_id) from company_roles r
    where r.company_id = c.id and r.role in ('owner', 'admin')), '[]') as "toldIds"
from companies c
where c.id = any($3::bigint[]) and ${isListedCompany('c')}`,
  ),
};
