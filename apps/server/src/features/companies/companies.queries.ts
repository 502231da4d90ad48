import type {
  api,
  CompanyFacts,
  CompanyPage,
  HandlerOutput,
  OwnCompany,
  PersonCard,
  CompanyRole,
} from '@innerspring/contract';
import { sql } from 'drizzle-orm';
import type { Pool } from 'pg';
import { personCard } from '../../core/accounts/public.ts';
import { isListedCompany, isVisibleTo } from '../../core/visibility/public.ts';
import { rows } from '../../platform/db/rows.ts';
import { statement } from '../../platform/db/statement.ts';
import type { Db } from '../../platform/deps.ts';
import { mailDomain } from '../../platform/mail/mail-domains.ts';
import { type ClaimColumns, claimColumns, claimOf, type OwnClaimRow } from './claims.commands.ts';
import { companyNotFound } from './company-access.ts';

/** SQL for "somebody edits this company's page". */
const isClaimed = (alias: string): string =>
  `exists (select 1 from company_roles held where held.company_id = ${alias}.id and held.role <> 'recruiter')`;

/** SQL for the contract's badge of a `companies` row. */
export const badgeOf = (alias: string): string =>
  `case when ${alias}.is_verified then 'verified' when ${isClaimed(alias)} then 'claimed' else 'unclaimed' end`;

/** SQL for the columns of the contract's `CompanyFacts`. */
export const factColumns = (alias: string): string =>
  `${alias}.id, ${alias}.name::text as name, ${alias}.type, ${alias}.tagline, ${alias}.about, ${alias}.website, ${alias}.domain::text as domain,
  ${alias}.location, ${alias}.sites, ${alias}.size_band as "sizeBand", ${alias}.founded_year as "foundedYear", ${alias}.brands,
  ${alias}.product_categories as "productCategories", ${alias}.contact_email as "contactEmail", ${alias}.phone,
  ${alias}.social_links as "socialLinks", ${alias}.logo_url as "logoUrl", ${alias}.cover_image_url as "coverImageUrl",
  ${alias}.is_verified as "isVerified", ${badgeOf(alias)} as badge, ${alias}.follower_count as "followerCount",
  ${alias}.post_count as "postCount", ${alias}.created_at as "createdAt"`;

/** One row of `factColumns`. */
export type FactRow = Omit<CompanyFacts, 'createdAt'> & { createdAt: Date };

/** People are counted up to here, so that a page costs the same for every company. */
export const PEOPLE_COUNTED = 1000;

const SHOWN = 8;

const likeText = (text: string) => text.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`);

export type CompanyChoice = { id: number; name: string; location: string | null };

/** Companies for a picker: those whose name starts with the text first, then those that hold it. */
export function pickCompanies(db: Db, text: string): Promise<CompanyChoice[]> {
  const typed = text.trim().toLowerCase();
  // PostgreSQL refuses NUL in text, and no name holds one.
  if (typed.length === 0 || typed.includes('\u0000')) return Promise.resolve([]);
  const prefix = `${likeText(typed)}%`;
  const inside = `%${likeText(typed)}%`;
  return rows<CompanyChoice>(
    db,
    sql`with starts as (
        select id, name::text as name, location from companies
        where lower(name::text) like ${prefix} and suspended_at is null and merged_into_id is null order by lower(name::text) limit ${SHOWN}
      ), holds as (
        select id, name::text as name, location from companies
        where lower(name::text) like ${inside} and lower(name::text) not like ${prefix} and suspended_at is null and merged_into_id is null and (select count(*) from starts) < ${SHOWN}
        order by lower(name::text) limit ${SHOWN}
      )
      select id, name, location from (select 1 as place, * from starts union all select 2, * from holds) found
      order by place, lower(name) limit ${SHOWN}`,
  );
}

type Page = HandlerOutput<typeof api.companies.get>;
type PageRow = FactRow &
  Pick<CompanyPage, 'peopleCount' | 'isFollowing' | 'viewerRole' | 'isOwnCompany' | 'handoverFrom'> &
  Partial<ClaimColumns> & { viewerEmail: string; viewerEmailVerified: boolean };

/**
 * A company's page. A merged company leads to the one it went into, over several merges too.
 * `$1` viewer, `$2` present, `$3` company.
 */
const pageStatement = statement<PageRow>(
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

/** Added to the place of who works there now, so that they come before everybody who did. */
const CURRENT = 2 ** 50;

type PersonRow = { id: number; person: PersonCard; isCurrent: boolean };

/**
 * Who lists the company: members there now, then those with an ended position there, newest account first.
 * `$1` viewer, `$2` present, `$3` company, `$4` only places below it, `$5` how many.
 */
const peopleStatement = statement<PersonRow>(
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
const OWN_SHOWN = 100;

/** `$1` member. */
export const ownCompaniesStatement = statement<OwnCompany>(
  'companies.mine',
  `select c.id, c.name::text as name, c.logo_url as "logoUrl", r.role
from company_roles r join companies c on c.id = r.company_id and ${isListedCompany('c')}
where r.user_id = $1
order by lower(c.name::text) limit ${OWN_SHOWN}`,
);

/** Nobody gives this many members a role. */
const TEAM_SHOWN = 200;
type TeamMember = { person: PersonCard; role: CompanyRole; since: Date };

/** `$1` viewer, `$2` present, `$3` company. The most powerful first. */
const teamStatement = statement<TeamMember>(
  'companies.team',
  `select ${personCard('u', '$2')} as person, r.role, r.created_at as since
from company_roles r join users u on u.id = r.user_id and ${isVisibleTo('$1', 'u', '$2')}
where r.company_id = $3
order by array_position(array['owner', 'admin', 'editor', 'recruiter'], r.role), r.created_at, u.id limit ${TEAM_SHOWN}`,
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
