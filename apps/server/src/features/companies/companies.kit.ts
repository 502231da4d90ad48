import type { CompanyRole, ErrorBody } from '@innerspring/contract';
import { and, eq } from 'drizzle-orm';
import { aCompany, aMember, anAdmin, type TestUser } from '../../testing/people.ts';
import { type TestApp, testApp } from '../../testing/test-app.ts';
import { companies, companyRoles } from './companies.tables.ts';

/** A site with an admin, for tests of companies. */
export async function companySite(): Promise<TestApp & { admin: TestUser }> {
  const site = await testApp({ config: { rateLimitScale: 1000 } });
  return { ...site, admin: await anAdmin(site) };
}

/** Gives a role straight in the database. */
export async function withRole(site: TestApp, companyId: number, user: TestUser, role: CompanyRole): Promise<void> {
  await site.db.insert(companyRoles).values({ companyId, userId: user.id, role, createdAt: site.clock.now() });
}

/** A company with one member of each role. */
export async function staffedCompany(site: TestApp, more: Parameters<typeof aCompany>[1] = {}) {
  const company = await aCompany(site, more);
  const [owner, manager, editor, recruiter] = [
    await aMember(site, { fullName: 'Olive Owner' }),
    await aMember(site, { fullName: 'Ada Admin' }),
    await aMember(site, { fullName: 'Edda Editor' }),
    await aMember(site, { fullName: 'Rex Recruiter' }),
  ];
  await withRole(site, company.id, owner, 'owner');
  await withRole(site, company.id, manager, 'admin');
  await withRole(site, company.id, editor, 'editor');
  await withRole(site, company.id, recruiter, 'recruiter');
  return { company, owner, manager, editor, recruiter };
}

export async function storedCompany(site: TestApp, id: number): Promise<typeof companies.$inferSelect> {
  const [row] = await site.db.select().from(companies).where(eq(companies.id, id));
  if (!row) throw new Error('The company is not stored.');
  return row;
}

export async function storedRole(site: TestApp, companyId: number, user: TestUser): Promise<string | null> {
  const held = and(eq(companyRoles.companyId, companyId), eq(companyRoles.userId, user.id));
  const [row] = await site.db.select({ role: companyRoles.role }).from(companyRoles).where(held);
  return row?.role ?? null;
}

/** Status and sentence of an answer, for one comparison. */
export const outcome = ({ status, error }: { status: number; error?: ErrorBody }) => ({
  status,
  code: error?.code,
  error: error?.error,
});
