import { api } from '@innerspring/contract';
import { JOB_PACKAGES } from '@innerspring/contract/jobs/choices';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { users } from '../../core/accounts/accounts.tables.ts';
import { hashPassword } from '../../platform/passwords/passwords.ts';
import type { Person } from '../../testing/member-kit.ts';
import { companies, companyRoles } from '../companies/companies.tables.ts';
import { applicationBy } from '../job-applications/applications.kit.ts';
import { orders } from '../orders/orders.tables.ts';
import { type PaymentsKit, paymentsKit } from '../orders/payments.kit.ts';
import { completeJob, liveJobBy } from './jobs.kit.ts';
import { jobs } from './jobs.tables.ts';

let kit: PaymentsKit;
let staff: Person;
beforeAll(async () => {
  kit = await paymentsKit();
  staff = await kit.member({ isAdmin: true });
});
afterAll(() => kit.close());

const PASSWORD = 'tufted lamp and ladder';
const roleOf = (companyId: number, { id: userId }: Person, role: 'owner' | 'recruiter') =>
  kit.db.insert(companyRoles).values({ companyId, userId, role });
const dismiss = (companyId: number, { id }: Person) =>
  kit.db.delete(companyRoles).where(and(eq(companyRoles.companyId, companyId), eq(companyRoles.userId, id)));
const stored = async (id: number) => (await kit.db.select().from(jobs).where(eq(jobs.id, id)))[0];
const toldOf = async (who: Person, kind: string) => {
  await kit.drain();
  const { items } = await who.ok(api.notifications.list, { query: {} });
  return items.filter((notice) => notice.kind === kind).map(({ text }) => text);
};

/** A company with an owner, and a recruiter who writes postings for it. */
async function recruiting(isVerified = true) {
  const [owner, recruiter] = [await kit.member(), await kit.member()];
  const { id: companyId } = await kit.company({ isVerified });
  await roleOf(companyId, owner, 'owner');
  await roleOf(companyId, recruiter, 'recruiter');
  return { owner, recruiter, companyId };
}

/** A live posting of the company's by its recruiter. */
async function posted(isVerified = true) {
  const all = await recruiting(isVerified);
  const id = await liveJobBy(kit, all.recruiter, 'Border lead');
  await kit.db.update(jobs).set({ companyId: all.companyId, applyBy: 'in_app' }).where(eq(jobs.id, id));
  return { ...all, id };
}

describe('while the page of a company is hidden', () => {
  it('nothing is posted, changed or sold for it, and its applicants can be let go', async () => {
    const { owner, companyId, id } = await posted();
    const applicationId = await applicationBy(kit, await kit.member(), id);
    await kit.db.update(companies).set({ suspendedAt: kit.clock.now() }).where(eq(companies.id, companyId));
    const body = { ...completeJob, companyId, companyName: '' };
    expect(await owner.refused(api.jobs.create, { body })).toMatchObject({ status: 400 });
    const order = { body: { product: JOB_PACKAGES.standard, subjectId: id } };
    expect((await owner.refused(api.orders.place, order)).status).toBeGreaterThanOrEqual(400);
    const before = await stored(id);
    for (const [endpoint, input] of [
      [api.jobs.save, { body: { ...body, title: 'Border lead, nights', applyBy: 'in_app' } }],
      [api.jobs.setState, { body: { state: 'filled' } }],
      [api.jobs.duplicate, {}],
    ] as const)
      expect(await owner.refused(endpoint, { params: { id }, ...input }), endpoint.name).toMatchObject({
        status: 409,
        error: expect.stringContaining('The page of its company is hidden'),
      });
    expect(await stored(id)).toEqual(before);
    const params = { applicationId };
    await owner.ok(api.jobApplications.move, { params, body: { from: 'submitted', stage: 'not_selected' } });
  });

  it('tells applicants only that they were let go, without its name, and nobody accepts its offer', async () => {
    const { owner, companyId, id } = await posted();
    const [offered, waiting] = [await kit.member(), await kit.member()];
    const [offer, other] = [await applicationBy(kit, offered, id), await applicationBy(kit, waiting, id)];
    const move = (applicationId: number, stage: 'offer' | 'not_selected') =>
      owner.ok(api.jobApplications.move, { params: { applicationId }, body: { from: 'submitted', stage } });
    await move(offer, 'offer');
    const hide = (suspendedAt: Date | null) =>
      kit.db.update(companies).set({ suspendedAt }).where(eq(companies.id, companyId));
    await hide(kit.clock.now());
    // The news of the offer was on its way.
    expect(await toldOf(offered, 'application_stage')).toEqual([]);
    const accept = { params: { applicationId: offer }, body: { accepts: true } };
    expect(await offered.refused(api.jobApplications.answerOffer, accept)).toMatchObject({ status: 409 });
    const [mine] = (await offered.ok(api.jobApplications.mine, { query: {} })).items;
    expect(mine?.job).toMatchObject({ title: 'Job not available', company: { id: null, name: '' } });
    await owner.ok(api.jobApplications.closeAll, { params: { id } });
    const undo = { params: { applicationId: offer } };
    expect(await owner.ok(api.jobApplications.undo, undo)).toMatchObject({ stage: 'offer', email: '' });
    kit.clock.advance(31 * 60_000);
    expect(await toldOf(waiting, 'application_stage')).toEqual([
      'Your application moved to Not selected. Your application is closed. It didn’t work out this time.',
    ]);
    await hide(null);
    expect(await owner.ok(api.jobApplications.open, { params: { applicationId: other } })).toMatchObject({
      email: `${waiting.username}@example.com`,
    });
    expect(await offered.ok(api.jobApplications.answerOffer, accept)).toMatchObject({ stage: 'hired' });
    expect(await offered.ok(api.jobs.get, { params: { id } })).toMatchObject({ state: 'live' });
  });
});

describe('who lost the role', () => {
  it('no longer manages what they posted, and the company does', async () => {
    const { owner, recruiter, companyId, id } = await posted();
    const applicant = await kit.member();
    const applicationId = await applicationBy(kit, applicant, id);
    await dismiss(companyId, recruiter);
    const body = { ...completeJob, companyId, companyName: '', applyEmail: 'elsewhere@example.com' };
    for (const [endpoint, input] of [
      [api.jobs.save, { params: { id }, body }],
      [api.jobs.draft, { params: { id } }],
      [api.jobs.setState, { params: { id }, body: { state: 'paused' } }],
      [api.jobs.duplicate, { params: { id } }],
      [api.jobs.remove, { params: { id } }],
      [api.jobApplications.applicants, { params: { id }, query: {} }],
      [api.jobApplications.csv, { params: { id } }],
      [api.jobApplications.open, { params: { applicationId } }],
      [api.orders.place, { body: { product: JOB_PACKAGES.standard, subjectId: id } }],
    ] as const)
      expect(await recruiter.refused(endpoint, input), endpoint.name).toMatchObject({ status: 404 });
    expect((await recruiter.ok(api.jobs.own, { query: {} })).items).toEqual([]);
    expect(await recruiter.ok(api.jobs.get, { params: { id } })).toMatchObject({ canManage: false, poster: null });
    expect((await owner.ok(api.jobs.own, { query: {} })).items.map((job) => job.id)).toEqual([id]);
    await owner.ok(api.jobApplications.open, { params: { applicationId } });
    const team = { params: { id }, query: { q: recruiter.fullName.slice(0, 3) } };
    expect((await owner.ok(api.jobApplications.team, team)).items.map((one) => one.id)).not.toContain(recruiter.id);
  });

  it('is told of nothing any more: the company’s owner is', async () => {
    const { owner, recruiter, companyId, id } = await posted();
    const [before, after] = [await kit.member(), await kit.member()];
    const sent = { email: 'me@example.com', note: '', resumeUrl: null, answers: [] };
    await before.ok(api.jobApplications.apply, { params: { id }, body: sent });
    expect(await toldOf(recruiter, 'application_received')).toHaveLength(1);
    await dismiss(companyId, recruiter);
    await after.ok(api.jobApplications.apply, { params: { id }, body: sent });
    expect(await toldOf(recruiter, 'application_received')).toHaveLength(1);
    expect(await toldOf(owner, 'application_received')).toEqual([`${after.fullName} applied for “Border lead”`]);
  });

  it('keeps a draft, which no longer goes live under the company’s name', async () => {
    const { recruiter, companyId } = await recruiting();
    const input = { ...completeJob, companyId, companyName: '' };
    const { id } = await recruiter.ok(api.jobs.create, { body: input });
    const order = { body: { product: JOB_PACKAGES.standard, subjectId: id } };
    const open = await recruiter.ok(api.orders.place, order);
    await dismiss(companyId, recruiter);
    expect((await recruiter.ok(api.jobs.draft, { params: { id } })).state).toBe('draft');
    expect(await recruiter.refused(api.orders.quote, order)).toMatchObject({
      status: 409,
      error: 'You no longer recruit for this company. Choose another one in the form.',
    });
    const { status, fields } = await recruiter.refused(api.jobs.publish, { params: { id } });
    expect([status, Object.keys(fields ?? {})]).toEqual([400, ['companyId']]);
    // The payment page was open all the time: the money came, and nothing is delivered.
    const checkout = kit.checkoutIdOf(open);
    await kit.pay(recruiter, checkout);
    const settled = await kit.settle(recruiter, checkout);
    expect(settled.state).not.toBe('fulfilled');
    expect(settled.returnReason).toBe('You no longer recruit for its company, or the company’s page is hidden.');
    expect((await stored(id))?.state).toBe('draft');
    await recruiter.ok(api.jobs.save, { params: { id }, body: completeJob });
    await recruiter.ok(api.jobs.remove, { params: { id } });
  });

  it('leaves a posting in review to staff, who can only reject it and so return what was paid', async () => {
    const passwordHash = await hashPassword(PASSWORD);
    const owner = await kit.member({ passwordHash });
    const { id: companyId } = await kit.company();
    await roleOf(companyId, owner, 'owner');
    const { id } = await owner.ok(api.jobs.create, { body: { ...completeJob, companyId, companyName: '' } });
    const body = { product: JOB_PACKAGES.standard, subjectId: id };
    const checkout = kit.checkoutIdOf(await owner.ok(api.orders.place, { body }));
    await kit.pay(owner, checkout);
    await kit.settle(owner, checkout);
    expect(await stored(id)).toMatchObject({ state: 'in_review', isPaid: true });
    const typed = { password: PASSWORD, username: owner.username };
    await owner.ok(api.settings.requestDeletion, { body: typed });
    await kit.drain();
    const staff = await kit.member({ isAdmin: true });
    const { state, version = 0 } = (await stored(id)) ?? {};
    expect(state).toBe('in_review');
    const decide = { params: { id }, body: { version } };
    expect((await staff.refused(api.adminJobs.approve, decide)).status).toBe(409);
    await staff.ok(api.adminJobs.reject, { params: { id }, body: { version, reason: 'Nobody answers for it.' } });
    await kit.drain();
    const [order] = await kit.db.select().from(orders).where(eq(orders.buyerId, owner.id));
    expect(order).toMatchObject({ state: 'refunded' });
  });

  it('isn’t published by staff, who looked at it before', async () => {
    const { recruiter, companyId } = await recruiting(false);
    const body = { ...completeJob, companyId, companyName: '' };
    const { id } = await recruiter.ok(api.jobs.create, { body });
    await kit.db.update(jobs).set({ state: 'in_review', isPaid: true }).where(eq(jobs.id, id));
    await dismiss(companyId, recruiter);
    expect(await staff.refused(api.adminJobs.approve, { params: { id }, body: { version: 1 } })).toMatchObject({
      status: 409,
    });
  });
});

describe('what is a company’s', () => {
  it('stays up while its poster is away, and goes with the company', async () => {
    const { recruiter, companyId, id } = await posted();
    const reader = await kit.member();
    const isListed = async () => (await reader.ok(api.jobs.list, { query: {} })).items.some((job) => job.id === id);
    await kit.db.update(users).set({ deactivatedAt: kit.clock.now() }).where(eq(users.id, recruiter.id));
    expect(await isListed()).toBe(true);
    await kit.db.update(companies).set({ suspendedAt: kit.clock.now() }).where(eq(companies.id, companyId));
    expect(await isListed()).toBe(false);
  });

  it('isn’t applied for by who manages it', async () => {
    const { owner, id } = await posted();
    const body = { email: 'me@example.com', note: '', resumeUrl: null, answers: [] };
    expect(await owner.refused(api.jobApplications.apply, { params: { id }, body })).toMatchObject({
      status: 409,
      error: 'You manage this job, so you can’t apply for it.',
    });
  });
});

describe('what staff took down', () => {
  it.each([['withheldAt'], ['removedAt']] as const)('(%s) is no source of anything', async (column) => {
    const { owner, id } = await posted();
    await kit.db
      .update(jobs)
      .set({ [column]: kit.clock.now() })
      .where(eq(jobs.id, id));
    const before = await stored(id);
    const { input } = await owner.ok(api.jobs.draft, { params: { id } });
    for (const [endpoint, more] of [
      [api.jobs.save, { body: { ...input, title: 'Border lead, nights' } }],
      [api.jobs.duplicate, {}],
    ] as const)
      expect(await owner.refused(endpoint, { params: { id }, ...more }), endpoint.name).toMatchObject({ status: 409 });
    const body = { product: JOB_PACKAGES.standard, subjectId: id };
    expect(await owner.refused(api.orders.place, { body })).toMatchObject({ status: 409 });
    expect(await stored(id)).toEqual(before);
  });
});

describe('applicants', () => {
  it('open the job once it is closed, unless it was taken down or somebody blocked them', async () => {
    const { recruiter, owner, id } = await posted();
    const [applicant, other] = [await kit.member(), await kit.member()];
    await applicationBy(kit, applicant, id);
    await owner.ok(api.jobs.setState, { params: { id }, body: { state: 'filled' } });
    expect(await applicant.ok(api.jobs.get, { params: { id } })).toMatchObject({
      state: 'filled',
      apply: null,
      canManage: false,
    });
    expect(await other.refused(api.jobs.get, { params: { id } })).toMatchObject({ status: 404 });
    const mine = async () => (await applicant.ok(api.jobApplications.mine, { query: {} })).items[0]?.job;
    expect(await mine()).toMatchObject({ title: 'Border lead', state: 'filled' });
    await kit.db.update(jobs).set({ withheldAt: kit.clock.now() }).where(eq(jobs.id, id));
    expect(await applicant.refused(api.jobs.get, { params: { id } })).toMatchObject({ status: 404 });
    expect(await mine()).toMatchObject({ title: 'Job not available', company: { id: null, name: '' }, place: '' });
    await kit.db.update(jobs).set({ withheldAt: null }).where(eq(jobs.id, id));
    await recruiter.ok(api.safety.block, { params: { id: applicant.id } });
    expect(await applicant.refused(api.jobs.get, { params: { id } })).toMatchObject({ status: 404 });
  });
});

describe('filled', () => {
  it('is taken back for the days that are left, in the place that it had in the list', async () => {
    const owner = await kit.member();
    const id = await liveJobBy(kit, owner, 'Border lead');
    const set = (state: 'live' | 'filled') => owner.send(api.jobs.setState, { params: { id }, body: { state } });
    const before = await stored(id);
    await set('filled');
    const reader = await kit.member();
    expect(await reader.refused(api.jobs.get, { params: { id } })).toMatchObject({ status: 404 });
    expect((await set('live')).status).toBe(200);
    expect(await stored(id)).toEqual(before);
    await set('filled');
    kit.clock.advance(31 * 86_400_000);
    const later = await kit.signInAgain(owner);
    expect(await later.refused(api.jobs.setState, { params: { id }, body: { state: 'live' } })).toMatchObject({
      status: 409,
    });
  });
});
