import { api } from '@innerspring/contract';
import { JOB_PACKAGES, type JobPackage } from '@innerspring/contract/jobs/choices';
import { eq } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Person } from '../../testing/member-kit.ts';
import { companyRoles } from '../companies/companies.tables.ts';
import { type PaymentsKit, paymentsKit } from '../orders/payments.kit.ts';
import { completeJob } from './jobs.kit.ts';
import { jobs } from './jobs.tables.ts';

const DAY = 86_400_000;
const DAYS = 30;

let kit: PaymentsKit;
beforeAll(async () => {
  kit = await paymentsKit();
});
afterAll(() => kit.close());

/** A member and staff, signed in whatever time passed, and a posting of the member's. */
async function desk() {
  const people = { owner: await kit.member(), staff: await kit.member({ isAdmin: true }) };
  const { id } = await people.owner.ok(api.jobs.create, { body: completeJob });
  const stored = async () => {
    const [job] = await kit.db.select().from(jobs).where(eq(jobs.id, id));
    if (!job) throw new Error('The posting is gone.');
    return job;
  };
  return {
    id,
    stored,
    owner: people.owner,
    staff: people.staff,
    async pass(days: number) {
      await kit.pass(days * DAY);
      this.owner = await kit.signInAgain(people.owner);
      const again = await kit.member({ isAdmin: true });
      this.staff = again;
    },
    async buy(name: JobPackage): Promise<number> {
      const placed = await this.owner.ok(api.orders.place, { body: { product: JOB_PACKAGES[name], subjectId: id } });
      const checkout = kit.checkoutIdOf(placed);
      await kit.pay(this.owner, checkout);
      expect((await kit.settle(this.owner, checkout)).state).toBe('fulfilled');
      const job = await stored();
      if (job.state === 'in_review')
        await this.staff.ok(api.adminJobs.approve, { params: { id }, body: { version: job.version } });
      await kit.drain();
      return placed.id;
    },
    async refund(orderId: number): Promise<void> {
      const { totalCents: cents } = await this.owner.ok(api.orders.get, { params: { id: orderId } });
      await this.staff.ok(api.adminOrders.refund, {
        params: { id: orderId },
        body: { cents, reason: 'Asked for it.' },
      });
      await kit.drain();
    },
  };
}

describe('what was paid for', () => {
  it('at the top ends after its own days, also where Standard was bought after it', async () => {
    const at = await desk();
    await at.buy('featured');
    await at.buy('standard');
    expect((await at.stored()).isFeatured).toBe(true);
    await at.pass(DAYS + 1);
    expect(await at.stored()).toMatchObject({ isFeatured: false, state: 'live' });
    await at.pass(DAYS);
    expect((await at.stored()).state).toBe('expired');
  });

  it('goes with its refund, and nothing else does', async () => {
    const at = await desk();
    await at.buy('standard');
    await at.pass(10);
    const featured = await at.buy('featured');
    const before = (await at.stored()).expiresAt?.getTime() ?? 0;
    await at.refund(featured);
    const after = await at.stored();
    expect(after).toMatchObject({ isFeatured: false, state: 'live' });
    expect(before - (after.expiresAt?.getTime() ?? 0)).toBe(DAYS * DAY);
  });

  it('ends the posting with its refund, and whoever answers for it is told: its poster, else the owner', async () => {
    const at = await desk();
    const owner = await kit.member();
    const company = await kit.company({ isVerified: true });
    const roles = kit.db.insert(companyRoles);
    await roles.values([
      { companyId: company.id, userId: owner.id, role: 'owner' },
      { companyId: company.id, userId: at.owner.id, role: 'recruiter' },
    ]);
    await kit.db.update(jobs).set({ companyId: company.id, companyName: company.name }).where(eq(jobs.id, at.id));
    const heard = async (person: Person) =>
      (await person.ok(api.notifications.list, { query: {} })).items.filter(({ text }) => text.includes('has ended'));
    const first = await at.buy('standard');
    await at.refund(first);
    expect(await at.stored()).toMatchObject({ state: 'expired', staffReason: 'Its payment was returned' });
    expect(await heard(at.owner)).toMatchObject([{ link: `/jobs/${at.id}` }]);
    expect(await heard(owner)).toEqual([]);
    await at.pass(1);
    const second = await at.buy('standard');
    await kit.db.delete(companyRoles).where(eq(companyRoles.userId, at.owner.id));
    await at.refund(second);
    expect((await at.stored()).state).toBe('expired');
    expect(await heard(owner)).toMatchObject([
      { text: 'Your job posting “Foam pouring operator” has ended. You can renew it', link: `/jobs/${at.id}` },
    ]);
    expect(await heard(at.owner)).toHaveLength(1);
  });

  it('comes back with a rejection where it isn’t over: money, and postings of packs', async () => {
    const at = await desk();
    const over = await at.buy('standard');
    await at.pass(DAYS - 1);
    const running = await at.buy('featured');
    await at.buy('pack');
    await at.pass(2);
    const { version } = await at.stored();
    const body = { reason: 'Not of the trade.', version };
    await at.staff.ok(api.adminJobs.reject, { params: { id: at.id }, body });
    await kit.drain();
    const stateOf = async (id: number) => (await at.owner.ok(api.orders.get, { params: { id } })).state;
    expect([await stateOf(over), await stateOf(running)]).toEqual(['fulfilled', 'refunded']);
    expect((await at.owner.ok(api.jobs.draft, { params: { id: at.id } })).prices.credits).toBe(3);
  });
});

/** What one order, pack or gift still has, in days; days pass one after the other, and so do days at the top. */
type Part = { orderId: number | null; days: number; top: number };
type Step =
  | { do: 'standard' | 'featured' | 'pack' | 'extend' }
  | { do: 'pass'; days: number }
  | { do: 'refund'; at: number };

const step: fc.Arbitrary<Step> = fc.oneof(
  fc.constantFrom<Step>({ do: 'standard' }, { do: 'featured' }, { do: 'pack' }, { do: 'extend' }),
  fc.record({ do: fc.constant('pass' as const), days: fc.integer({ min: 1, max: 25 }) }),
  fc.record({ do: fc.constant('refund' as const), at: fc.nat(9) }),
);

const sumOf = (parts: readonly Part[], of: 'days' | 'top') => parts.reduce((sum, part) => sum + part[of], 0);
function spend(parts: readonly Part[], of: 'days' | 'top', passed: number): void {
  let left = passed;
  for (const part of parts) {
    const spent = Math.min(part[of], left);
    part[of] -= spent;
    left -= spent;
  }
}

it('comes to the days of what is in force, whatever was bought, given and refunded in any order', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 9 }), async (steps) => {
      const at = await desk();
      const first = await at.buy('standard');
      const parts: Part[] = [{ orderId: first, days: DAYS, top: 0 }];
      const bought = [first];
      // The oldest posting of a pack is used first.
      let credits: number[] = [];
      for (const one of steps) {
        if (one.do === 'pass') {
          await at.pass(one.days);
          spend(parts, 'days', one.days);
          spend(parts, 'top', one.days);
        } else if (one.do === 'refund') {
          const [orderId] = bought.splice(one.at % Math.max(1, bought.length), 1);
          if (orderId === undefined) continue;
          await at.refund(orderId);
          credits = credits.filter((of) => of !== orderId);
          for (const part of parts) if (part.orderId === orderId) Object.assign(part, { days: 0, top: 0 });
        } else if (one.do === 'extend') {
          if ((await at.stored()).state !== 'live') continue;
          await at.staff.ok(api.adminJobs.extend, { params: { id: at.id }, body: { days: 5 } });
          parts.push({ orderId: null, days: 5, top: 0 });
        } else {
          const orderId = await at.buy(one.do);
          bought.push(orderId);
          if (one.do === 'pack') credits.push(orderId, orderId, orderId);
          const paidBy = one.do === 'pack' ? (credits.shift() ?? null) : orderId;
          parts.push({ orderId: paidBy, days: DAYS, top: one.do === 'featured' ? DAYS : 0 });
        }
        const job = await at.stored();
        const left = sumOf(parts, 'days');
        expect(job.state).toBe(left > 0 ? 'live' : 'expired');
        if (left > 0) expect(((job.expiresAt?.getTime() ?? 0) - kit.clock.now().getTime()) / DAY).toBeCloseTo(left, 6);
        expect(job.isFeatured).toBe(sumOf(parts, 'top') > 0);
      }
    }),
    { numRuns: 4, seed: 33 },
  );
}, 300_000);

it('is told as a renewal with its last day, after it was told that it is live', async () => {
  const renewed = await desk();
  await renewed.buy('standard');
  await renewed.pass(3);
  await renewed.buy('standard');
  const { items } = await renewed.owner.ok(api.notifications.list, { query: {} });
  const until = new Intl.DateTimeFormat('en-US', { month: 'long', day: 'numeric', timeZone: 'UTC' });
  const { expiresAt } = await renewed.stored();
  // job_live, job_renewed
  expect(items.filter(({ kind }) => kind === 'job_live')).toHaveLength(1);
  expect(items.filter(({ kind }) => kind === 'job_renewed').map(({ text }) => text)).toEqual([
    `Your job posting “${completeJob.title}” is renewed and runs until ${until.format(expiresAt ?? 0)}`,
  ]);
});

it('ended on the day on which it was closed, where that was before its time', async () => {
  const closed = await desk();
  await closed.buy('standard');
  const { id, owner, staff } = closed;
  const now = kit.clock.now();
  await kit.db.update(jobs).set({ state: 'expired', closedAt: now, listing: null }).where(eq(jobs.id, id));
  const ended = { state: 'expired', expiresAt: now.toISOString() };
  expect((await owner.ok(api.jobs.own, { query: {} })).items).toMatchObject([ended]);
  expect(await owner.ok(api.jobs.get, { params: { id } })).toMatchObject(ended);
  const { items } = await staff.ok(api.adminJobs.list, { query: { tab: 'expired' } });
  expect(items.find((job) => job.id === id)).toMatchObject(ended);
});
