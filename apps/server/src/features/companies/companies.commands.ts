import { and, eq } from 'drizzle-orm';
import type { CompanyCreation, CompanyEdit, LookAlike } from '@innerspring/contract';
import type { Pool } from 'pg';
import { recordAudit } from '../../platform/audit/audit.ts';
import type { Db, Deps, Viewer } from '../../platform/deps.ts';
import { AppError } from '../../platform/errors.ts';
import { mailDomain } from '../../platform/mail/mail-domains.ts';
import { users } from '../../core/accounts/accounts.tables.ts';
import { changeProfileFields, linkProfilesNaming } from '../../core/accounts/public.ts';
import { statement } from '../../platform/db/statement.ts';
import { isListedCompany } from '../../core/visibility/public.ts';
import { lockCompany, notifyOfOwnRole, requireCompany, requireEditor } from './company-access.ts';
import { companies, companyRoles, companySuggestions } from './companies.tables.ts';
import { domainOfWebsite, beforeOf, changeOf, keepTypeBefore, nameIsFree } from './company-fields.ts';
import { companiesLimits } from './companies.tokens.ts';

const SHOWN = 5;
/** Similarity of trigrams from which two names look alike; 1 is equal. */
const ALIKE = 0.5;
/** Words for a company's legal form, which don't identify it. */
const legalForm = /[\s,.&]+(?:inc|llc|l\.l\.c|ltd|limited|gmbh|corp|corporation|co|company|group|ag|sa|bv|plc)\.?$/;

/** The part of a name that tells companies apart, in lower case. */
function essentialName(name: string): string {
  let essential = name.trim().toLowerCase().replaceAll(/\s+/g, ' ');
  for (let round = 0; round < 3; round += 1) {
    const shorter = essential.replace(legalForm, '');
    if (shorter.length < 3 || shorter === essential) break;
    essential = shorter;
  }
  return essential;
}

/** `$1` the name's essence, `$2` the whole name in lower case, `$3` domain or null, `$4` a company to leave out, `$5` how many. */
const lookAlikeStatement = statement<LookAlike>(
  'companies.lookAlikes',
  `with found as (
  select c.id, greatest(similarity(lower(c.name::text), $1), similarity(lower(c.name::text), $2)) as alike
  from companies c where lower(c.name::text) % $1
  union all
  select c.id, 2 from companies c where c.domain = $3::citext
), best as (
  select id, max(alike) as alike from found group by id
)
select c.id, c.name::text as name, c.type, c.location, c.logo_url as "logoUrl", c.is_verified as "isVerified",
  c.follower_count as "followerCount", c.domain::text as domain, case when best.alike = 2 then 'domain' else 'name' end as why
from best join companies c on c.id = best.id
where c.id <> $4 and best.alike >= ${ALIKE} and ${isListedCompany('c')}
order by best.alike desc, c.id limit $5`,
);

/** Companies that one of this name or domain could be mistaken for, the most alike first. */
export async function lookAlikes(
  pool: Pool,
  { name, domain, except = 0 }: { name: string; domain: string | null; except?: number },
): Promise<LookAlike[]> {
  const essential = essentialName(name);
  // PostgreSQL refuses NUL in text, and no name holds one.
  if (essential.includes('\u0000')) return [];
  return lookAlikeStatement.run(pool, [essential, name.trim().toLowerCase(), domain, except, SHOWN]);
}

async function isOnDomain(tx: Db, viewer: Viewer, domain: string | null): Promise<boolean> {
  if (domain === null) return false;
  const [creator] = await tx
    .select({ email: users.email, verifiedAt: users.emailVerifiedAt })
    .from(users)
    .where(eq(users.id, viewer.id));
  return creator !== undefined && creator.verifiedAt !== null && mailDomain(creator.email) === domain;
}

async function refuseLookAlikes(deps: Deps, name: string, domain: string | null): Promise<void> {
  const alike = await lookAlikes(deps.pool, { name, domain });
  if (alike.length === 0) return;
  const names = alike.map((one) => `“${one.name}”`).join(', ');
  throw new AppError(
    'conflict',
    `This looks like ${names}. Use that page, or confirm that yours is a different company.`,
  );
}

/**
 * Adds a company. Its creator gets no role, unless their confirmed address is on its domain: then editor, as with a claim.
 * @throws {AppError} `conflict` if it resembles another and `confirmed` isn't set, `already_exists` for a name in use, `rate_limited`.
 */
export async function createCompany(deps: Deps, viewer: Viewer, input: CompanyCreation): Promise<number> {
  const name = input.name.trim().replaceAll(/\s+/g, ' ');
  if (essentialName(name).length < 2) throw new AppError('invalid');
  const domain = domainOfWebsite(input.website);
  await deps.limits.take(companiesLimits.companyCreations, viewer.id);
  if (!input.confirmed) await refuseLookAlikes(deps, name, domain);
  const now = deps.clock.now();
  const { id, isEditor } = await nameIsFree(() =>
    deps.db.transaction(async (tx) => {
      const [made] = await tx
        .insert(companies)
        .values({
          name,
          type: input.type ?? null,
          website: input.website ?? null,
          domain,
          location: input.location?.trim() || null,
          tagline: input.tagline?.trim() || null,
          createdBy: viewer.id,
          createdAt: now,
        })
        .returning({ id: companies.id });
      if (!made) throw new AppError('internal');
      await linkProfilesNaming(tx, made.id, name, now);
      const isEditor = await isOnDomain(tx, viewer, domain);
      if (isEditor) {
        await tx.insert(companyRoles).values({ companyId: made.id, userId: viewer.id, role: 'editor', createdAt: now });
      }
      await recordAudit(tx, {
        actorId: viewer.id,
        action: 'companies.create',
        summary: `${viewer.fullName} added the company ${name}`,
        subjectType: 'company',
        subjectId: made.id,
        after: { name, domain },
      });
      return { id: made.id, isEditor };
    }),
  );
  if (isEditor) notifyOfOwnRole(deps, viewer.id);
  return id;
}

/** Changes the page. @throws {AppError} `not_found`, `forbidden` without an editing role, `already_exists` for a name in use. */
export async function editCompany(
  deps: Deps,
  viewer: Viewer,
  companyId: number,
  edit: CompanyEdit,
  ip: string,
): Promise<void> {
  await nameIsFree(() =>
    deps.db.transaction(async (tx) => {
      const company = await lockCompany(tx, companyId);
      await requireEditor(tx, viewer, companyId);
      const change = await changeOf(tx, viewer.id, company, edit, deps.clock.now());
      if (Object.keys(change).length === 0) return;
      await keepTypeBefore(tx, company, change, deps.clock.now());
      await tx.update(companies).set(change).where(eq(companies.id, companyId));
      await recordAudit(tx, {
        actorId: viewer.id,
        action: 'companies.edit',
        summary: `${viewer.fullName} edited the page of ${company.name}`,
        subjectType: 'company',
        subjectId: companyId,
        before: beforeOf(company, change),
        after: change,
        ip,
      });
    }),
  );
}

/** Keeps a proposal for those who edit the page. @throws {AppError} `not_found`, `rate_limited`. */
export async function suggestEdit(deps: Deps, viewer: Viewer, companyId: number, text: string): Promise<void> {
  await requireCompany(deps.db, companyId);
  await deps.limits.take(companiesLimits.companySuggestions, viewer.id);
  await deps.db
    .insert(companySuggestions)
    .values({ companyId, userId: viewer.id, text: text.trim(), createdAt: deps.clock.now() });
}

/** Closes a suggestion as done or dismissed. @throws {AppError} `not_found`, `forbidden`, `conflict` if it's already closed. */
export async function settleSuggestion(
  deps: Deps,
  viewer: Viewer,
  { id, suggestionId }: { id: number; suggestionId: number },
  state: 'done' | 'dismissed',
): Promise<void> {
  await requireCompany(deps.db, id);
  await requireEditor(deps.db, viewer, id);
  const which = and(eq(companySuggestions.id, suggestionId), eq(companySuggestions.companyId, id));
  const [settled] = await deps.db
    .update(companySuggestions)
    .set({ state })
    .where(and(which, eq(companySuggestions.state, 'open')))
    .returning({ id: companySuggestions.id });
  if (settled) return;
  const [there] = await deps.db.select({ id: companySuggestions.id }).from(companySuggestions).where(which);
  if (!there) throw new AppError('not_found', 'This suggestion no longer exists.');
  throw new AppError('conflict', 'Someone already handled this suggestion.');
}

/** Makes the own profile lead to a company's page and carry its name, or takes only the link away. @throws {AppError} `not_found`. */
export async function linkOwnProfile(
  deps: Deps,
  viewer: Viewer,
  companyId: number | null,
): Promise<{ companyId: number | null; company: string | null }> {
  const linked = await deps.db.transaction(async (tx) => {
    await tx.select({ id: users.id }).from(users).where(eq(users.id, viewer.id)).for('no key update');
    const company = companyId === null ? null : await lockCompany(tx, companyId);
    const fields = company ? { companyId: company.id, company: company.name } : { companyId: null };
    const user = await changeProfileFields(tx, viewer.id, fields, deps.clock.now());
    if (!user) throw new AppError('not_found');
    return user;
  });
  deps.bus.publish('account.changed', { userId: viewer.id });
  return linked;
}
