import { api, type ClaimMethod } from '@innerspring/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aCompany, aMember, type TestUser } from '../../testing/people.ts';
import type { TestApp } from '../../testing/test-app.ts';
import { users } from '../../core/accounts/accounts.tables.ts';
import { eq } from 'drizzle-orm';
import { companyClaims } from './companies.tables.ts';
import { companySite, outcome, staffedCompany, storedRole, withRole } from './companies.kit.ts';

let site: TestApp & { admin: TestUser };
beforeAll(async () => {
  site = await companySite();
});
afterAll(() => site.close());

const { companyClaims: claims, adminCompanies: staff } = api;
let domains = 0;

/** A company with a domain of its own, and a member whose address is there. */
async function claimable() {
  domains += 1;
  const domain = `bedmaker${domains}.example`;
  const company = await aCompany(site, { domain });
  const member = await aMember(site, { email: `rita@${domain}` });
  return { company, member, domain };
}

const open = (id: number, as: TestUser, method: ClaimMethod = 'email', evidence?: string) =>
  site.call(claims.open, { params: { id }, body: { method, ...(evidence ? { evidence } : {}) } }, { as });
const enter = (id: number, code: string, as: TestUser) =>
  site.call(claims.enterCode, { params: { id }, body: { code } }, { as });
const check = (id: number, as: TestUser) => site.call(claims.check, { params: { id } }, { as });
const codeTo = async (user: TestUser) => {
  const mail = (await site.mails()).filter(({ to, kind }) => to === user.email && kind === 'company_claim').at(-1);
  return /\b\d{6}\b/.exec(mail?.body ?? '')?.[0] ?? 'none';
};
const otherThan = (code: string) => (code === '000000' ? '000001' : '000000');

describe('a claim by a mailed code', () => {
  it('makes an editor at once, and the page claimed', async () => {
    const { company, member } = await claimable();
    const opened = await open(company.id, member);
    expect(opened.status).toBe(201);
    expect(opened.body).toMatchObject({ method: 'email', state: 'open', proof: null });
    expect((await site.mails()).at(-1)).toMatchObject({ to: member.email, kind: 'company_claim' });
    expect((await enter(company.id, await codeTo(member), member)).body).toMatchObject({ state: 'approved' });
    expect(await storedRole(site, company.id, member)).toBe('editor');
    const { body } = await site.call(api.companies.get, { params: { id: company.id } }, { as: member });
    expect(body).toMatchObject({ badge: 'claimed', viewerRole: 'editor', claim: { state: 'approved' } });
    expect((await open(company.id, member)).status).toBe(409);
  });

  it('keeps what the claimant wrote to staff when they choose another way or ask for a new code', async () => {
    const { company, member } = await claimable();
    const note = 'I run the office of its founder.';
    expect((await open(company.id, member, 'dns', note)).body).toMatchObject({ method: 'dns', evidence: note });
    await open(company.id, member, 'email');
    const { body } = await site.call(api.companies.get, { params: { id: company.id } }, { as: member });
    expect(body.claim).toMatchObject({ method: 'email', evidence: note });
    await site.call(claims.open, { params: { id: company.id }, body: { method: 'dns', evidence: '' } }, { as: member });
    const cleared = await site.call(api.companies.get, { params: { id: company.id } }, { as: member });
    expect(cleared.body.claim).toMatchObject({ method: 'dns', evidence: null });
  });

  it('keeps only the hash of the code', async () => {
    const { company, member } = await claimable();
    await open(company.id, member);
    const code = await codeTo(member);
    const stored = (await site.db.select().from(companyClaims)).find(({ userId }) => userId === member.id);
    expect(stored?.codeHash).toHaveLength(32);
    expect(JSON.stringify({ ...stored, codeHash: null })).not.toContain(code);
  });

  it('needs a confirmed address on the very domain', async () => {
    const { company, domain } = await claimable();
    const elsewhere = await aMember(site);
    const unconfirmed = await aMember(site, { email: `uma@${domain}`, emailVerifiedAt: null });
    const below = await aMember(site, { email: `sub@mail.${domain}` });
    for (const who of [elsewhere, unconfirmed, below]) {
      expect(outcome(await open(company.id, who))).toEqual({
        status: 409,
        code: 'conflict',
        error: `Confirm an email address at ${domain} in Settings first, or prove it another way.`,
      });
    }
    const nowhere = await aCompany(site);
    for (const method of ['email', 'dns', 'file'] as const) {
      expect(outcome(await open(nowhere.id, elsewhere, method))).toMatchObject({
        status: 409,
        error: 'We don’t have an email domain for this company. Send documents to our staff instead.',
      });
    }
    expect((await open(999_999_999, elsewhere)).status).toBe(404);
  });

  it('refuses wrong codes, all after the fifth try, and the right one after 15 minutes', async () => {
    const { company, member } = await claimable();
    expect((await enter(company.id, '123456', member)).status).toBe(404);
    await open(company.id, member);
    const code = await codeTo(member);
    expect((await enter(company.id, '12345', member)).status).toBe(400);
    for (let attempt = 0; attempt < 5; attempt += 1) {
      const { status, error } = await enter(company.id, otherThan(code), member);
      expect([status, error.fields]).toEqual([400, { code: 'That code isn’t right. Check the latest email.' }]);
    }
    expect(outcome(await enter(company.id, code, member))).toMatchObject({ status: 410, code: 'gone' });
    await open(company.id, member);
    const fresh = await codeTo(member);
    site.clock.advance(15 * 60_000);
    expect((await enter(company.id, fresh, member)).status).toBe(410);
    expect(await storedRole(site, company.id, member)).toBeNull();
    await open(company.id, member);
    expect((await enter(company.id, await codeTo(member), member)).status).toBe(200);
  });

  it('counts tries made in the same moment', async () => {
    const { company, member } = await claimable();
    await open(company.id, member);
    const code = await codeTo(member);
    const tries = await Promise.all(Array.from({ length: 8 }, () => enter(company.id, otherThan(code), member)));
    expect(tries.map(({ status }) => status).toSorted()).toEqual([400, 400, 400, 400, 400, 410, 410, 410]);
  });

  it('can be withdrawn; the code is worthless then', async () => {
    const { company, member } = await claimable();
    await open(company.id, member);
    const code = await codeTo(member);
    const withdraw = () => site.call(claims.withdraw, { params: { id: company.id } }, { as: member });
    expect((await withdraw()).status).toBe(204);
    expect(outcome(await withdraw())).toMatchObject({
      status: 404,
      error: 'You don’t have an open claim to this company.',
    });
    expect((await enter(company.id, code, member)).status).toBe(404);
  });
});

describe('a claim by proof on the domain', () => {
  /** What the outside shows from now on. */
  function outside(shows: { txt?: Record<string, string[]>; files?: Record<string, string> }) {
    site.deps.domainProof = {
      txt: async (name) => shows.txt?.[name] ?? [],
      file: async (url) => {
        const text = shows.files?.[url];
        if (text === undefined) throw new Error('no such file');
        return text;
      },
    };
  }

  it('makes the owner once the DNS record is there', async () => {
    const { company, member, domain } = await claimable();
    const { proof } = (await open(company.id, member, 'dns')).body;
    expect(proof).toEqual({
      place: `_company-claim.${domain}`,
      value: expect.stringMatching(/^company-claim=[0-9a-f]{32}$/),
    });
    outside({ txt: { [`_company-claim.${domain}`]: ['company-claim=somebody-else'] } });
    expect(outcome(await check(company.id, member))).toMatchObject({ status: 409, code: 'conflict' });
    expect(await storedRole(site, company.id, member)).toBeNull();
    outside({ txt: { [`_company-claim.${domain}`]: ['v=spf1 -all', proof?.value ?? ''] } });
    expect((await check(company.id, member)).body.state).toBe('approved');
    expect(await storedRole(site, company.id, member)).toBe('owner');
    expect((await check(company.id, member)).status).toBe(404);
    expect(outcome(await open(company.id, member, 'dns'))).toMatchObject({ error: 'You already own this company.' });
  });

  it('makes the owner once the file is there; an editor becomes the owner, too', async () => {
    const { company, member, domain } = await claimable();
    await withRole(site, company.id, member, 'editor');
    const { proof } = (await open(company.id, member, 'file')).body;
    expect(proof?.place).toBe(`https://${domain}/.well-known/company-claim.txt`);
    outside({});
    expect((await check(company.id, member)).status).toBe(409);
    outside({ files: { [proof?.place ?? '']: `${proof?.value}\n` } });
    expect((await check(company.id, member)).body.state).toBe('approved');
    expect(await storedRole(site, company.id, member)).toBe('owner');
  });

  it('goes to staff where somebody else owns or claims the company', async () => {
    const { company, owner } = await staffedCompany(site, { domain: 'rivals.example' });
    const late = await aMember(site);
    const { proof } = (await open(company.id, late, 'file')).body;
    outside({ files: { [proof?.place ?? '']: proof?.value ?? '' } });
    expect((await check(company.id, late)).body.state).toBe('open');
    expect([await storedRole(site, company.id, late), await storedRole(site, company.id, owner)]).toEqual([
      null,
      'owner',
    ]);
    const { items } = (await site.call(staff.claims, { query: { companyId: company.id } }, { as: site.admin })).body;
    expect(items).toMatchObject([{ person: { id: late.id }, rivals: 1, state: 'open' }]);
    expect(items[0]).toMatchObject({ evidence: null, proofFoundAt: expect.any(String) });

    const { company: contested, member } = await claimable();
    const other = await aMember(site);
    await open(contested.id, other, 'documents', 'I am the founder; see the register.');
    const mine = (await open(contested.id, member, 'dns')).body.proof;
    outside({ txt: { [mine?.place ?? '']: [mine?.value ?? ''] } });
    expect((await check(contested.id, member)).body.state).toBe('open');
  });
});

describe('the queue of claims', () => {
  const decide = (
    id: number,
    body: { state: 'approved' | 'refused'; version?: number; role?: 'admin'; reason?: string },
    as = site.admin,
  ) => site.call(staff.decideClaim, { params: { id }, body: { version: 1, ...body } }, { as });

  it('shows documents with their evidence; staff approve with a role, and the claimant gets a mail', async () => {
    const company = await aCompany(site);
    const member = await aMember(site);
    expect(Object.keys((await open(company.id, member, 'documents', 'Too short')).error.fields ?? {})).toEqual([
      'evidence',
    ]);
    const { id } = (await open(company.id, member, 'documents', 'I founded it; see the commercial register.')).body;
    const { items } = (
      await site.call(staff.claims, { query: { companyId: company.id, state: 'open' } }, { as: site.admin })
    ).body;
    expect(items).toMatchObject([
      { id, email: member.email, rivals: 0, evidence: 'I founded it; see the commercial register.' },
    ]);
    expect((await decide(id, { state: 'approved' }, member)).status).toBe(403);
    expect((await decide(id, { state: 'approved' })).body).toMatchObject({ state: 'approved' });
    expect(await storedRole(site, company.id, member)).toBe('owner');
    expect((await site.mails()).at(-1)).toMatchObject({
      to: member.email,
      subject: `Your claim to ${company.name} was approved`,
    });
    expect(outcome(await decide(id, { state: 'approved' }))).toMatchObject({
      status: 409,
      error: 'This claim has already been decided.',
    });

    const second = await aMember(site);
    const later = (await open(company.id, second, 'documents', 'I run marketing there since May.')).body.id;
    await decide(later, { state: 'approved' });
    expect(await storedRole(site, company.id, second)).toBe('editor');
    const third = await aMember(site);
    const last = (await open(company.id, third, 'documents', 'I run everything else since May.')).body.id;
    await decide(last, { state: 'approved', role: 'admin' });
    expect(await storedRole(site, company.id, third)).toBe('admin');
  });

  it('shows the mail that a decision then sends, and none to claimants who want none', async () => {
    const sends = async (
      body: { state: 'approved' | 'refused'; role?: 'admin'; reason?: string },
      company: { id: number },
      member: TestUser,
    ) => {
      const { id } = (await open(company.id, member, 'documents', 'I founded it; see the commercial register.')).body;
      const before = (await site.mails()).length;
      const shown = (await site.call(staff.previewClaim, { params: { id }, body }, { as: site.admin })).body.mail;
      expect((await site.mails()).length).toBe(before);
      expect((await decide(id, body)).status).toBe(200);
      const sent = (await site.mails()).slice(before).map(({ to, subject, body: text }) => ({ to, subject, text }));
      return { shown, sent };
    };
    const company = await aCompany(site);
    // As the owner, then as an editor beside the owner, then in a role that was chosen.
    for (const body of [
      { state: 'approved' as const },
      { state: 'approved' as const, reason: '  Welcome. ' },
      { state: 'approved' as const, role: 'admin' as const },
      { state: 'refused' as const, reason: ' The register names others. ' },
    ]) {
      const { shown, sent } = await sends(body, company, await aMember(site));
      expect(sent).toEqual([shown]);
    }
    const quiet = await aMember(site);
    await site.deps.db
      .update(users)
      .set({ preferences: { notifications: { company: { mail: false } } } })
      .where(eq(users.id, quiet.id));
    expect(await sends({ state: 'approved' }, company, quiet)).toEqual({ shown: null, sent: [] });
    const missing = { params: { id: 999_999_999 }, body: { state: 'approved' as const } };
    expect((await site.call(staff.previewClaim, missing, { as: site.admin })).status).toBe(404);
    expect((await site.call(staff.previewClaim, missing, { as: quiet })).status).toBe(403);
  });

  it('decides about the way and the evidence that staff read', async () => {
    const company = await aCompany(site);
    const member = await aMember(site);
    const { id } = (await open(company.id, member, 'documents', 'I founded it; see the commercial register.')).body;
    const read = async () =>
      (await site.call(staff.claims, { query: { companyId: company.id } }, { as: site.admin })).body.items[0];
    const version = (await read())?.version ?? 0;
    await open(company.id, member, 'documents', 'My cousin works there, which should be enough for you.');
    for (const body of [
      { state: 'approved' as const, version },
      { state: 'refused' as const, version, reason: 'The register names others.' },
    ])
      expect(outcome(await decide(id, body))).toMatchObject({
        status: 409,
        error: 'This changed since you read it. Read it again.',
      });
    expect(await read()).toMatchObject({ state: 'open', evidence: expect.stringContaining('cousin') });
    expect(await storedRole(site, company.id, member)).toBeNull();
    const now = await read();
    expect((await decide(id, { state: 'approved', version: now?.version ?? 0 })).status).toBe(200);
  });

  it('refuses with a reason that the claimant reads', async () => {
    const company = await aCompany(site);
    const member = await aMember(site);
    const { id } = (await open(company.id, member, 'documents', 'Trust me, I really own this place.')).body;
    expect(Object.keys((await decide(id, { state: 'refused' })).error.fields ?? {})).toEqual(['reason']);
    expect((await decide(id, { state: 'refused', reason: 'The register names others.' })).status).toBe(200);
    const { body } = await site.call(api.companies.get, { params: { id: company.id } }, { as: member });
    expect(body).toMatchObject({
      viewerRole: null,
      claim: { state: 'refused', decisionReason: 'The register names others.' },
    });
    expect((await decide(999_999_999, { state: 'approved' })).status).toBe(404);
  });
});
