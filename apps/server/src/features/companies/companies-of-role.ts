import { and, eq, inArray } from 'drizzle-orm';
import { asCondition, isListedCompany } from '../../core/visibility/public.ts';
import type { Db, Viewer } from '../../platform/deps.ts';
import { companies, companyRoles } from './companies.tables.ts';

/** The listed companies where the viewer has one of these roles, by name. */
export function companiesOfRole(
  db: Db,
  viewer: Viewer,
  roles: readonly (typeof companyRoles.$inferSelect)['role'][],
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
