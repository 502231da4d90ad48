import { api } from '@innerspring/contract';
import { JOB_PACKAGES } from '@innerspring/contract/jobs/choices';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Person } from '../../testing/member-kit.ts';
import { companies, companyRoles } from '../companies/companies.tables.ts';
import { type PaymentsKit, paymentsKit } from '../orders/payments.kit.ts';
import { completeJob } from './jobs.kit.ts';
import { nextInList } from './publishing.ts';
import { jobs } from './jobs.tables.ts';

const DAY = 86_400_000;

let kit: PaymentsKit;
let staff: Person;
beforeAll(async () => {
  kit = await paymentsKit();
});
beforeEach(async () => {
  // Time passes between tests, and ends sessions.
  staff = await kit.member({ isAdmin: true });
});
afterAll(() => kit.close());

const create = async (who: Person, more: Partial<typeof completeJob> = {}) =>
  (await who.ok(api.jobs.create, { body: { ...completeJob, ...more } })).id;
const stateOf = async (id: number) => {
  const [job] = await kit.db.select().from(jobs).where(eq(jobs.id, id));
  return job?.state;
};
const order = (who: Person, subjectId: number, product: string = JOB_PACKAGES.standard) =>
  who.ok(api.orders.place, { body: { product, subjectId } });

/** Pays for a posting as its poster does. */
async function buy(who: Person, subjectId: number, product?: string) {
  const id = kit.checkoutIdOf(await order(who, subjectId, product));
  await kit.pay(who, id);
  return kit.settle(who, id);
}

/** A posting that staff published. */
async function live(who: Person, more: Partial<typeof completeJob> = {}, product?: string) {
  const id = await create(who, more);
  await buy(who, id, product);
  await staff.ok(api.adminJobs.approve, { params: { id }, body: { version: 1 } });
  await kit.drain();
  return id;
}

/** A member with a role at a company of their own. */
async function withCompany(role: 'owner' | 'recruiter' | 'editor', isVerified = true) {
  const who = await kit.member();
  const [company] = await kit.db
    .insert(companies)
    .values({ name: `Works ${who.id}`, type: 'Foam producer', isVerified })
    .returning({ id: companies.id });
  const companyId = company?.id ?? 0;
  await kit.db.insert(companyRoles).values({ companyId, userId: who.id, role });
  return { who, companyId };
}

const listed = async (who: Person, query = {}) => (await who.ok(api.jobs.list, { query })).items.map(({ id }) => id);
const told = async (who: Person) => (await who.ok(api.notifications.list, { query: {} })).items;
const notices = async (who: Person) => (await told(who)).map(({ text }) => text);

describe('a draft', () => {
  it('holds what is typed so far, for its writer alone', async () => {
    const [owner, other] = [await kit.member(), await kit.member()];
    const id = await create(owner, { title: 'Po', description: '', payMinCents: null });
    const { input, state } = await owner.ok(api.jobs.draft, { params: { id } });
    expect([input.title, state]).toEqual(['Po', 'draft']);
    for (const read of [api.jobs.get, api.jobs.draft])
      expect(await other.refused(read, { params: { id } })).toMatchObject({ status: 404 });
    expect(await listed(owner)).not.toContain(id);
  });

  it('is changed and deleted by its writer alone', async () => {
    const [owner, other] = [await kit.member(), await kit.member()];
    const id = await create(owner);
    const body = { ...completeJob, title: 'Foam pourer, nights' };
    expect(await other.refused(api.jobs.save, { params: { id }, body })).toMatchObject({ status: 404 });
    expect((await owner.ok(api.jobs.save, { params: { id }, body })).input.title).toBe('Foam pourer, nights');
    expect(await other.refused(api.jobs.remove, { params: { id } })).toMatchObject({ status: 404 });
    await owner.ok(api.jobs.remove, { params: { id } });
    expect(await owner.refused(api.jobs.draft, { params: { id } })).toMatchObject({ status: 404 });
  });

  it('names a company where the writer recruits, or one in words', async () => {
    const editor = await withCompany('editor');
    const body = { ...completeJob, companyId: editor.companyId };
    const { status, fields } = await editor.who.refused(api.jobs.create, { body });
    expect([status, Object.keys(fields ?? {})]).toEqual([400, ['companyId']]);
    expect(await editor.who.ok(api.jobs.employers, {})).toEqual([]);
    const recruiter = await withCompany('recruiter');
    expect((await recruiter.who.ok(api.jobs.employers, {})).map(({ id }) => id)).toEqual([recruiter.companyId]);
    expect(await create(recruiter.who, { companyId: recruiter.companyId })).toBeGreaterThan(0);
  });

  it('is one of 50 at most', async () => {
    const owner = await kit.member();
    const [first] = await kit.db
      .select()
      .from(jobs)
      .where(eq(jobs.id, await create(owner)));
    if (!first) throw new Error('There is no draft.');
    const { id: _id, words: _words, ...row } = first;
    await kit.db.insert(jobs).values(Array.from({ length: 49 }, () => row));
    expect(await owner.refused(api.jobs.create, { body: completeJob })).toMatchObject({ status: 409 });
  });
});

describe('publishing', () => {
  it('takes a payment, and a review where the company isn’t verified', async () => {
    const owner = await kit.member();
    const id = await create(owner);
    expect((await buy(owner, id)).state).toBe('fulfilled');
    expect(await stateOf(id)).toBe('in_review');
    expect(await listed(owner)).not.toContain(id);
    const { items } = await staff.ok(api.adminJobs.list, { query: { tab: 'review' } });
    expect(items.find((job) => job.id === id)).toMatchObject({ owner: { id: owner.id }, footprint: { postings: 1 } });
    await staff.ok(api.adminJobs.approve, { params: { id }, body: { version: 1 } });
    await kit.drain();
    expect(await listed(await kit.member())).toContain(id);
    expect((await told(owner)).find(({ kind }) => kind === 'job_live')?.text).toBe(
      'Your job posting “Foam pouring operator” is live',
    );
  });

  it('is at once for a verified company, whose recruiters then manage it too', async () => {
    const { who, companyId } = await withCompany('owner');
    const colleague = await kit.member();
    await kit.db.insert(companyRoles).values({ companyId, userId: colleague.id, role: 'recruiter' });
    const id = await create(who, { companyId });
    expect(await colleague.refused(api.jobs.draft, { params: { id } })).toMatchObject({ status: 404 });
    await buy(who, id);
    expect(await stateOf(id)).toBe('live');
    expect((await colleague.ok(api.jobs.get, { params: { id } })).canManage).toBe(true);
    expect((await colleague.ok(api.jobs.own, { query: {} })).items.map((job) => job.id)).toEqual([id]);
    await colleague.ok(api.jobs.setState, { params: { id }, body: { state: 'paused' } });
    expect(await listed(await kit.member())).not.toContain(id);
  });

  it('waits for what is missing, before and after the payment', async () => {
    const owner = await kit.member();
    const id = await create(owner, { description: 'Too short' });
    const refused = await owner.refused(api.orders.place, { body: { product: JOB_PACKAGES.standard, subjectId: id } });
    expect(refused).toMatchObject({ status: 409 });
    expect(refused.error).toContain('The description needs at least 200 characters; it has 9');
    await owner.ok(api.jobs.save, { params: { id }, body: completeJob });
    const checkout = kit.checkoutIdOf(await order(owner, id));
    await owner.ok(api.jobs.save, { params: { id }, body: { ...completeJob, description: '' } });
    await kit.pay(owner, checkout);
    expect((await kit.settle(owner, checkout)).state).toBe('fulfilled');
    expect(await stateOf(id)).toBe('draft');
    expect(await owner.refused(api.jobs.publish, { params: { id } })).toMatchObject({ status: 400 });
    expect(await owner.refused(api.jobs.remove, { params: { id } })).toMatchObject({ status: 409 });
    await owner.ok(api.jobs.save, { params: { id }, body: completeJob });
    expect((await owner.ok(api.jobs.publish, { params: { id } })).state).toBe('in_review');
  });

  it('is sold to who manages the posting, at the price of the settings', async () => {
    const [owner, other] = [await kit.member(), await kit.member()];
    const id = await create(owner);
    const body = { product: JOB_PACKAGES.featured, subjectId: id };
    expect((await owner.ok(api.orders.quote, { body })).totalCents).toBe(19_900);
    expect(await other.refused(api.orders.quote, { body })).toMatchObject({ status: 404 });
    expect(await owner.refused(api.orders.quote, { body: { product: body.product } })).toMatchObject({ status: 404 });
    expect(await owner.refused(api.orders.quote, { body: { ...body, quantity: 2 } })).toMatchObject({ status: 404 });
    await buy(owner, id);
    expect(await owner.refused(api.orders.quote, { body })).toMatchObject({ status: 409 });
  });

  it('is free once a quarter with Premium', async () => {
    const owner = await kit.member({ premiumUntil: new Date(kit.clock.now().getTime() + 30 * DAY) });
    const [first, second] = [await create(owner), await create(owner)];
    expect((await owner.ok(api.jobs.draft, { params: { id: first } })).prices.hasFreePosting).toBe(true);
    const answers = await Promise.all([first, second].map((id) => owner.send(api.jobs.publish, { params: { id } })));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const plain = await kit.member();
    const id = await create(plain);
    expect(await plain.refused(api.jobs.publish, { params: { id } })).toMatchObject({ status: 409 });
  });

  it('of another asks for its own payment', async () => {
    const owner = await kit.member();
    const id = await live(owner);
    const { id: copy } = await owner.ok(api.jobs.duplicate, { params: { id } });
    const draft = await owner.ok(api.jobs.draft, { params: { id: copy } });
    expect([draft.state, draft.isPaid, draft.input.title]).toEqual(['draft', false, completeJob.title]);
  });
});

describe('staff', () => {
  it('send a posting back, and publish it again without another payment', async () => {
    const owner = await kit.member();
    const id = await create(owner);
    await buy(owner, id);
    await staff.ok(api.adminJobs.askChange, { params: { id }, body: { reason: 'Say which shift it is.', version: 1 } });
    await kit.drain();
    const draft = await owner.ok(api.jobs.draft, { params: { id } });
    expect([draft.state, draft.isPaid, draft.staffReason]).toEqual(['draft', true, 'Say which shift it is.']);
    expect((await told(owner)).find(({ kind }) => kind === 'job_change')?.link).toBe(`/jobs/create?job=${id}`);
    await owner.ok(api.jobs.publish, { params: { id } });
    expect(await stateOf(id)).toBe('in_review');
    expect(await staff.refused(api.adminJobs.approve, { params: { id: 999_999 }, body: { version: 1 } })).toMatchObject(
      { status: 404 },
    );
  });

  it('reject one, which returns the money once', async () => {
    const owner = await kit.member();
    const id = await create(owner);
    const { id: orderId } = await buy(owner, id);
    const reject = () =>
      staff.send(api.adminJobs.reject, { params: { id }, body: { reason: 'Not a job of the trade.', version: 1 } });
    const answers = await Promise.all([reject(), reject()]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([204, 409]);
    await kit.drain();
    expect(await owner.ok(api.orders.get, { params: { id: orderId } })).toMatchObject({
      state: 'refunded',
      refundedCents: 9900,
    });
    expect(await owner.ok(api.jobs.get, { params: { id } })).toMatchObject({
      state: 'rejected',
      staffReason: 'Not a job of the trade.',
    });
    expect((await told(owner)).map(({ kind }) => kind)).toContain('job_rejected');
    for (const product of Object.values(JOB_PACKAGES))
      expect(await owner.refused(api.orders.place, { body: { product, subjectId: id } })).toMatchObject({
        status: 409,
      });
    expect(await owner.refused(api.jobs.save, { params: { id }, body: completeJob })).toMatchObject({ status: 409 });
  });

  it('reject a free one, which gives the free posting of the quarter back', async () => {
    const owner = await kit.member({ premiumUntil: new Date(kit.clock.now().getTime() + 30 * DAY) });
    const id = await create(owner);
    await owner.ok(api.jobs.publish, { params: { id } });
    const next = await create(owner);
    const hasFree = async () => (await owner.ok(api.jobs.draft, { params: { id: next } })).prices.hasFreePosting;
    expect(await hasFree()).toBe(false);
    await staff.ok(api.adminJobs.reject, { params: { id }, body: { reason: 'Not a job of the trade.', version: 1 } });
    expect(await hasFree()).toBe(true);
  });

  it('sell three at once: one is used right away, the others publish later, and a rejected one comes back', async () => {
    const owner = await kit.member();
    const [first, second, third, fourth] = [
      await create(owner),
      await create(owner),
      await create(owner),
      await create(owner),
    ];
    const { id: orderId, state } = await buy(owner, first, JOB_PACKAGES.pack);
    expect(state).toBe('fulfilled');
    const read = async (id: number) => owner.ok(api.jobs.draft, { params: { id } });
    expect(await read(first)).toMatchObject({ state: 'in_review', isPaid: true, prices: { credits: 2 } });
    // Both tabs publish the same one.
    await Promise.all([1, 2].map(() => owner.send(api.jobs.publish, { params: { id: second } })));
    expect(await read(second)).toMatchObject({ state: 'in_review', prices: { credits: 1 } });
    await owner.ok(api.jobs.publish, { params: { id: third } });
    expect(await owner.refused(api.jobs.publish, { params: { id: fourth } })).toMatchObject({ status: 409 });
    await staff.ok(api.adminJobs.reject, {
      params: { id: third },
      body: { reason: 'Not a job of the trade.', version: 1 },
    });
    expect((await read(fourth)).prices.credits).toBe(1);
    await owner.ok(api.jobs.publish, { params: { id: fourth } });
    const stranger = await kit.member();
    expect((await stranger.ok(api.jobs.draft, { params: { id: await create(stranger) } })).prices.credits).toBe(0);
    // Staff return the payment: what it paid for ends.
    await staff.ok(api.adminJobs.approve, { params: { id: first }, body: { version: 1 } });
    await staff.ok(api.adminOrders.refund, {
      params: { id: orderId },
      body: { cents: 24_900, reason: 'Asked for it.' },
    });
    await kit.drain();
    expect(await read(first)).toMatchObject({ state: 'expired', isPaid: false });
    expect(await read(second)).toMatchObject({ state: 'draft', isPaid: false, prices: { credits: 0 } });
    expect((await read(third)).state).toBe('rejected');
  });

  it('list those that members report, until they have decided', async () => {
    const [owner, reporter] = [await kit.member(), await kit.member()];
    const id = await live(owner, { title: 'Kinkajou keeper' });
    const reported = async () =>
      (await staff.ok(api.adminJobs.list, { query: { tab: 'reported' } })).items.filter((job) => job.id === id);
    expect(await reported()).toEqual([]);
    await reporter.ok(api.safety.report, {
      body: { targetType: 'job', targetId: id, reason: 'spam', note: 'It is no job.' },
    });
    const [found] = await reported();
    const params = { id: found?.reportCaseId ?? 0 };
    await staff.ok(api.safetyAdmin.decide, { params, body: { decision: 'keep', reason: 'It is a job.' } });
    expect(await reported()).toEqual([]);
  });

  it('see one order at a time for a posting: another package closes the first payment page, and so does deleting the draft', async () => {
    const owner = await kit.member();
    const id = await create(owner);
    const standard = kit.checkoutIdOf(await order(owner, id));
    const featured = kit.checkoutIdOf(await order(owner, id, JOB_PACKAGES.featured));
    expect((await kit.settle(owner, standard)).state).toBe('cancelled');
    expect((await kit.settle(owner, featured)).state).toBe('awaiting_payment');
    await owner.ok(api.jobs.remove, { params: { id } });
    await kit.drain();
    expect((await kit.settle(owner, featured)).state).toBe('cancelled');
  });

  it('feature one and add days, only while it is live', async () => {
    const owner = await kit.member();
    const draft = await create(owner);
    const feature = { params: { id: draft }, body: { isFeatured: true } };
    expect(await staff.refused(api.adminJobs.feature, feature)).toMatchObject({ status: 409 });
    expect(await staff.refused(api.adminJobs.extend, { params: { id: draft }, body: { days: 5 } })).toMatchObject({
      status: 409,
    });
    for (const act of [api.adminJobs.approve, api.adminJobs.askChange, api.adminJobs.reject])
      expect(
        await staff.refused(act, {
          params: { id: draft },
          body: { version: 1, ...(act === api.adminJobs.approve ? {} : { reason: 'Not yet.' }) },
        }),
      ).toMatchObject({
        status: 409,
      });
    const id = await live(owner);
    const before = await owner.ok(api.jobs.get, { params: { id } });
    await staff.ok(api.adminJobs.extend, { params: { id }, body: { days: 5 } });
    const after = await owner.ok(api.jobs.get, { params: { id } });
    expect(Date.parse(after.expiresAt ?? '') - Date.parse(before.expiresAt ?? '')).toBe(5 * DAY);
    const { items } = await staff.ok(api.admin.audit, { query: {} });
    expect(items.map(({ action }) => action)).toContain('adminJobs.extend');
  });
});

describe('time', () => {
  it('tells the poster (job_ending) 7 days and 1 day before the end, and ends the posting', async () => {
    const owner = await kit.member();
    const id = await live(owner);
    const own = async () => (await notices(await kit.signInAgain(owner))).filter((text) => text.includes('renew'));
    await kit.pass(23 * DAY);
    expect((await own())[0]).toBe('Your job posting “Foam pouring operator” ends in 7 days. You can renew it');
    await kit.pass(6 * DAY);
    expect((await told(await kit.signInAgain(owner))).map(({ kind }) => kind)).toContain('job_ending');
    expect((await own())[0]).toContain('ends tomorrow');
    await kit.pass(DAY);
    expect((await own())[0]).toContain('has ended');
    expect(await stateOf(id)).toBe('expired');
    const reader = await kit.member();
    expect(await reader.refused(api.jobs.get, { params: { id } })).toMatchObject({ status: 404 });
    const again = await kit.signInAgain(owner);
    expect(await again.ok(api.jobs.get, { params: { id } })).toMatchObject({ state: 'expired', apply: null });
    await kit.pass(91 * DAY);
    expect(await (await kit.signInAgain(owner)).refused(api.jobs.get, { params: { id } })).toMatchObject({
      status: 404,
    });
  });

  it('goes on with a renewal, which neither moves the posting up nor tells of the old end', async () => {
    const owner = await kit.member();
    const id = await live(owner);
    const { publishedAt, expiresAt } = await owner.ok(api.jobs.get, { params: { id } });
    await kit.pass(25 * DAY);
    const later = await kit.signInAgain(owner);
    await buy(later, id);
    const renewed = await later.ok(api.jobs.get, { params: { id } });
    expect(renewed.publishedAt).toBe(publishedAt);
    expect(Date.parse(renewed.expiresAt ?? '') - Date.parse(expiresAt ?? '')).toBe(30 * DAY);
    await kit.pass(5 * DAY + 1000);
    expect(await stateOf(id)).toBe('live');
    expect((await notices(later)).filter((text) => text.includes('has ended'))).toEqual([]);
  });

  it('runs on while a posting is paused; filled ends it', async () => {
    const owner = await kit.member();
    const id = await live(owner);
    const set = (state: 'live' | 'paused' | 'filled') => ({ params: { id }, body: { state } });
    await owner.ok(api.jobs.setState, set('paused'));
    expect((await owner.ok(api.jobs.setState, set('live'))).state).toBe('live');
    expect((await owner.ok(api.jobs.setState, set('filled'))).apply).toBeNull();
    expect(await owner.refused(api.jobs.setState, set('paused'))).toMatchObject({ status: 409 });
    const stranger = await kit.member();
    expect(await stranger.refused(api.jobs.setState, set('paused'))).toMatchObject({ status: 404 });
    expect(await owner.refused(api.jobs.remove, { params: { id } })).toMatchObject({ status: 409 });
    await kit.pass(31 * DAY);
    expect(await kit.db.select({ listing: jobs.listing }).from(jobs).where(eq(jobs.id, id))).toEqual([
      { listing: null },
    ]);
  });
});

describe('the list', () => {
  it('finds by words, quotes, OR and minus, and by each filter', async () => {
    const { who, companyId } = await withCompany('owner');
    const night = await live(who, {
      companyId,
      title: 'Zeppelin quilter',
      category: 'Quilting, cutting and tape-edge',
      seniority: 'Team lead',
      employmentType: 'part_time',
      workplace: 'hybrid',
      city: 'Fall River',
      region: 'Massachusetts',
      applyBy: 'in_app',
      payMaxCents: 4000,
    }).catch(async () => {
      // A verified company’s posting needs no approval.
      const { items } = await who.ok(api.jobs.own, { query: {} });
      return items[0]?.id ?? 0;
    });
    const other = await live(await kit.member(), { title: 'Zeppelin pourer' });
    const reader = await kit.member();
    const found = async (query: object) => (await listed(reader, query)).filter((id) => id === night || id === other);
    expect(await found({ q: 'zeppelin' })).toEqual([other, night]);
    expect(await found({ q: 'zeppelin -quilter' })).toEqual([other]);
    expect(await found({ q: '"zeppelin quilter"' })).toEqual([night]);
    expect(await found({ q: 'quilter OR pourer' })).toEqual([other, night]);
    const narrow = { category: 'Quilting, cutting and tape-edge', seniority: 'Team lead', type: 'part_time' };
    for (const [name, value] of Object.entries({
      ...narrow,
      workplace: 'hybrid',
      place: 'fall river, mass',
      pay: '80000',
      companyType: 'Foam producer',
      applyBy: 'in_app',
    }))
      expect(await found({ q: 'zeppelin', [name]: value }), name).toEqual([night]);
    const counts = await reader.ok(api.jobs.facets, { query: { q: 'zeppelin', type: 'part_time' } });
    expect(counts.total).toBe(1);
    expect(counts.facets.find(({ name }) => name === 'type')).toMatchObject({ cleared: 2 });
    expect(counts.facets.find(({ name }) => name === 'workplace')?.values).toEqual([{ value: 'hybrid', count: 1 }]);
    kit.clock.advance(2 * DAY);
    expect(await found({ q: 'zeppelin', age: 'day' })).toEqual([]);
    expect(await found({ q: 'zeppelin', age: 'week' })).toEqual([other, night]);
  });

  it('follows the type of a company that changes', async () => {
    const { who, companyId } = await withCompany('owner');
    const id = await create(who, { companyId, title: 'Pangolin lead' });
    await buy(who, id);
    const reader = await kit.member();
    const type = { q: 'pangolin', companyType: 'Recycler' };
    expect(await listed(reader, type)).toEqual([]);
    await kit.db.update(companies).set({ type: 'Recycler' }).where(eq(companies.id, companyId));
    expect(await listed(reader, type)).toEqual([id]);
  });

  it('finds places by their names and by the miles around them', async () => {
    const inFall = { title: 'Dirigible quilter', city: 'Fall River', region: 'MA' };
    const fall = await live(await kit.member(), inFall);
    // The gazetteer doesn't know it, so only its name finds it.
    const tiny = await live(await kit.member(), { ...inFall, city: 'Nowhere at All', region: 'Massachusetts' });
    const reader = await kit.member();
    const found = (place: string, within?: '10' | '50') => listed(reader, { q: 'dirigible', place, within });
    // Providence is 15 miles away, Boston is 46.
    expect(await found('Providence, RI')).toEqual([fall]);
    expect(await found('providence, rhode island', '10')).toEqual([]);
    expect(await found('Boston')).toEqual([]);
    expect(await found('Boston', '50')).toEqual([fall]);
    expect(await found('Massachusetts')).toEqual([tiny, fall]);
    expect(await found('ma')).toEqual([tiny, fall]);
    expect(await found('United States')).toEqual([tiny, fall]);
    expect(await found('nowhere at all')).toEqual([tiny]);
    expect(await found('fall riv')).toEqual([fall]);
    expect(await found("O'Brien \\ 'x' | !y:*")).toEqual([]);
    expect(await reader.refused(api.jobs.list, { query: { within: '7' } })).toMatchObject({ status: 400 });
  });

  it('counts and finds what is rare among many, beyond the newest that are looked through', async () => {
    const owner = await kit.member();
    const rare = await live(owner, {
      title: 'Okapi keeper',
      city: 'Leuven',
      region: '',
      country: 'Belgium',
      workplace: 'remote',
    });
    const [row] = await kit.db
      .select()
      .from(jobs)
      .where(eq(jobs.id, await live(owner, { title: 'Common goat' })));
    if (!row) throw new Error('There is no posting.');
    const { id: _id, words: _words, ...rest } = row;
    await kit.db.insert(jobs).values(Array.from({ length: 520 }, () => ({ ...rest, listing: nextInList })));
    const reader = await kit.member();
    expect(await listed(reader, { q: 'okapi' })).toEqual([rare]);
    expect(await listed(reader, { place: 'leuven' })).toEqual([rare]);
    expect(await listed(reader, { workplace: 'remote', place: 'belgium', age: 'day' })).toEqual([rare]);
    const pair = { category: 'Foam pouring', place: 'belgium' };
    expect(await listed(reader, { ...pair, workplace: 'remote' })).toEqual([rare]);
    expect(await listed(reader, { ...pair, workplace: 'hybrid' })).toEqual([]);
    expect(await listed(reader, { q: 'the' })).toEqual([]);
    const count = async (query: object) => {
      const { total, isLeast } = await reader.ok(api.jobs.facets, { query });
      return { total, isLeast };
    };
    expect(await count({ q: 'okapi' })).toEqual({ total: 1, isLeast: false });
    expect(await count({ q: 'goat' })).toEqual({ total: 500, isLeast: true });
    const { id: last } = await owner.ok(api.jobs.create, { body: { ...completeJob, title: 'Not listed okapi' } });
    expect(await listed(reader, { q: 'okapi' })).not.toContain(last);
  });

  it('suggests cities that the gazetteer knows', async () => {
    const reader = await kit.member();
    const labels = async (q: string) => (await reader.ok(api.jobs.places, { query: { q } })).map(({ label }) => label);
    expect(await labels('Hicko')).toContain('Hickory, North Carolina');
    expect(await labels('high point, n')).toEqual(['High Point, North Carolina']);
    expect(await labels('zzzzzz')).toEqual([]);
    expect(await reader.refused(api.jobs.places, { query: { q: 'h' } })).toMatchObject({ status: 400 });
  });

  it('shows two featured ones first, labeled, and each posting once over its pages', async () => {
    const owner = await kit.member();
    const featured = [];
    for (let at = 0; at < 3; at += 1)
      featured.push(await live(owner, { title: `Quokka lead ${at}` }, JOB_PACKAGES.featured));
    const [row] = await kit.db
      .select()
      .from(jobs)
      .where(eq(jobs.id, await live(owner, { title: 'Quokka plain' })));
    if (!row) throw new Error('There is no posting.');
    const { id: _id, words: _words, ...rest } = row;
    await kit.db.insert(jobs).values(Array.from({ length: 22 }, () => ({ ...rest, listing: nextInList })));
    const reader = await kit.member();
    const first = await reader.ok(api.jobs.list, { query: { q: 'quokka' } });
    expect(first.items.filter(({ isFeatured }) => isFeatured).map(({ id }) => id)).toEqual(
      featured.slice(1).toReversed(),
    );
    const second = await reader.ok(api.jobs.list, { query: { q: 'quokka', cursor: first.nextCursor ?? '' } });
    expect(second.nextCursor).toBeNull();
    const ids = [...first.items, ...second.items].map(({ id }) => id);
    expect(ids).toHaveLength(26);
    expect(new Set(ids).size).toBe(26);
    expect(await reader.refused(api.jobs.list, { query: { cursor: 'nonsense' } })).toMatchObject({ status: 400 });
  });

  it('hides what a blocked member posted, and what a suspended company did', async () => {
    const { who, companyId } = await withCompany('owner');
    const id = await create(who, { companyId, title: 'Marsupial lead' });
    await buy(who, id);
    const reader = await kit.member();
    expect(await listed(reader, { q: 'marsupial' })).toEqual([id]);
    const ofCompany = async () =>
      (await reader.ok(api.jobs.ofCompany, { params: { id: companyId }, query: {} })).items.map((job) => job.id);
    expect(await ofCompany()).toEqual([id]);
    expect((await reader.ok(api.jobs.similar, { params: { id } })).map((job) => job.id)).not.toContain(id);
    await reader.ok(api.safety.block, { params: { id: who.id } });
    expect(await listed(reader, { q: 'marsupial' })).toEqual([]);
    expect(await ofCompany()).toEqual([]);
    for (const read of [api.jobs.get, api.jobs.similar])
      expect(await reader.refused(read, { params: { id } })).toMatchObject({ status: 404 });
    const other = await kit.member();
    await kit.db.update(companies).set({ suspendedAt: kit.clock.now() }).where(eq(companies.id, companyId));
    expect(await listed(other, { q: 'marsupial' })).toEqual([]);
  });

  it('keeps what members save, as long as they may see it', async () => {
    const owner = await kit.member();
    const id = await live(owner);
    const reader = await kit.member();
    await reader.ok(api.savedThings.save, { params: { kind: 'job', id } });
    expect((await reader.ok(api.jobs.get, { params: { id } })).viewerSaved).toBe(true);
    const things = async () => (await reader.ok(api.savedThings.list, { params: { kind: 'job' }, query: {} })).items;
    expect((await things())[0]?.thing).toMatchObject({ kind: 'job', job: { id } });
    await owner.ok(api.jobs.setState, { params: { id }, body: { state: 'filled' } });
    expect((await things())[0]?.thing).toBeNull();
  });
});

it('goes with the account of its poster', async () => {
  const owner = await kit.member();
  const id = await create(owner);
  await kit.erase(owner);
  expect(await stateOf(id)).toBeUndefined();
});

describe('the search', () => {
  const hits = async (who: Person, q: string) => {
    const { items } = await who.ok(api.search.results, { query: { q, tab: 'jobs' } });
    return items.flatMap((hit) => (hit.kind === 'job' ? [hit.job.id] : []));
  };

  it('finds live postings by words, company and place, and none that are hidden', async () => {
    const owner = await kit.member();
    const first = await live(owner, { title: 'Numbat keeper', companyName: 'Pine Hollow Foam' });
    const second = await live(await kit.member(), {
      title: 'Numbat pourer',
      city: 'Leuven',
      region: 'Flanders',
      country: 'Belgium',
    });
    const reader = await kit.member();
    expect(await hits(reader, 'numbat')).toEqual([second, first]);
    expect(await hits(reader, 'numbat -pourer')).toEqual([first]);
    expect(await hits(reader, '"numbat pourer"')).toEqual([second]);
    expect(await hits(reader, 'numbat company:hollow')).toEqual([first]);
    expect(await hits(reader, 'numbat in:belgium')).toEqual([second]);
    expect(await hits(reader, 'in:Leuven')).toContain(second);
    expect(await hits(reader, 'numbat from:@somebody')).toEqual([]);
    await owner.ok(api.jobs.setState, { params: { id: first }, body: { state: 'paused' } });
    expect(await hits(reader, 'numbat')).toEqual([second]);
    await kit.db.update(jobs).set({ expiresAt: kit.clock.now() }).where(eq(jobs.id, second));
    const { items, count } = await reader.ok(api.search.results, { query: { q: 'numbat', tab: 'jobs' } });
    expect([items, count]).toEqual([[], { value: 0, isLeast: false }]);
  });

  it('goes on where a page ended', async () => {
    const [row] = await kit.db
      .select()
      .from(jobs)
      .where(eq(jobs.id, await live(await kit.member(), { title: 'Quoll lead' })));
    if (!row) throw new Error('There is no posting.');
    const { id: _id, words: _words, ...rest } = row;
    await kit.db.insert(jobs).values(Array.from({ length: 24 }, () => ({ ...rest, listing: nextInList })));
    const reader = await kit.member();
    const first = await reader.ok(api.search.results, { query: { q: 'quoll', tab: 'jobs' } });
    const cursor = first.nextCursor ?? '';
    const second = await reader.ok(api.search.results, { query: { q: 'quoll', tab: 'jobs', cursor } });
    expect([first.items.length, first.count, second.items.length, second.nextCursor]).toEqual([
      20,
      { value: 25, isLeast: false },
      5,
      null,
    ]);
  });
});
