import type { Pool } from 'pg';
import type { HandlerOutput, api } from '@innerspring/contract';
import { personCard } from '../../core/accounts/public.ts';
import { statement } from '../../platform/db/statement.ts';
import { badgeOf } from './company-sql.ts';

export type AdminClaim = HandlerOutput<typeof api.adminCompanies.claims>['items'][number];
type Filter = { id?: number; state?: AdminClaim['state'] | undefined; companyId?: number | undefined; after?: number };

/** `$1` present, `$2` only above it, `$3` claim, `$4` state, `$5` company, each null for all; `$6` how many. */
const claimsStatement = statement<AdminClaim>(
  'adminCompanies.claims',
  `select k.id, json_build_object('id', c.id, 'name', c.name, 'domain', c.domain, 'badge', ${badgeOf('c')}) as company,
  ${personCard('u', '$1')} as person, u.email::text as email, u.email_verified_at is not null as "emailVerified",
  k.method, k.state, k.evidence, k.decision_reason as "decisionReason", k.decided_at as "decidedAt", k.created_at as "createdAt",
  (select count(*)::int from (
    select r.user_id from company_claims r where r.company_id = k.company_id and r.state = 'open' and r.user_id <> k.user_id
    union select o.user_id from company_roles o where o.company_id = k.company_id and o.role = 'owner' and o.user_id <> k.user_id
  ) rivals) as rivals
from company_claims k join companies c on c.id = k.company_id join users u on u.id = k.user_id
where k.id > $2 and ($3::bigint is null or k.id = $3) and ($4::text is null or k.state = $4) and ($5::bigint is null or k.company_id = $5)
order by k.id limit $6`,
);

/** Claims with what staff weigh, oldest first. */
export function adminClaims(pool: Pool, filter: Filter, now: Date, take: number): Promise<AdminClaim[]> {
  const { id, state, companyId, after = 0 } = filter;
  return claimsStatement.run(pool, [now, after, id ?? null, state ?? null, companyId ?? null, take]);
}
