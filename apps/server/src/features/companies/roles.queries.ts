import type { Pool } from 'pg';
import type { CompanyRole, PersonCard } from '@innerspring/contract';
import { personCard } from '../../core/accounts/public.ts';
import { statement } from '../../platform/db/statement.ts';
import { isVisibleTo } from '../../core/visibility/public.ts';

/** Nobody gives this many members a role. */
const MOST = 200;
type TeamMember = { person: PersonCard; role: CompanyRole; since: Date };

/** `$1` viewer, `$2` present, `$3` company. The most powerful first. */
const teamStatement = statement<TeamMember>(
  'companies.team',
  `select ${personCard('u', '$2')} as person, r.role, r.created_at as since
from company_roles r join users u on u.id = r.user_id and ${isVisibleTo('$1', 'u', '$2')}
where r.company_id = $3
order by array_position(array['owner', 'admin', 'editor', 'recruiter'], r.role), r.created_at, u.id limit ${MOST}`,
);

/** `$1` viewer, `$2` present, `$3` company. */
const handoverStatement = statement<{ from: PersonCard; to: PersonCard; createdAt: Date }>(
  'companies.handover',
  `select ${personCard('giver', '$2')} as "from", ${personCard('taker', '$2')} as "to", h.created_at as "createdAt"
from company_handovers h
join users giver on giver.id = h.from_id and ${isVisibleTo('$1', 'giver', '$2')}
join users taker on taker.id = h.to_id and ${isVisibleTo('$1', 'taker', '$2')}
where h.company_id = $3`,
);

/** Who has a role, and the open offer of ownership. */
export async function companyTeam(pool: Pool, viewerId: number, companyId: number, now: Date) {
  const values = [viewerId, now, companyId];
  const [members, offers] = [await teamStatement.run(pool, values), await handoverStatement.run(pool, values)];
  return { members, handover: offers[0] ?? null };
}

/** `$1` viewer, `$2` present, `$3` company, `$4` only below it, `$5` how many. */
const suggestionsStatement = statement<{ id: number; person: PersonCard | null; text: string; createdAt: Date }>(
  'companies.suggestions',
  `select s.id, case when u.id is not null then ${personCard('u', '$2')} end as person, s.text, s.created_at as "createdAt"
from company_suggestions s left join users u on u.id = s.user_id and ${isVisibleTo('$1', 'u', '$2')}
where s.company_id = $3 and s.state = 'open' and s.id < $4
order by s.id desc limit $5`,
);

/** Open suggestions of edits, newest first. */
export function openSuggestions(
  pool: Pool,
  viewerId: number,
  companyId: number,
  page: { now: Date; before: number; take: number },
) {
  return suggestionsStatement.run(pool, [viewerId, page.now, companyId, page.before, page.take]);
}
