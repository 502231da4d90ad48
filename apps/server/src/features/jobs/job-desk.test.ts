import { api } from '@innerspring/contract';
import { ADMIN_JOB_TABS } from '@innerspring/contract/jobs/endpoints';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { users } from '../../core/accounts/accounts.tables.ts';
import type { Person } from '../../testing/member-kit.ts';
import { companies, companyRoles } from '../companies/companies.tables.ts';
import { type PaymentsKit, paymentsKit } from '../orders/payments.kit.ts';
import { reportCases } from '../safety/safety.tables.ts';
import { completeJob, liveJobBy } from './jobs.kit.ts';
import { jobs } from './jobs.tables.ts';

let kit: PaymentsKit;
let staff: Person;
let colleague: Person;
beforeAll(async () => {
  kit = await paymentsKit();
});
beforeEach(async () => {
  [staff, colleague] = [await kit.member({ isAdmin: true }), await kit.member({ isAdmin: true })];
});
afterAll(() => kit.close());

const stored = async (id: number) => (await kit.db.select().from(jobs).where(eq(jobs.id, id)))[0];
const desks = async (id: number) => {
  const lists = await Promise.all(ADMIN_JOB_TABS.map((tab) => staff.ok(api.adminJobs.list, { query: { tab } })));
  return ADMIN_JOB_TABS.filter((_, at) => lists[at]?.items.some((job) => job.id === id));
};
/** What the dashboard counts, next to what the desk lists. */
const waiting = async () => {
  const { queues } = await staff.ok(api.admin.dashboard, {});
  const { items } = await staff.ok(api.adminJobs.list, { query: { tab: 'review' } });
  return { counted: queues.find(({ name }) => name === 'jobs')?.count, listed: items.length };
};
const setRole = (companyId: number, { id: userId }: Person, role: 'owner' | 'recruiter') =>
  kit.db.insert(companyRoles).values({ companyId, userId, role });
const dismiss = (companyId: number, { id }: Person) =>
  kit.db.delete(companyRoles).where(and(eq(companyRoles.companyId, companyId), eq(companyRoles.userId, id)));

/** Reports a posting, and gives the number of its case. */
async function reported(targetId: number): Promise<number> {
  await (await kit.member()).ok(api.safety.report, { body: { targetType: 'job', targetId, reason: 'spam' } });
  const [found] = await kit.db
    .select({ id: reportCases.id })
    .from(reportCases)
    .where(and(eq(reportCases.targetType, 'job'), eq(reportCases.targetId, targetId)));
  return found?.id ?? 0;
}

/** A posting in review, paid for. */
async function inReview(owner: Person, companyId: number | null = null): Promise<number> {
  const body = { ...completeJob, companyId, companyName: companyId === null ? 'Harborline Foam' : '' };
  const { id } = await owner.ok(api.jobs.create, { body });
  await kit.db
    .update(jobs)
    .set({ state: 'in_review', reviewSince: kit.clock.now(), isPaid: true })
    .where(eq(jobs.id, id));
  return id;
}
const versionOf = async (id: number) => (await stored(id))?.version ?? 0;

/** What staff may do with a posting in review, in the version that they read. */
const decisions = {
  approve: (who: Person, id: number, version: number) =>
    who.send(api.adminJobs.approve, { params: { id }, body: { version } }),
  askChange: (who: Person, id: number, version: number) =>
    who.send(api.adminJobs.askChange, { params: { id }, body: { reason: 'Not like this.', version } }),
  reject: (who: Person, id: number, version: number) =>
    who.send(api.adminJobs.reject, { params: { id }, body: { reason: 'Not here.', version } }),
  rejectChange: (who: Person, id: number, version: number) =>
    who.send(api.adminJobs.rejectChange, { params: { id }, body: { reason: 'Not this.', version } }),
};

it('shows staff all of a posting in review: what its poster’s form holds', async () => {
  const owner = await kit.member();
  const id = await inReview(owner);
  const { items } = await staff.ok(api.adminJobs.list, { query: { tab: 'review' } });
  const { input } = await owner.ok(api.jobs.draft, { params: { id } });
  expect(items.find((job) => job.id === id)?.input).toEqual(input);
  expect(input).toMatchObject({ skills: ['Forklift license'], benefits: ['Health insurance'], shift: 'day' });
});

describe('two of staff who read the same posting in review', () => {
  it.each(['approve', 'askChange'] as const)('decide once: after %s, any other decision is refused', async (first) => {
    const id = await inReview(await kit.member());
    const version = await versionOf(id);
    expect((await decisions[first](staff, id, version)).status).toBe(204);
    const after = await stored(id);
    for (const decide of Object.values(decisions)) expect((await decide(colleague, id, version)).status).toBe(409);
    expect(await stored(id)).toEqual(after);
  });
});

describe('a posting that a report’s case removed', () => {
  async function removed() {
    const owner = await kit.member();
    const id = await liveJobBy(kit, owner, 'Pourer');
    await owner.ok(api.jobs.save, { params: { id }, body: { ...completeJob, title: 'Pourer, nights' } });
    expect(await desks(id)).toEqual(['review', 'live']);
    const caseId = await reported(id);
    await staff.ok(api.safetyAdmin.decide, {
      params: { id: caseId },
      body: { decision: 'remove', reason: 'Not a job.' },
    });
    return { owner, id, caseId };
  }

  it('leaves every desk and the count, and staff change nothing of it there', async () => {
    const { owner, id } = await removed();
    expect(await desks(id)).toEqual([]);
    const { counted, listed } = await waiting();
    expect(counted).toBe(listed);
    const before = await stored(id);
    for (const decide of Object.values(decisions))
      expect((await decide(colleague, id, before?.version ?? 0)).status).toBe(409);
    for (const refused of [
      await colleague.refused(api.adminJobs.extend, { params: { id }, body: { days: 10 } }),
      await colleague.refused(api.adminJobs.feature, { params: { id }, body: { isFeatured: true } }),
    ])
      expect(refused).toMatchObject({ status: 409 });
    expect(await stored(id)).toEqual(before);
    expect(await owner.ok(api.jobs.get, { params: { id } })).toMatchObject({ state: 'rejected', proposedAt: null });
    expect(await owner.ok(api.jobs.draft, { params: { id } })).toMatchObject({ state: 'rejected', proposedAt: null });
  });

  it('is back with the changes that waited once an appeal is granted', async () => {
    const { owner, id, caseId } = await removed();
    await owner.ok(api.safetyCases.appeal, { params: { id: caseId }, body: { text: 'It is a job.' } });
    await colleague.ok(api.safetyAdmin.decideAppeal, {
      params: { id: caseId },
      body: { decision: 'reversed', reason: 'It is.' },
    });
    expect(await desks(id)).toEqual(['review', 'live']);
    expect(await owner.ok(api.jobs.get, { params: { id } })).toMatchObject({
      state: 'live',
      proposedAt: kit.clock.now().toISOString(),
    });
  });
});

describe('a posting of a company whose poster lost the role', () => {
  async function left(make: (recruiter: Person, companyId: number) => Promise<number>) {
    const [owner, recruiter] = [await kit.member(), await kit.member()];
    const { id: companyId } = await kit.company();
    await setRole(companyId, owner, 'owner');
    await setRole(companyId, recruiter, 'recruiter');
    return { owner, recruiter, companyId, id: await make(recruiter, companyId) };
  }

  it('is answered for by its owner when staff decide about it', async () => {
    const { owner, recruiter, companyId, id } = await left(async (poster, ofCompany) => {
      const made = await liveJobBy(kit, poster, 'Border lead');
      await kit.db.update(jobs).set({ companyId: ofCompany }).where(eq(jobs.id, made));
      return made;
    });
    const caseId = await reported(id);
    await dismiss(companyId, recruiter);
    await staff.ok(api.safetyAdmin.decide, {
      params: { id: caseId },
      body: { decision: 'remove', reason: 'Not a job.' },
    });
    const appeal = { params: { id: caseId }, body: { text: 'It is a job.' } };
    expect(await recruiter.refused(api.safetyCases.appeal, appeal)).toMatchObject({ status: 404 });
    await owner.ok(api.safetyCases.appeal, appeal);
  });

  it('can be published once somebody who recruits goes on with it', async () => {
    const { owner, recruiter, companyId, id } = await left(inReview);
    await dismiss(companyId, recruiter);
    const approve = async () => ({ params: { id }, body: { version: await versionOf(id) } });
    expect(await staff.refused(api.adminJobs.approve, await approve())).toMatchObject({
      status: 409,
      error: 'Who wrote this no longer recruits for the company. Reject it instead.',
    });
    await owner.ok(api.jobs.save, { params: { id }, body: { ...completeJob, companyId, companyName: '' } });
    await staff.ok(api.adminJobs.approve, await approve());
    expect(await stored(id)).toMatchObject({ state: 'live', ownerId: owner.id });
  });
});

describe('staff publish nothing that nobody would see', () => {
  it('of a member who is suspended', async () => {
    const owner = await kit.member();
    const id = await inReview(owner);
    const until = new Date(kit.clock.now().getTime() + 86_400_000);
    await kit.db.update(users).set({ suspendedUntil: until }).where(eq(users.id, owner.id));
    expect(
      await staff.refused(api.adminJobs.approve, { params: { id }, body: { version: await versionOf(id) } }),
    ).toMatchObject({ status: 409, error: expect.stringContaining('is suspended or leaving') });
  });

  it('of a company whose page is hidden', async () => {
    const owner = await kit.member();
    const { id: companyId } = await kit.company();
    await setRole(companyId, owner, 'owner');
    const id = await inReview(owner, companyId);
    await kit.db.update(companies).set({ suspendedAt: kit.clock.now() }).where(eq(companies.id, companyId));
    expect(
      await staff.refused(api.adminJobs.approve, { params: { id }, body: { version: await versionOf(id) } }),
    ).toMatchObject({ status: 409, error: expect.stringContaining('page is hidden') });
  });
});
