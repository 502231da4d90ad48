import type { Pool } from 'pg';
import type { CompanyPage, HandlerOutput, api } from '@innerspring/contract';
import { mailDomain } from '../../platform/mail/mail-domains.ts';
import { personCard } from '../../core/accounts/public.ts';
import { statement } from '../../platform/db/statement.ts';
import { isListedCompany, isVisibleTo } from '../../core/visibility/public.ts';
import { type ClaimColumns, claimColumns, claimOf, type OwnClaimRow } from './claim-view.ts';
import { companyNotFound } from './company-access.ts';
import { type FactRow, factColumns, PEOPLE_COUNTED } from './company-sql.ts';

type Page = HandlerOutput<typeof api.companies.get>;
type PageRow = FactRow &
  Pick<CompanyPage, 'peopleCount' | 'isFollowing' | 'viewerRole' | 'isOwnCompany' | 'handoverFrom'> &
  Partial<ClaimColumns> & { viewerEmail: string; viewerEmailVerified: boolean };

/**
 * A company's page. A merged company leads to the one it went into, over several merges too.
 * `$1` viewer, `$2` present, `$3` company.
 */
export const pageStatement = statement<PageRow>(
  'companies.get',
  `with recursive lead as (
  select c.id, c.merged_into_id, 0 as step from companies c where c.id = $3
  union all
  select c.id, c.merged_into_id, lead.step + 1 from lead join companies c on c.id = lead.merged_into_id where lead.step < 50
)
select ${factColumns('c')},
  (select count(*)::int from (
    select 1 from users u where u.company_id = c.id and u.shows_at_company and ${isVisibleTo('$1', 'u', '$2')} limit ${PEOPLE_COUNTED}
  ) people) as "peopleCount",
  exists (select 1 from follows f where f.follower_id = $1 and f.company_id = c.id and f.state = 'following') as "isFollowing",
  (select r.role from company_roles r where r.company_id = c.id and r.user_id = $1) as "viewerRole",
  me.company_id is not distinct from c.id as "isOwnCompany",
  me.email::text as "viewerEmail", me.email_verified_at is not null as "viewerEmailVerified",
  (select ${personCard('u', '$2')} from company_handovers h join users u on u.id = h.from_id and ${isVisibleTo('$1', 'u', '$2')}
    where h.company_id = c.id and h.to_id = $1) as "handoverFrom",
  claim.*
from lead
join companies c on c.id = lead.id and ${isListedCompany('c')}
join users me on me.id = $1
left join lateral (
  select ${claimColumns('k')} from company_claims k where k.company_id = c.id and k.user_id = $1 order by k.id desc limit 1
) claim on true`,
);

function ownClaim(row: PageRow): OwnClaimRow | null {
  return row.claimId ? claimOf(row as ClaimColumns, row.domain) : null;
}

/** @throws {AppError} `not_found` where members may not see the company. */
export async function companyPage(pool: Pool, viewerId: number, companyId: number, now: Date): Promise<Page> {
  const [row] = await pageStatement.run(pool, [viewerId, now, companyId]);
  if (!row) throw companyNotFound();
  const isOnDomain =
    row.domain !== null && row.viewerEmailVerified && mailDomain(row.viewerEmail) === row.domain.toLowerCase();
  return { ...row, claim: ownClaim(row), claimEmail: isOnDomain ? row.viewerEmail : null };
}
