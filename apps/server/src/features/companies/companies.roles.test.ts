import { api } from '@innerspring/contract';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aMember, type TestUser } from '../../testing/people.ts';
import type { TestApp } from '../../testing/test-app.ts';
import { auditLog } from '../../platform/audit/audit.tables.ts';
import { blocks } from '../../core/relations/relations.tables.ts';
import { companySite, outcome, staffedCompany, storedRole, withRole } from './companies.kit.ts';

let site: TestApp & { admin: TestUser };
let ann: TestUser;
beforeAll(async () => {
  site = await companySite();
  ann = await aMember(site);
});
afterAll(() => site.close());

const { companyRoles: roles } = api;
const at = (id: number) => ({ params: { id } });
const add = (id: number, user: TestUser, role: 'admin' | 'editor' | 'recruiter', as: TestUser) =>
  site.call(roles.add, { ...at(id), body: { userId: user.id, role } }, { as });
const change = (id: number, user: TestUser, role: 'admin' | 'editor' | 'recruiter', as: TestUser) =>
  site.call(roles.change, { params: { id, userId: user.id }, body: { role } }, { as });
const remove = (id: number, user: TestUser, as: TestUser) =>
  site.call(roles.remove, { params: { id, userId: user.id } }, { as });

describe('roles', () => {
  it('are listed for those who have one, the most powerful first', async () => {
    const { company, recruiter } = await staffedCompany(site);
    const { body } = await site.call(roles.team, at(company.id), { as: recruiter });
    expect(body.members.map(({ role }) => role)).toEqual(['owner', 'admin', 'editor', 'recruiter']);
    expect(body.handover).toBeNull();
    expect(outcome(await site.call(roles.team, at(company.id), { as: ann }))).toMatchObject({
      status: 403,
      error: 'You don’t have a role at this company.',
    });
    expect((await site.call(roles.team, at(999_999_999), { as: ann })).status).toBe(404);
  });

  it('are given by owners and admins; admins only below themselves', async () => {
    const { company, owner, manager, editor } = await staffedCompany(site);
    const [bo, cy] = [await aMember(site), await aMember(site)];
    expect((await add(company.id, bo, 'editor', manager)).status).toBe(201);
    expect(outcome(await add(company.id, cy, 'admin', manager))).toMatchObject({
      status: 403,
      error: 'Only an owner can add, change or remove admins.',
    });
    expect((await add(company.id, cy, 'editor', editor)).status).toBe(403);
    expect((await add(company.id, cy, 'admin', owner)).status).toBe(201);
    expect(outcome(await add(company.id, cy, 'editor', owner))).toMatchObject({ status: 409, code: 'already_exists' });
    expect([await storedRole(site, company.id, bo), await storedRole(site, company.id, cy)]).toEqual([
      'editor',
      'admin',
    ]);
    const asOwner = { ...at(company.id), body: { userId: ann.id, role: 'owner' as 'admin' } };
    expect((await site.call(roles.add, asOwner, { as: owner })).status).toBe(400);
  });

  it('go only to members whom the giver may see', async () => {
    const { company, owner } = await staffedCompany(site);
    const blocker = await aMember(site);
    await site.db.insert(blocks).values({ blockerId: blocker.id, blockedId: owner.id, createdAt: site.clock.now() });
    for (const hidden of [blocker, await aMember(site, { applicationStatus: 'pending' })]) {
      expect(outcome(await add(company.id, hidden, 'editor', owner))).toMatchObject({
        status: 404,
        error: 'User not found',
      });
    }
  });

  it('change and go by the same reach, never an owner’s', async () => {
    const { company, owner, manager, editor, recruiter } = await staffedCompany(site);
    expect((await change(company.id, recruiter, 'editor', manager)).status).toBe(200);
    expect((await change(company.id, manager, 'editor', editor)).status).toBe(403);
    expect((await change(company.id, editor, 'admin', manager)).status).toBe(403);
    expect((await change(company.id, owner, 'editor', manager)).status).toBe(409);
    expect((await change(company.id, ann, 'editor', owner)).status).toBe(404);
    expect((await remove(company.id, owner, manager)).status).toBe(409);
    expect((await remove(company.id, ann, owner)).status).toBe(404);
    expect((await remove(company.id, editor, recruiter)).status).toBe(403);
    expect((await remove(company.id, editor, manager)).status).toBe(204);
    expect((await remove(company.id, manager, owner)).status).toBe(204);
    expect(await storedRole(site, company.id, editor)).toBeNull();
  });

  it('can be given up, but not by the last owner', async () => {
    const { company, owner, recruiter } = await staffedCompany(site);
    expect((await remove(company.id, recruiter, recruiter)).status).toBe(204);
    expect((await remove(company.id, recruiter, recruiter)).status).toBe(404);
    expect(outcome(await remove(company.id, owner, owner))).toMatchObject({
      status: 409,
      error: 'You’re the last owner. Hand over the company before you leave.',
    });
    const second = await aMember(site);
    await withRole(site, company.id, second, 'owner');
    // Of two owners who leave in the same moment, one stays.
    const left = await Promise.all([remove(company.id, owner, owner), remove(company.id, second, second)]);
    expect(left.map(({ status }) => status).toSorted()).toEqual([204, 409]);
  });

  it('leave a line each in the audit log', async () => {
    const { company, owner } = await staffedCompany(site);
    await add(company.id, ann, 'editor', owner);
    await change(company.id, ann, 'recruiter', owner);
    await remove(company.id, ann, owner);
    const lines = await site.db
      .select({ action: auditLog.action, actorId: auditLog.actorId })
      .from(auditLog)
      .where(and(eq(auditLog.subjectType, 'company'), eq(auditLog.subjectId, company.id)));
    expect(lines.map(({ action }) => action)).toEqual([
      'companies.addRole',
      'companies.changeRole',
      'companies.removeRole',
    ]);
    expect(new Set(lines.map(({ actorId }) => actorId))).toEqual(new Set([owner.id]));
  });
});

describe('handing over', () => {
  const offer = (id: number, user: TestUser, as: TestUser) =>
    site.call(roles.offer, { ...at(id), body: { userId: user.id } }, { as });
  const accept = (id: number, as: TestUser) => site.call(roles.accept, at(id), { as });
  const drop = (id: number, as: TestUser) => site.call(roles.dropOffer, at(id), { as });

  it('takes effect when the other accepts; the giver stays as an admin', async () => {
    const { company, owner } = await staffedCompany(site);
    const bo = await aMember(site);
    const { status, body } = await offer(company.id, bo, owner);
    expect([status, body.handover?.to.id]).toEqual([201, bo.id]);
    expect((await site.mails()).at(-1)).toMatchObject({ to: bo.email, kind: 'company_handover' });
    expect((await site.call(api.companies.get, at(company.id), { as: bo })).body.handoverFrom?.id).toBe(owner.id);
    expect(await storedRole(site, company.id, bo)).toBeNull();
    expect((await accept(company.id, ann)).status).toBe(404);
    expect((await accept(company.id, bo)).status).toBe(204);
    expect([await storedRole(site, company.id, bo), await storedRole(site, company.id, owner)]).toEqual([
      'owner',
      'admin',
    ]);
    expect((await accept(company.id, bo)).status).toBe(404);
  });

  it('is for owners, and not to an owner', async () => {
    const { company, owner, manager } = await staffedCompany(site);
    expect((await offer(company.id, ann, manager)).status).toBe(403);
    expect(outcome(await offer(company.id, owner, owner))).toMatchObject({
      status: 409,
      error: 'You already own this company.',
    });
    const second = await aMember(site);
    await withRole(site, company.id, second, 'owner');
    expect((await offer(company.id, second, owner)).status).toBe(409);
  });

  it('can be withdrawn, declined, and replaced by another offer', async () => {
    const { company, owner } = await staffedCompany(site);
    const [bo, cy] = [await aMember(site), await aMember(site)];
    await offer(company.id, bo, owner);
    expect((await drop(company.id, cy)).status).toBe(404);
    expect((await drop(company.id, bo)).status).toBe(204);
    await offer(company.id, bo, owner);
    await offer(company.id, cy, owner);
    expect((await accept(company.id, bo)).status).toBe(404);
    expect((await drop(company.id, owner)).status).toBe(204);
    expect((await accept(company.id, cy)).status).toBe(404);
  });

  it('ends when one of them blocks the other', async () => {
    const { company, owner } = await staffedCompany(site);
    const [bo, cy] = [await aMember(site), await aMember(site)];
    for (const [blocker, blocked, to] of [
      [owner, bo, bo],
      [cy, owner, cy],
    ] as const) {
      await offer(company.id, to, owner);
      await site.call(api.safety.block, { params: { id: blocked.id } }, { as: blocker });
      await site.deps.outbox.drain();
      expect((await accept(company.id, to)).status).toBe(404);
      expect((await drop(company.id, owner)).status).toBe(404);
    }
  });

  it('is void once the giver owns the company no more', async () => {
    const { company, owner, editor } = await staffedCompany(site);
    const second = await aMember(site);
    await withRole(site, company.id, second, 'owner');
    await offer(company.id, editor, owner);
    await remove(company.id, owner, owner);
    expect((await accept(company.id, editor)).status).toBe(404);
    expect(await storedRole(site, company.id, editor)).toBe('editor');
  });
});
