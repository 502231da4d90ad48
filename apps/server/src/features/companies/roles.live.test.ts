import { api } from '@innerspring/contract';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { aCompany, aMember, type TestUser } from '../../testing/people.ts';
import type { TestApp } from '../../testing/test-app.ts';
import { companyClaims, companyHandovers } from './companies.tables.ts';
import { companySite, staffedCompany, withRole } from './companies.kit.ts';

/** Members whose role at a company changes see it on the pages that they have open. */

let site: TestApp & { admin: TestUser };
beforeAll(async () => {
  site = await companySite();
});
afterEach(() => void vi.restoreAllMocks());
afterAll(() => site.close());

const { adminCompanies, companies, companyClaims: claims, companyRoles: roles } = api;

type Answer = Promise<{ status: number }>;
/** Prepares a company; says what changes roles there, and whose. */
type Way = () => Promise<{ act: () => Answer; changed: TestUser[] }>;

let made = 0;
async function onDomain() {
  made += 1;
  const domain = `frames${made}.example`;
  return { domain, member: await aMember(site, { email: `rita@${domain}` }) };
}

async function claimed() {
  const { domain, member } = await onDomain();
  return { domain, member, params: { id: (await aCompany(site, { domain })).id } };
}

const decided =
  (body: { state: 'approved' } | { state: 'refused'; reason: string }): Way =>
  async () => {
    const [{ id: companyId }, claimant] = [await aCompany(site), await aMember(site)];
    const [claim] = await site.db
      .insert(companyClaims)
      .values({ companyId, userId: claimant.id, method: 'documents' })
      .returning({ id: companyClaims.id });
    return {
      act: () =>
        site.call(
          adminCompanies.decideClaim,
          { params: { id: claim?.id ?? 0 }, body: { ...body, version: 1 } },
          { as: site.admin },
        ),
      changed: body.state === 'approved' ? [claimant] : [],
    };
  };

async function mergeable() {
  const [from, into] = [await aCompany(site), await aCompany(site)];
  const [moved, both] = [await aMember(site), await aMember(site)];
  await withRole(site, from.id, moved, 'recruiter');
  await withRole(site, from.id, both, 'owner');
  await withRole(site, into.id, both, 'recruiter');
  const merge = () =>
    site.call(
      adminCompanies.merge,
      { params: { id: from.id }, body: { intoId: into.id, reason: 'The same company twice' } },
      { as: site.admin },
    );
  return { merge, changed: [moved, both] };
}

const ways: Record<string, Way> = {
  'a role given': async () => {
    const { company, owner } = await staffedCompany(site);
    const member = await aMember(site);
    const input = { params: { id: company.id }, body: { userId: member.id, role: 'recruiter' as const } };
    return { act: () => site.call(roles.add, input, { as: owner }), changed: [member] };
  },
  'a role changed': async () => {
    const { company, owner, recruiter } = await staffedCompany(site);
    const input = { params: { id: company.id, userId: recruiter.id }, body: { role: 'editor' as const } };
    return { act: () => site.call(roles.change, input, { as: owner }), changed: [recruiter] };
  },
  'a role taken': async () => {
    const { company, owner, recruiter } = await staffedCompany(site);
    const input = { params: { id: company.id, userId: recruiter.id } };
    return { act: () => site.call(roles.remove, input, { as: owner }), changed: [recruiter] };
  },
  'a role given up': async () => {
    const { company, recruiter } = await staffedCompany(site);
    const input = { params: { id: company.id, userId: recruiter.id } };
    return { act: () => site.call(roles.remove, input, { as: recruiter }), changed: [recruiter] };
  },
  'a company handed over': async () => {
    const { company, owner, editor } = await staffedCompany(site);
    await site.db.insert(companyHandovers).values({ companyId: company.id, fromId: owner.id, toId: editor.id });
    return {
      act: () => site.call(roles.accept, { params: { id: company.id } }, { as: editor }),
      changed: [editor, owner],
    };
  },
  'a claim proved by a mailed code': async () => {
    const { member, params } = await claimed();
    await site.call(claims.open, { params, body: { method: 'email' } }, { as: member });
    const mail = (await site.mails()).findLast(({ to, kind }) => to === member.email && kind === 'company_claim');
    const code = /\b\d{6}\b/.exec(mail?.body ?? '')?.[0] ?? 'none';
    return { act: () => site.call(claims.enterCode, { params, body: { code } }, { as: member }), changed: [member] };
  },
  'a claim proved on the domain': async () => {
    const { member, params } = await claimed();
    const { proof } = (await site.call(claims.open, { params, body: { method: 'dns' } }, { as: member })).body;
    site.deps.domainProof = { txt: async () => [proof?.value ?? ''], file: async () => '' };
    return { act: () => site.call(claims.check, { params }, { as: member }), changed: [member] };
  },
  'a claim that staff approve': decided({ state: 'approved' }),
  'a claim that staff refuse': decided({ state: 'refused', reason: 'The letter is of another company.' }),
  'a merge': async () => {
    const { merge, changed } = await mergeable();
    return { act: merge, changed };
  },
  'a merge undone': async () => {
    const { merge, changed } = await mergeable();
    const id = (await merge()).body.merges[0]?.id ?? 0;
    return { act: () => site.call(adminCompanies.undoMerge, { params: { id } }, { as: site.admin }), changed };
  },
  'a company added by someone on its domain': async () => {
    const { domain, member } = await onDomain();
    const body = { name: `Frames ${made}`, website: `https://${domain}`, confirmed: true };
    return { act: () => site.call(companies.create, { body }, { as: member }), changed: [member] };
  },
  'a company added by anyone else': async () => {
    const member = await aMember(site);
    const body = { name: 'Frames elsewhere', confirmed: true };
    return { act: () => site.call(companies.create, { body }, { as: member }), changed: [] };
  },
};

it.each(Object.entries(ways))('refreshes the open pages of the members concerned: %s', async (_name, prepare) => {
  const { act, changed } = await prepare();
  const sent = vi.spyOn(site.deps.live, 'sendToUsers');
  expect((await act()).status).toBeLessThan(300);
  const notified = sent.mock.calls.flatMap(([ids, { type }]) => (type === 'roles_changed' ? ids : []));
  expect(notified.toSorted()).toEqual(changed.map(({ id }) => id).toSorted());
});

it('refreshes no page for a change that is refused', async () => {
  const { company, editor, recruiter } = await staffedCompany(site);
  const sent = vi.spyOn(site.deps.live, 'sendToUsers');
  const input = { params: { id: company.id, userId: recruiter.id } };
  expect((await site.call(roles.remove, input, { as: editor })).status).toBe(403);
  expect(sent).not.toHaveBeenCalled();
});
