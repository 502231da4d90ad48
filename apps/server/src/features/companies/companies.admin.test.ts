import { api } from '@innerspring/contract';
import { csvField } from '@innerspring/contract/csv';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aCompany, aMember, cookieOf, type TestUser } from '../../testing/people.ts';
import type { TestApp } from '../../testing/test-app.ts';
import { auditLog } from '../../platform/audit/audit.tables.ts';
import { companySite, outcome, staffedCompany, storedCompany } from './companies.kit.ts';

let site: TestApp & { admin: TestUser };
beforeAll(async () => {
  site = await companySite();
});
afterAll(() => site.close());

const { adminCompanies: staff } = api;
const list = async (query: { q?: string; badge?: 'verified' | 'claimed' | 'unclaimed'; suspended?: 'yes' | 'no' }) =>
  (await site.call(staff.list, { query }, { as: site.admin })).body.items.map(({ id }) => id);
const lines = async (companyId: number) =>
  site.db
    .select({ action: auditLog.action, reason: auditLog.reason, actorId: auditLog.actorId })
    .from(auditLog)
    .where(and(eq(auditLog.subjectType, 'company'), eq(auditLog.subjectId, companyId)));

describe('the list', () => {
  it('is searched by name and domain, wildcards taken as letters, and filtered', async () => {
    const odd = await aCompany(site, { name: 'Zed 100%_Down', domain: 'zed-down.example', isVerified: true });
    const { company } = await staffedCompany(site, { name: 'Zed Claimed' });
    const out = await aCompany(site, { name: 'Zed Suspended', suspendedAt: site.clock.now() });
    expect(await list({ q: '100%_d' })).toEqual([odd.id]);
    expect(await list({ q: 'zed-down' })).toEqual([odd.id]);
    expect(await list({ q: 'zed' })).toEqual([out.id, company.id, odd.id]);
    expect(await list({ q: 'zed', badge: 'verified' })).toEqual([odd.id]);
    expect(await list({ q: 'zed', badge: 'claimed' })).toEqual([company.id]);
    expect(await list({ q: 'zed', badge: 'unclaimed' })).toEqual([out.id]);
    expect(await list({ q: 'zed', suspended: 'yes' })).toEqual([out.id]);
    expect(await list({ q: 'zed', suspended: 'no' })).toEqual([company.id, odd.id]);
  });

  it('leaves as CSV that no spreadsheet runs, and that is logged', async () => {
    await aCompany(site, { name: '=HYPERLINK("https://evil.example")', location: 'High "Point", NC' });
    const answer = await site.app.inject({
      url: '/api/admin/companies.csv?q=hyperlink',
      headers: { cookie: await cookieOf(site.deps, site.admin) },
    });
    expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(answer.headers['content-disposition']).toBe('attachment; filename="companies.csv"');
    const [header, row, end] = answer.body.split('\r\n');
    expect(header).toContain('"Id","Name","Type"');
    expect(row).toContain('"\'=HYPERLINK(""https://evil.example"")"');
    expect(row).toContain('"High ""Point"", NC"');
    expect(end).toBe('');
    const logged = await site.db.select().from(auditLog).where(eq(auditLog.action, 'companies.export'));
    expect(logged).toMatchObject([{ actorId: site.admin.id, after: { q: 'hyperlink' } }]);
    for (const text of ['+1', '-1', '@x', '\tx', ' =x', '\r=x']) expect(csvField(text)).toBe(`"'${text}"`);
    expect([csvField(-5), csvField(null), csvField('a-b')]).toEqual(['"-5"', '""', '"a-b"']);
  });
});

describe('one company', () => {
  const of = (id: number) => ({ params: { id } });

  it('shows team, look-alikes and history; staff see suspended ones too', async () => {
    const { company, owner } = await staffedCompany(site, { name: 'Pillowtop Depot', suspendedAt: site.clock.now() });
    const twin = await aCompany(site, { name: 'Pillowtop Depots' });
    const { body } = await site.call(staff.get, of(company.id), { as: site.admin });
    expect(body.company).toMatchObject({ id: company.id, badge: 'claimed' });
    expect(body.team[0]).toMatchObject({ person: { id: owner.id }, role: 'owner' });
    expect(body.lookAlikes.map(({ id }) => id)).toEqual([twin.id]);
    expect(body.suspendedAt).not.toBeNull();
    expect((await site.call(staff.get, of(999_999_999), { as: site.admin })).status).toBe(404);
  });

  it('is edited with its domain, which has to be one of its own', async () => {
    const { id } = await aCompany(site);
    const edit = (body: { domain?: string | null; name?: string; tagline?: string }) =>
      site.call(staff.edit, { ...of(id), body }, { as: site.admin });
    const { body } = await edit({ domain: 'WWW.Ticking.example', tagline: 'Woven' });
    expect(body.company).toMatchObject({ domain: 'ticking.example', tagline: 'Woven' });
    for (const domain of ['gmail.com', 'localhost', '127.0.0.1', 'a b.example', '-x.example', 'facebook.com']) {
      const { status, error } = await edit({ domain });
      expect([status, Object.keys(error.fields ?? {})]).toEqual([400, ['domain']]);
    }
    expect((await edit({ domain: null })).body.company.domain).toBeNull();
    const other = await aCompany(site);
    expect(outcome(await edit({ name: other.name }))).toMatchObject({ status: 409, code: 'already_exists' });
    expect(await lines(id)).toMatchObject([{ action: 'companies.edit' }, { action: 'companies.edit' }]);
  });

  it('is verified and suspended with a reason, each with a line in the log', async () => {
    const { id } = await aCompany(site);
    const member = await aMember(site);
    const verify = (verified: boolean) =>
      site.call(staff.setVerified, { ...of(id), body: { verified } }, { as: site.admin });
    expect((await verify(true)).body.company.badge).toBe('verified');
    expect((await verify(false)).body.company.badge).toBe('unclaimed');
    const suspend = (reason: string) => site.call(staff.suspend, { ...of(id), body: { reason } }, { as: site.admin });
    const lift = () => site.call(staff.unsuspend, of(id), { as: site.admin });
    expect((await suspend('')).status).toBe(400);
    expect((await lift()).status).toBe(409);
    expect((await suspend('Not of the trade')).body.suspensionReason).toBe('Not of the trade');
    expect((await suspend('Again')).status).toBe(409);
    expect((await site.call(api.companies.get, of(id), { as: member })).status).toBe(404);
    expect((await lift()).body.suspendedAt).toBeNull();
    expect((await site.call(api.companies.get, of(id), { as: member })).status).toBe(200);
    expect(await lines(id)).toEqual([
      { action: 'companies.verify', reason: null, actorId: site.admin.id },
      { action: 'companies.verify', reason: null, actorId: site.admin.id },
      { action: 'companies.suspend', reason: 'Not of the trade', actorId: site.admin.id },
      { action: 'companies.unsuspend', reason: null, actorId: site.admin.id },
    ]);
    expect((await storedCompany(site, id)).suspensionReason).toBeNull();
    const nobody = of(999_999_999);
    const absent = await Promise.all([
      site.call(staff.suspend, { ...nobody, body: { reason: 'Gone for good' } }, { as: site.admin }),
      site.call(staff.setVerified, { ...nobody, body: { verified: true } }, { as: site.admin }),
      site.call(staff.edit, { ...nobody, body: { tagline: 'x' } }, { as: site.admin }),
    ]);
    expect(absent.map(({ status }) => status)).toEqual([404, 404, 404]);
  });
});
