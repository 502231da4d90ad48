import type { Pool } from 'pg';
import type { OwnCompany, PersonCard } from '@innerspring/contract';
import { personCard } from '../../core/accounts/public.ts';
import { statement } from '../../platform/db/statement.ts';
import { isListedCompany, isVisibleTo } from '../../core/visibility/public.ts';

/** Added to the place of who works there now, so that they come before everybody who did. */
const CURRENT = 2 ** 50;

type PersonRow = { id: number; person: PersonCard; isCurrent: boolean };

/**
 * Who lists the company: members there now, then those with an ended position there, newest account first.
 * `$1` viewer, `$2` present, `$3` company, `$4` only places below it, `$5` how many.
 */
export const peopleStatement = statement<PersonRow>(
  'companies.people',
  `with current as (
  select u.id, ${CURRENT} + u.id as place from users u
  where u.company_id = $3 and u.id < $4 - ${CURRENT} and u.shows_at_company and ${isVisibleTo('$1', 'u', '$2')}
  order by u.id desc limit $5
), former as (
  select distinct u.id, u.id as place from experiences e join users u on u.id = e.user_id
  where e.company_id = $3 and u.id < $4 and u.company_id is distinct from $3
    and u.shows_at_company and ${isVisibleTo('$1', 'u', '$2')}
  order by u.id desc limit $5
), picked as (
  select * from current union all select * from former order by place desc limit $5
)
select picked.place as id, picked.place > ${CURRENT} as "isCurrent", ${personCard('u', '$2')} as person
from picked join users u on u.id = picked.id
order by picked.place desc`,
);

/** Up to `take` of the company's people with a place below `before`. */
export function companyPeople(
  pool: Pool,
  viewerId: number,
  companyId: number,
  page: { now: Date; before: number; take: number },
): Promise<PersonRow[]> {
  return peopleStatement.run(pool, [viewerId, page.now, companyId, page.before, page.take]);
}

/** More companies than anybody keeps. */
const MOST = 100;

/** `$1` member. */
export const ownCompaniesStatement = statement<OwnCompany>(
  'companies.mine',
  `select c.id, c.name::text as name, c.logo_url as "logoUrl", r.role
from company_roles r join companies c on c.id = r.company_id and ${isListedCompany('c')}
where r.user_id = $1
order by lower(c.name::text) limit ${MOST}`,
);
