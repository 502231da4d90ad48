import { api } from '@innerspring/contract';
import { JOB_PACKAGES } from '@innerspring/contract/jobs/choices';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Person } from '../../testing/member-kit.ts';
import { companies, companyRoles } from '../companies/companies.tables.ts';
import { type PaymentsKit, paymentsKit } from '../orders/payments.kit.ts';
import { completeJob, liveJobBy } from './jobs.kit.ts';
import { jobs } from './jobs.tables.ts';

let kit: PaymentsKit;
let staff: Person;
beforeAll(async () => {
  kit = await paymentsKit();
});
beforeEach(async () => {
  staff = await kit.member({ isAdmin: true });
});
afterAll(() => kit.close());

const CHANGED = 'This changed since you read it. Read it again.';
const save = (who: Person, id: number, more: object) =>
  who.ok(api.jobs.save, { params: { id }, body: { ...completeJob, ...more } });
const stored = async (id: number) => (await kit.db.select().from(jobs).where(eq(jobs.id, id)))[0];
const seen = async (id: number) => {
  const { title, proposedAt, staffReason } = await (await kit.member()).ok(api.jobs.get, { params: { id } });
  return { title, proposedAt, staffReason };
};
const waiting = async (id: number) =>
  (await staff.ok(api.adminJobs.list, { query: { tab: 'review' } })).items.find((job) => job.id === id);
const toldOf = async (who: Person, kind: string) => {
  await kit.drain();
  const { items } = await who.ok(api.notifications.list, { query: {} });
  return items.filter((notice) => notice.kind === kind).map(({ text }) => text);
};

/** A live posting of no company, with a change of its title that waits. */
async function changed() {
  const owner = await kit.member();
  const id = await liveJobBy(kit, owner, 'Pourer');
  const draft = await save(owner, id, { title: 'Pourer, nights' });
  return { owner, id, draft };
}

describe('a change of a live posting that needed review', () => {
  it('waits for staff, who see what changes, while the approved one stays up', async () => {
    const { owner, id, draft } = await changed();
    expect([draft.input.title, draft.proposedAt]).toEqual(['Pourer, nights', kit.clock.now().toISOString()]);
    expect(await seen(id)).toEqual({ title: 'Pourer', proposedAt: null, staffReason: null });
    expect((await owner.ok(api.jobs.get, { params: { id } })).proposedAt).not.toBeNull();
    const job = await waiting(id);
    expect(job?.change).toMatchObject({ from: { title: 'Pourer' }, to: { title: 'Pourer, nights' } });
    expect(Object.keys(job?.change?.from ?? {}).toSorted()).toEqual(Object.keys(job?.change?.to ?? {}).toSorted());
    await staff.ok(api.adminJobs.approve, { params: { id }, body: { version: job?.version ?? 0 } });
    expect((await seen(id)).title).toBe('Pourer, nights');
    expect(await waiting(id)).toBeUndefined();
    // job_change_live
    expect(await toldOf(owner, 'job_change_live')).toEqual([
      'Your changes to the job posting “Pourer, nights” are live',
    ]);
    const { items } = await staff.ok(api.admin.audit, { query: {} });
    expect(items[0]).toMatchObject({ action: 'adminJobs.approve', summary: 'Published changes to the job “Pourer”' });
  });

  it('is dropped with a reason (job_change_rejected), and the posting stays up', async () => {
    const { owner, id } = await changed();
    const body = { reason: 'Say which nights.', version: (await waiting(id))?.version ?? 0 };
    await staff.ok(api.adminJobs.rejectChange, { params: { id }, body });
    expect((await seen(id)).title).toBe('Pourer');
    const draft = await owner.ok(api.jobs.draft, { params: { id } });
    expect([draft.input.title, draft.proposedAt, draft.staffReason]).toEqual(['Pourer', null, 'Say which nights.']);
    expect(await toldOf(owner, 'job_change_rejected')).toHaveLength(1);
    expect(await staff.refused(api.adminJobs.rejectChange, { params: { id }, body })).toMatchObject({ status: 409 });
  });

  it('goes back with a question, and waits again once it is saved', async () => {
    const { owner, id } = await changed();
    const body = { reason: 'Say which nights.', version: (await waiting(id))?.version ?? 0 };
    await staff.ok(api.adminJobs.askChange, { params: { id }, body });
    expect(await waiting(id)).toBeUndefined();
    const draft = await owner.ok(api.jobs.draft, { params: { id } });
    expect([draft.input.title, draft.proposedAt, draft.staffReason]).toEqual([
      'Pourer, nights',
      null,
      'Say which nights.',
    ]);
    await save(owner, id, { title: 'Pourer, Friday nights' });
    expect((await waiting(id))?.change?.to.title).toBe('Pourer, Friday nights');
  });

  it('is taken back by saving what members see', async () => {
    const { owner, id } = await changed();
    await save(owner, id, { title: 'Pourer' });
    expect(await waiting(id)).toBeUndefined();
    expect(await stored(id)).toMatchObject({ proposed: null, title: 'Pourer' });
  });

  it('isn’t published once who wrote it lost the role', async () => {
    const [owner, recruiter] = [await kit.member(), await kit.member()];
    const { id: companyId } = await kit.company();
    const role = (who: Person) => ({ companyId, userId: who.id, role: 'recruiter' as const });
    await kit.db.insert(companyRoles).values([role(owner), role(recruiter)]);
    const id = await liveJobBy(kit, owner, 'Pourer');
    await kit.db.update(jobs).set({ companyId }).where(eq(jobs.id, id));
    await save(recruiter, id, { companyId, companyName: '', title: 'Pourer', applyEmail: 'me@elsewhere.example' });
    await kit.db.delete(companyRoles).where(eq(companyRoles.userId, recruiter.id));
    const version = (await waiting(id))?.version ?? 0;
    expect(await staff.refused(api.adminJobs.approve, { params: { id }, body: { version } })).toMatchObject({
      status: 409,
    });
    expect((await stored(id))?.applyEmail).toBe(completeJob.applyEmail);
  });
});

describe('a version', () => {
  it('is what staff decide about: one that changed since they read it is refused', async () => {
    const { owner, id } = await changed();
    const version = (await waiting(id))?.version ?? 0;
    await save(owner, id, { title: 'Pourer, any shift' });
    for (const [endpoint, more] of [
      [api.adminJobs.approve, {}],
      [api.adminJobs.askChange, { reason: 'Which one?' }],
      [api.adminJobs.rejectChange, { reason: 'Which one?' }],
      [api.adminJobs.reject, { reason: 'Which one?' }],
    ] as const)
      expect(await staff.refused(endpoint, { params: { id }, body: { version, ...more } })).toMatchObject({
        status: 409,
        error: CHANGED,
      });
    expect((await seen(id)).title).toBe('Pourer');
  });

  it('counts changes in review, too', async () => {
    const owner = await kit.member();
    const { id } = await owner.ok(api.jobs.create, { body: completeJob });
    await kit.db.update(jobs).set({ state: 'in_review', isPaid: true }).where(eq(jobs.id, id));
    const version = (await waiting(id))?.version ?? 0;
    await save(owner, id, { companyName: 'Another Foam' });
    expect(await staff.refused(api.adminJobs.approve, { params: { id }, body: { version } })).toMatchObject({
      status: 409,
      error: CHANGED,
    });
    expect((await stored(id))?.state).toBe('in_review');
    await staff.ok(api.adminJobs.approve, { params: { id }, body: { version: version + 1 } });
    expect((await stored(id))?.state).toBe('live');
  });
});

describe('a verified company', () => {
  it('changes what is live at once', async () => {
    const owner = await kit.member();
    const { id: companyId } = await kit.company({ isVerified: true });
    await kit.db.insert(companyRoles).values({ companyId, userId: owner.id, role: 'owner' });
    const id = await liveJobBy(kit, owner, 'Pourer');
    await kit.db.update(jobs).set({ companyId }).where(eq(jobs.id, id));
    await save(owner, id, { companyId, companyName: '', title: 'Pourer, nights' });
    expect((await seen(id)).title).toBe('Pourer, nights');
    expect(await waiting(id)).toBeUndefined();
    await kit.db.update(companies).set({ isVerified: false }).where(eq(companies.id, companyId));
    await save(owner, id, { companyId, companyName: '', title: 'Pourer, days' });
    expect((await seen(id)).title).toBe('Pourer, nights');
  });

  it('has its postings reviewed for 90 days after staff took one down, also a copy made before', async () => {
    const [owner, applicant] = [await kit.member(), await kit.member()];
    const { id: companyId } = await kit.company({ isVerified: true });
    await kit.db.insert(companyRoles).values({ companyId, userId: owner.id, role: 'owner' });
    const buy = async (id: number) => {
      const placed = await owner.ok(api.orders.place, { body: { product: JOB_PACKAGES.standard, subjectId: id } });
      const checkout = kit.checkoutIdOf(placed);
      await kit.pay(owner, checkout);
      await kit.settle(owner, checkout);
      return (await stored(id))?.state;
    };
    const { id } = await owner.ok(api.jobs.create, { body: { ...completeJob, companyId, companyName: '' } });
    expect(await buy(id)).toBe('live');
    const copy = await owner.ok(api.jobs.duplicate, { params: { id } });
    const body = { targetType: 'job' as const, targetId: id, reason: 'spam' as const };
    await applicant.ok(api.safety.report, { body });
    const { items } = await staff.ok(api.adminJobs.list, { query: { tab: 'reported' } });
    const params = { id: items.find((job) => job.id === id)?.reportCaseId ?? 0 };
    await staff.ok(api.safetyAdmin.decide, { params, body: { decision: 'remove', reason: 'There is no such job.' } });
    expect(await owner.refused(api.jobs.publish, { params: { id } })).toMatchObject({
      status: 409,
      error: 'Our staff took this posting down, so it can’t be published.',
    });
    expect(await owner.refused(api.jobs.remove, { params: { id } })).toMatchObject({ status: 409 });
    expect(await buy(copy.id)).toBe('in_review');
    const removedAt = new Date(kit.clock.now().getTime() - 91 * 86_400_000);
    await kit.db.update(jobs).set({ removedAt }).where(eq(jobs.id, id));
    const { id: later } = await owner.ok(api.jobs.create, { body: { ...completeJob, companyId, companyName: '' } });
    expect(await buy(later)).toBe('live');
  });
});

describe('a rejection', () => {
  it('returns the money even if the process ends right after it, and once', async () => {
    const owner = await kit.member();
    const { id } = await owner.ok(api.jobs.create, { body: completeJob });
    const placed = await owner.ok(api.orders.place, { body: { product: JOB_PACKAGES.standard, subjectId: id } });
    const checkout = kit.checkoutIdOf(placed);
    await kit.pay(owner, checkout);
    const { id: orderId } = await kit.settle(owner, checkout);
    const { payments } = kit.deps;
    // The provider doesn’t answer: what is owed stays in the outbox, and is tried again.
    kit.deps.payments = null;
    await staff.ok(api.adminJobs.reject, { params: { id }, body: { reason: 'Not of the trade.', version: 1 } });
    kit.deps.payments = payments;
    await kit.drain();
    await kit.drain();
    expect(await owner.ok(api.orders.get, { params: { id: orderId } })).toMatchObject({ refundedCents: 9900 });
  });

  it('gives back a posting of a pack that prolonged a free one', async () => {
    const owner = await kit.member({ premiumUntil: new Date(kit.clock.now().getTime() + 30 * 86_400_000) });
    const { id } = await owner.ok(api.jobs.create, { body: completeJob });
    await owner.ok(api.jobs.publish, { params: { id } });
    await staff.ok(api.adminJobs.approve, { params: { id }, body: { version: 1 } });
    const placed = await owner.ok(api.orders.place, { body: { product: JOB_PACKAGES.pack, subjectId: id } });
    const checkout = kit.checkoutIdOf(placed);
    await kit.pay(owner, checkout);
    await kit.settle(owner, checkout);
    const credits = async () => (await owner.ok(api.jobs.draft, { params: { id } })).prices.credits;
    expect(await credits()).toBe(2);
    await staff.ok(api.adminJobs.reject, { params: { id }, body: { reason: 'Not of the trade.', version: 2 } });
    expect(await credits()).toBe(3);
  });
});
