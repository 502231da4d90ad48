import type { Readable } from 'node:stream';
import type { Pool } from 'pg';
import type { HandlerInput, HandlerOutput, PersonCard, api } from '@innerspring/contract';
import { personCard } from '../../core/accounts/public.ts';
import { statement } from '../../platform/db/statement.ts';
import { csvStream } from '../../platform/csv-stream.ts';
import { recordAudit } from '../../platform/audit/audit.ts';
import type { Deps, Viewer } from '../../platform/deps.ts';
import { badgeOf, type FactRow, factColumns, PEOPLE_COUNTED } from './companies.queries.ts';

export type AdminFilter = HandlerInput<typeof api.adminCompanies.csv>['query'];
export type AdminRow = Omit<
  HandlerOutput<typeof api.adminCompanies.list>['items'][number],
  'suspendedAt' | 'createdAt'
> & { suspendedAt: Date | null; createdAt: Date };
type Detail = HandlerOutput<typeof api.adminCompanies.get>;

/** `$1` part of name or domain as a pattern, `$2` badge, `$3` suspended or not, each null for all; `$4` only below it, `$5` how many. */
const listStatement = statement<AdminRow>(
  'adminCompanies.list',
  `select c.id, c.name::text as name, c.type, c.domain::text as domain, c.location, c.logo_url as "logoUrl", ${badgeOf('c')} as badge,
  c.follower_count as "followerCount", c.post_count as "postCount", c.suspended_at as "suspendedAt",
  case when target.id is not null then json_build_object('id', target.id, 'name', target.name) end as "mergedInto", c.created_at as "createdAt"
from companies c left join companies target on target.id = c.merged_into_id
where ($1::text is null or lower(c.name::text) like $1 or lower(c.domain::text) like $1)
  and ($2::text is null or ${badgeOf('c')} = $2)
  and ($3::boolean is null or (c.suspended_at is not null) = $3)
  and c.id < $4
order by c.id desc limit $5`,
);

/** Companies that match, newest first, suspended and merged ones too. */
export function adminCompanyRows(pool: Pool, filter: AdminFilter, before: number, take: number): Promise<AdminRow[]> {
  const typed = filter.q?.trim().toLowerCase();
  const inside = typed ? `%${typed.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)}%` : null;
  const suspended = filter.suspended ? filter.suspended === 'yes' : null;
  return listStatement.run(pool, [inside, filter.badge ?? null, suspended, before, take]);
}

type CompanyRow = FactRow &
  Pick<Detail, 'mergedInto' | 'createdBy' | 'suspensionReason' | 'peopleCount'> & { suspendedAt: Date | null };

/** One company as staff see it. `$1` company. */
export const adminCompanyStatement = statement<CompanyRow>(
  'adminCompanies.get',
  `select ${factColumns('c')}, c.suspended_at as "suspendedAt", c.suspension_reason as "suspensionReason",
  (select count(*)::int from (select 1 from users u where u.company_id = c.id limit ${PEOPLE_COUNTED}) p) as "peopleCount",
  case when target.id is not null then json_build_object('id', target.id, 'name', target.name) end as "mergedInto",
  case when maker.id is not null then json_build_object('id', maker.id, 'fullName', maker.full_name) end as "createdBy"
from companies c left join companies target on target.id = c.merged_into_id left join users maker on maker.id = c.created_by
where c.id = $1`,
);

type TeamRow = { person: PersonCard; role: Detail['team'][number]['role']; since: Date };

/** Everyone with a role, whoever may see them. `$1` company, `$2` now. */
export const adminTeamStatement = statement<TeamRow>(
  'adminCompanies.team',
  `select ${personCard('u', '$2')} as person, r.role, r.created_at as since
from company_roles r join users u on u.id = r.user_id where r.company_id = $1
order by array_position(array['owner', 'admin', 'editor', 'recruiter'], r.role), r.created_at limit 200`,
);

type MergeRow = Omit<Detail['merges'][number], 'undoUntil' | 'createdAt'> & { createdAt: Date };

/** Merges that this company was part of, newest first. `$1` company. */
export const adminMergesStatement = statement<MergeRow>(
  'adminCompanies.merges',
  `select m.id, json_build_object('id', a.id, 'name', a.name) as "from", json_build_object('id', b.id, 'name', b.name) as "into",
  m.created_at as "createdAt", m.undone_at as "undoneAt"
from company_merges m join companies a on a.id = m.from_id join companies b on b.id = m.into_id
where m.from_id = $1 or m.into_id = $1 order by m.id desc limit 20`,
);

/** The company's audit history, newest first. `$1` company. */
export const companyHistoryStatement = statement<Detail['history'][number]>(
  'adminCompanies.history',
  `select l.id, l.at, case when w.id is not null then json_build_object('id', w.id, 'fullName', w.full_name, 'username', w.username) end as actor,
  l.action, l.summary, l.subject_type as "subjectType", l.subject_id as "subjectId", l."before", l."after", l.reason, l.ip
from audit_log l left join users w on w.id = l.actor_id
where l.subject_type = 'company' and l.subject_id = $1 order by l.id desc limit 50`,
);

type AdminClaim = HandlerOutput<typeof api.adminCompanies.claims>['items'][number];
type ClaimFilter = {
  id?: number;
  state?: AdminClaim['state'] | undefined;
  companyId?: number | undefined;
  after?: number;
};

/** `$1` present, `$2` only above it, `$3` claim, `$4` state, `$5` company, each null for all; `$6` how many. */
const claimsStatement = statement<AdminClaim>(
  'adminCompanies.claims',
  `select k.id, json_build_object('id', c.id, 'name', c.name, 'domain', c.domain, 'badge', ${badgeOf('c')}) as company,
  ${personCard('u', '$1')} as person, u.email::text as email, u.email_verified_at is not null as "emailVerified",
  k.method, k.state, k.evidence, k.proof_found_at as "proofFoundAt", k.version, k.decision_reason as "decisionReason", k.decided_at as "decidedAt", k.created_at as "createdAt",
  (select count(*)::int from (
    select r.user_id from company_claims r where r.company_id = k.company_id and r.state = 'open' and r.user_id <> k.user_id
    union select o.user_id from company_roles o where o.company_id = k.company_id and o.role = 'owner' and o.user_id <> k.user_id
  ) rivals) as rivals
from company_claims k join companies c on c.id = k.company_id join users u on u.id = k.user_id
where k.id > $2 and ($3::bigint is null or k.id = $3) and ($4::text is null or k.state = $4) and ($5::bigint is null or k.company_id = $5)
order by k.id limit $6`,
);

/** Claims with what staff weigh, oldest first. */
export function adminClaims(pool: Pool, filter: ClaimFilter, now: Date, take: number): Promise<AdminClaim[]> {
  const { id, state, companyId, after = 0 } = filter;
  return claimsStatement.run(pool, [now, after, id ?? null, state ?? null, companyId ?? null, take]);
}

const BATCH = 500;
const header = [
  'Id',
  'Name',
  'Type',
  'Domain',
  'Location',
  'Badge',
  'Followers',
  'Posts',
  'Suspended',
  'Merged into',
  'Added',
];

const dayOf = (instant: Date | string | null) =>
  instant === null ? null : new Date(instant).toISOString().slice(0, 10);

const csvRow = (row: AdminRow) => [
  row.id,
  row.name,
  row.type,
  row.domain,
  row.location,
  row.badge,
  row.followerCount,
  row.postCount,
  dayOf(row.suspendedAt),
  row.mergedInto?.name ?? null,
  dayOf(row.createdAt),
];

async function* csvPages(deps: Deps, filter: AdminFilter) {
  let before = Number.MAX_SAFE_INTEGER;
  for (;;) {
    const found = await adminCompanyRows(deps.pool, filter, before, BATCH);
    yield found.map(csvRow);
    const last = found.at(-1);
    if (!last || found.length < BATCH) return;
    before = Number(last.id);
  }
}

/** The filtered companies as CSV, read in batches while it is sent; that it was taken goes into the log first. */
export async function companiesCsv(deps: Deps, actor: Viewer, filter: AdminFilter, ip: string): Promise<Readable> {
  await deps.db.transaction((tx) =>
    recordAudit(tx, {
      actorId: actor.id,
      action: 'companies.export',
      summary: `${actor.fullName} exported companies as CSV`,
      after: filter,
      ip,
    }),
  );
  return csvStream(header, csvPages(deps, filter));
}
