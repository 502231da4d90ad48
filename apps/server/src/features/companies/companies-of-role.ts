import { and, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import { users } from '../../core/accounts/accounts.tables.ts';
import { isActiveMember } from '../../core/accounts/public.ts';
import { asCondition, isListedCompany } from '../../core/visibility/public.ts';
import type { Db, Viewer } from '../../platform/deps.ts';
import { AppError } from '../../platform/errors.ts';
import { companies, companyRoles } from './companies.tables.ts';

type Role = (typeof companyRoles.$inferSelect)['role'];

/** The listed companies where the viewer has one of these roles, by name. */
export function companiesOfRole(
  db: Db,
  viewer: Viewer,
  roles: readonly Role[],
): Promise<{ id: number; name: string }[]> {
  return db
    .select({ id: companies.id, name: companies.name })
    .from(companyRoles)
    .innerJoin(companies, eq(companies.id, companyRoles.companyId))
    .where(
      and(
        eq(companyRoles.userId, viewer.id),
        inArray(companyRoles.role, [...roles]),
        asCondition({}, () => isListedCompany('companies')),
      ),
    )
    .orderBy(companies.name);
}

/**
 * A company where a member has one of these roles now; null where they haven't, or asked to leave the network.
 * @returns its name, and whether its page is up
 */
export async function companyOfRole(
  db: Db,
  memberId: number,
  companyId: number,
  roles: readonly Role[],
): Promise<{ name: string; isListed: boolean } | null> {
  const [held] = await db
    .select({
      name: companies.name,
      isListed: sql<boolean>`${asCondition({}, () => isListedCompany('companies'))}`,
    })
    .from(companyRoles)
    .innerJoin(companies, eq(companies.id, companyRoles.companyId))
    .innerJoin(users, eq(users.id, companyRoles.userId))
    .where(
      and(
        eq(companyRoles.companyId, companyId),
        eq(companyRoles.userId, memberId),
        inArray(companyRoles.role, [...roles]),
        isNull(users.deactivatedAt),
      ),
    );
  return held ?? null;
}

/**
 * Whether staff can publish what a member wrote: for a company, or with null for themselves.
 * @param lostRole says that the writer has none of the roles any more
 * @throws {AppError} `conflict` where the writer is away or lost the role, or the company's page is hidden
 */
export async function requireMayPublish(
  tx: Db,
  { writerId, companyId }: { writerId: number | null; companyId: number | null },
  { roles, lostRole, now }: { roles: readonly Role[]; lostRole: string; now: Date },
): Promise<void> {
  const company = writerId === null || companyId === null ? null : await companyOfRole(tx, writerId, companyId, roles);
  if (companyId !== null && !company) throw new AppError('conflict', lostRole);
  if (writerId === null || !(await isActiveMember(tx, writerId, now)))
    throw new AppError('conflict', 'The member who wrote this is suspended or leaving. Reject it, or decide later.');
  if (company && !company.isListed)
    throw new AppError(
      'conflict',
      'The company’s page is hidden, so nobody would see this. Reject it, or decide later.',
    );
}

/**
 * Who takes over what a leaving member made for a company, as an SQL scalar: its owner for the longest time, else staff, else
 * the member themself.
 * @param company column with the company's id
 */
export const heirOf = (company: SQL, userId: number): SQL<number> => sql<number>`coalesce(
  (select r.user_id from company_roles r join users o on o.id = r.user_id
    where r.company_id = ${company} and r.user_id <> ${userId} and r.role = 'owner' and o.deactivated_at is null
    order by r.created_at, r.user_id limit 1),
  (select a.id from users a where a.is_admin and a.application_status = 'approved' and a.deactivated_at is null
    and a.email not like '%@emergency.invalid' and a.id <> ${userId} order by a.id limit 1),
  ${userId})`;
