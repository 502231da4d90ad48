import { api } from '@innerspring/contract';
import { PREMIUM_PRODUCT } from '@innerspring/contract/premium/endpoints';
import { and, eq, ne } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { users } from '../../core/accounts/accounts.tables.ts';
import { findDisagreements, fixCounters } from '../../platform/consistency/stored-counters.ts';
import { collect } from '../../platform/feature.ts';
import { PaymentError } from '../../platform/payments/provider.ts';
import type { Person } from '../../testing/member-kit.ts';
import { cardThat, type PaymentsKit, paymentsKit } from '../orders/payments.kit.ts';
import { testInvoices } from '../test-payments/test-payments.tables.ts';
import { notifications } from '../../core/notifications/notifications.tables.ts';
import { subscriptions } from './premium.tables.ts';
import { premiumEvents } from './premium.tokens.ts';
import { mails } from '../mail/mail.tables.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const start = new Date('2027-01-31T10:00:00Z');

let kit: PaymentsKit;
beforeAll(async () => {
  kit = await paymentsKit();
});
afterAll(() => kit.close());
beforeEach(() => kit.clock.set(start));
afterEach(() => vi.restoreAllMocks());

/** Sessions end after weeks without a visit; what members see is read without one. */
const planOf = async (member: Person) => {
  const { planOf: read } = await import('./plan.queries.ts');
  return read(kit.deps, {
    id: member.id,
    username: member.username,
    fullName: member.fullName,
    isAdmin: false,
    isPremium: false,
    applicationStatus: 'approved',
  });
};
const payments = () => {
  if (!kit.deps.payments) throw new Error('The kit takes payments.');
  return kit.deps.payments;
};
const premiumUntil = async ({ id }: { id: number }) =>
  (await kit.db.select({ until: users.premiumUntil }).from(users).where(eq(users.id, id)))[0]?.until ?? null;
const kindsOf = async ({ id }: { id: number }) => {
  const told = kit.db.select({ kind: notifications.kind }).from(notifications);
  return (await told.where(eq(notifications.userId, id)).orderBy(notifications.id)).map(({ kind }) => kind);
};
const toldOf = async (member: Person) =>
  (await member.ok(api.notifications.list, { query: {} })).items.map(({ text }) => text);
const expectProjected = async () => {
  const checks = collect(kit.deps.features, 'consistencyChecks').flatMap(({ projections = [] }) => projections);
  expect(checks).toHaveLength(3);
  expect(await findDisagreements(kit.db, checks)).toEqual([]);
};
afterEach(expectProjected);

describe('the plan', () => {
  it('says of each feature whether it is included, and why not', async () => {
    const member = await kit.member();
    const before = await kit.plan(member);
    expect(before).toMatchObject({
      state: 'none',
      until: null,
      subscription: null,
      canBuy: true,
      whyNot: null,
      priceCents: 599,
    });
    expect(before.features).toHaveLength(6);
    expect(before.features.every(({ isIncluded, reason }) => !isIncluded && reason === 'not_premium')).toBe(true);
    await kit.buyPremium(member);
    const after = await kit.plan(member);
    expect(after.features.every(({ isIncluded, reason }) => isIncluded && reason === null)).toBe(true);
    expect(after).toMatchObject({ state: 'active', canBuy: false, whyNot: 'You already have Premium.', isTest: true });
    expect(after.card).toEqual({ brand: 'Visa', last4: '4242', expiryMonth: 12, expiryYear: 2049 });
    expect(after.subscription?.nextPaymentAt).toBe('2027-02-28T10:00:00.000Z');
    expect((await member.ok(api.auth.currentUser, {})).isPremium).toBe(true);
  });

  it('is shown without the card while the provider does not answer', async () => {
    const member = await kit.member();
    await kit.buyPremium(member);
    vi.spyOn(payments(), 'getCard').mockRejectedValue(new PaymentError('unavailable', 'Down'));
    expect(await kit.plan(member)).toMatchObject({ state: 'active', card: null });
  });

  it('is renewed every month, with one invoice and one receipt for each', async () => {
    const member = await kit.member();
    await kit.buyPremium(member);
    for (const end of ['2027-02-28', '2027-03-31', '2027-04-30']) {
      const { periodEnd } = (await planOf(member)).subscription ?? {};
      expect(String(periodEnd instanceof Date ? periodEnd.toISOString() : periodEnd).slice(0, 10)).toBe(end);
      kit.clock.set(new Date(`${end}T10:00:00Z`));
      await kit.pass(1000);
    }
    expect((await planOf(member)).state).toBe('active');
    const receipts = await kit.db
      .select()
      .from(mails)
      .where(eq(mails.to, `${member.username}@example.com`));
    expect(receipts.filter(({ subject }) => subject === 'Your Premium was renewed')).toHaveLength(3);
    expect(await kindsOf(member)).toEqual(['order_paid', 'premium_renewed', 'premium_renewed', 'premium_renewed']);
  });

  it('catches up with months that nobody looked at', async () => {
    const member = await kit.member();
    await kit.buyPremium(member);
    await kit.pass(100 * DAY);
    const invoices = await kit.db.select().from(testInvoices);
    const own = invoices.filter(({ subscriptionId }) => subscriptionId !== null);
    expect(own.filter(({ periodStart }) => periodStart && periodStart >= start).length).toBeGreaterThanOrEqual(4);
    expect((await planOf(member)).state).toBe('active');
  });
});

describe('the order of a paid month', () => {
  const ordersOf = async (member: Person) => {
    const { items } = await member.ok(api.orders.list, { query: {} });
    return items;
  };
  const renewed = async () => {
    const member = await kit.member();
    await kit.buyPremium(member);
    await kit.pass(32 * DAY);
    await kit.drain();
    return kit.signInAgain(member);
  };
  const refund = async (id: number) => {
    const staff = await kit.member({ isAdmin: true });
    await staff.ok(api.adminOrders.refund, { params: { id }, body: { cents: 599, reason: 'Asked for it' } });
    await kit.drain();
  };

  it('is written once for each, also where nobody looked for months', async () => {
    const member = await kit.member();
    await kit.buyPremium(member);
    await kit.pass(100 * DAY);
    await kit.drain();
    const [row] = await kit.db.select().from(subscriptions).where(eq(subscriptions.userId, member.id));
    await kit.deps.db.transaction((tx) =>
      kit.deps.outbox.emit(tx, premiumEvents.renewed, { subscriptionRowId: row?.id ?? 0, periodEnd: '2027-01-01' }),
    );
    await kit.drain();
    const found = await ordersOf(await kit.signInAgain(member));
    expect(found).toHaveLength(4);
    for (const order of found)
      expect(order).toMatchObject({ state: 'fulfilled', totalCents: 599, lines: [{ name: 'Premium, one month' }] });
    expect(new Set(found.map(({ reference }) => reference)).size).toBe(4);
  });

  it('is refunded like any other, which ends Premium where it paid for this month', async () => {
    const member = await renewed();
    const [last] = await ordersOf(member);
    await refund(last?.id ?? 0);
    expect(await ordersOf(member)).toMatchObject([{ state: 'refunded', refundedCents: 599 }, { state: 'fulfilled' }]);
    expect((await planOf(member)).state).toBe('ended');
  });

  it('leaves Premium alone where an earlier month is refunded', async () => {
    const member = await renewed();
    const [, first] = await ordersOf(member);
    await refund(first?.id ?? 0);
    expect(await ordersOf(member)).toMatchObject([{ state: 'fulfilled' }, { state: 'refunded' }]);
    expect((await planOf(member)).state).toBe('active');
  });
});

describe('a failed renewal', () => {
  async function failing() {
    const member = await kit.member();
    await kit.buyPremium(member, 'failsLater');
    kit.clock.set(new Date('2027-02-28T10:00:00Z'));
    await kit.pass(1000);
    return member;
  }

  it('leaves Premium for seven days, says so on days 0, 3 and 6, and then ends it', async () => {
    const member = await failing();
    expect(await planOf(member)).toMatchObject({ state: 'past_due' });
    expect(await premiumUntil(member)).toEqual(new Date('2027-03-07T10:00:00Z'));
    const told: number[] = [];
    for (let day = 0; day < 7; day += 1) {
      await kit.drain();
      const found = await kit.db
        .select({ id: notifications.id })
        .from(notifications)
        .where(and(eq(notifications.userId, member.id), eq(notifications.kind, 'premium_past_due')));
      told.push(found.length);
      await kit.pass(DAY);
    }
    expect(told).toEqual([1, 1, 1, 2, 2, 2, 3]);
    expect((await planOf(member)).state).toBe('ended');
    expect((await premiumUntil(member))?.getTime()).toBeLessThanOrEqual(kit.clock.now().getTime());
  });

  it('is mended by another card, at once', async () => {
    const member = await failing();
    const fresh = await kit.member();
    expect(await fresh.refused(api.testPayments.changeCard, { body: cardThat('pays') })).toMatchObject({ status: 404 });
    const { retryNow } = await import('../test-payments/test-subscriptions.ts');
    const { testCustomers } = await import('../test-payments/test-payments.tables.ts');
    const [customer] = await kit.db.select().from(testCustomers).where(eq(testCustomers.userId, member.id));
    await kit.db
      .update(testCustomers)
      .set({ card: { brand: 'Visa', last4: '4242', expiryMonth: 12, expiryYear: 2049, does: 'pays' } })
      .where(eq(testCustomers.userId, member.id));
    await retryNow({ ...kit.deps }, customer?.id ?? '');
    await kit.drain();
    expect(await planOf(member)).toMatchObject({ state: 'active', subscription: { graceUntil: null, retryAt: null } });
  });

  it('can be bought again right after its grace period, before the hourly comparison', async () => {
    const member = await failing();
    kit.clock.advance(7 * DAY + HOUR);
    const again = await kit.signInAgain(member);
    expect(await planOf(again)).toMatchObject({ state: 'ended', canBuy: true, whyNot: null });
    await kit.buyPremium(again);
    expect(await planOf(again)).toMatchObject({ state: 'active' });
    const running = await kit.db
      .select()
      .from(subscriptions)
      .where(and(eq(subscriptions.userId, member.id), ne(subscriptions.state, 'ended')));
    expect(running).toHaveLength(1);
  });

  it('within its grace period can’t be bought a second time', async () => {
    const member = await failing();
    const again = await kit.signInAgain(member);
    expect(await again.refused(api.orders.place, { body: { product: PREMIUM_PRODUCT } })).toMatchObject({
      status: 409,
    });
  });

  it('ends at the provider too, where it would go on asking for longer than the grace period', async () => {
    const member = await failing();
    kit.clock.advance(7 * DAY + HOUR);
    await kit.reconcile();
    await kit.drain();
    expect((await planOf(member)).state).toBe('ended');
  });
});

describe('canceling', () => {
  it('takes one step, runs until the month is over, and can be taken back', async () => {
    const member = await kit.member();
    await kit.buyPremium(member);
    const canceled = await member.ok(api.premium.cancel, { body: { reason: 'price', comment: 'Maybe later' } });
    expect(canceled).toMatchObject({
      state: 'cancel_at_period_end',
      until: '2027-02-28T10:00:00.000Z',
      subscription: { nextPaymentAt: null },
    });
    await member.ok(api.premium.cancel, { body: {} });
    expect(await premiumUntil(member)).toEqual(new Date('2027-02-28T10:00:00Z'));
    await kit.drain();
    expect(await toldOf(member)).toContain('You canceled Premium. It stays until February 28');
    expect((await member.ok(api.premium.resume, {})).state).toBe('active');
    await member.ok(api.premium.cancel, { body: {} });
    kit.clock.set(new Date('2027-02-28T10:00:00Z'));
    await kit.pass(1000);
    expect(await planOf(member)).toMatchObject({ state: 'ended', canBuy: true, until: null });
    // Paying and canceling are told by two workers, in either order.
    expect((await kindsOf(member)).toSorted()).toEqual(
      ['order_paid', 'premium_canceled', 'premium_canceled', 'premium_ended'].toSorted(),
    );
  });

  it('ends it, and buying again starts a new one', async () => {
    const member = await kit.member();
    await kit.buyPremium(member);
    await member.ok(api.premium.cancel, { body: {} });
    kit.clock.set(new Date('2027-02-28T10:00:00Z'));
    await kit.pass(1000);
    const later = await kit.signInAgain(member);
    expect((await later.ok(api.auth.currentUser, {})).isPremium).toBe(false);
    expect((await kit.buyPremium(later)).order.state).toBe('fulfilled');
    expect(await kit.plan(later)).toMatchObject({ state: 'active', until: '2027-03-28T10:00:01.000Z' });
    expect((await later.ok(api.orders.list, { query: {} })).items).toHaveLength(2);
  });

  it('is refused without a subscription', async () => {
    const member = await kit.member();
    for (const call of [
      member.refused(api.premium.cancel, { body: {} }),
      member.refused(api.premium.resume, {}),
      member.refused(api.premium.portal, {}),
    ])
      expect(await call).toMatchObject({ status: 409 });
    expect(await member.ok(api.premium.invoices, { query: {} })).toEqual({ items: [], hasMore: false });
  });

  it('says so while the provider does not answer, and changes nothing', async () => {
    const member = await kit.member();
    await kit.buyPremium(member);
    vi.spyOn(payments(), 'setCancelAtPeriodEnd').mockRejectedValue(new PaymentError('unavailable', 'Down'));
    expect(await member.refused(api.premium.cancel, { body: {} })).toMatchObject({ status: 503 });
    expect((await kit.plan(member)).state).toBe('active');
  });
});

describe('invoices and the portal', () => {
  it('are the member’s own, as PDF', async () => {
    const [member, other] = [await kit.member(), await kit.member()];
    await kit.buyPremium(member);
    await kit.buyPremium(other);
    const { items } = await member.ok(api.premium.invoices, { query: {} });
    expect(items).toHaveLength(1);
    expect(items[0]).toMatchObject({ state: 'paid', totalCents: 599 });
    const id = items[0]?.id ?? '';
    const pdf = await member.look(items[0]?.pdfUrl ?? '');
    expect([pdf.status, pdf.text.slice(0, 5)]).toEqual([200, '%PDF-']);
    expect(await other.refused(api.testPayments.invoice, { params: { id } })).toMatchObject({ status: 404 });
    expect(await member.ok(api.premium.portal, {})).toEqual({ url: 'http://localhost:5000/test-portal' });
    expect(await member.ok(api.testPayments.portal, {})).toMatchObject({ card: { last4: '4242' }, invoices: [{ id }] });
    const changed = await member.ok(api.testPayments.changeCard, { body: cardThat('twice') });
    expect(changed.card).toMatchObject({ brand: 'Mastercard', last4: '8210' });
  });
});

describe('what staff give', () => {
  it('while a payment page is open returns what is paid there, and no subscription starts', async () => {
    const [member, admin] = [await kit.member(), await kit.member({ isAdmin: true })];
    const placed = await kit.placePremium(member);
    const body = {
      username: member.username,
      until: new Date(start.getTime() + 30 * DAY).toISOString(),
      reason: 'Thanks',
    };
    await admin.ok(api.adminPremium.comp, { body });
    await kit.pay(member, kit.checkoutIdOf(placed));
    await kit.drain();
    expect(await member.ok(api.orders.get, { params: { id: placed.id } })).toMatchObject({
      state: 'refunded',
      refundedCents: 599,
    });
    expect(await kit.plan(member)).toMatchObject({ state: 'comped', canBuy: false });
  });

  it('counts as Premium until its date, and a purchase waits for its end', async () => {
    const [member, admin] = [await kit.member(), await kit.member({ isAdmin: true })];
    const until = new Date(start.getTime() + 30 * DAY).toISOString();
    const body = { username: `@${member.username}`, until, reason: 'Thanks for the help' };
    expect(await admin.ok(api.adminPremium.comp, { body })).toMatchObject({
      state: 'comped',
      until,
      reason: body.reason,
    });
    expect(await kit.plan(member)).toMatchObject({ state: 'comped', until, canBuy: false });
    const again = await kit.signInAgain(member);
    expect(await again.refused(api.orders.place, { body: { product: PREMIUM_PRODUCT } })).toMatchObject({
      status: 409,
    });
    expect((await member.ok(api.auth.currentUser, {})).isPremium).toBe(true);
    await admin.ok(api.adminPremium.endComp, { params: { id: member.id } });
    expect((await kit.plan(member)).state).toBe('none');
    await kit.drain();
    expect(await toldOf(member)).toContain('The Premium we gave you has ended. We keep everything you made with it');
    expect(await kindsOf(member)).toContain('premium_gift_ended');
    expect(await admin.refused(api.adminPremium.endComp, { params: { id: member.id } })).toMatchObject({ status: 404 });
    for (const more of [{ until: start.toISOString() }, { until: '2047-01-01' }, { username: 'nobody-here' }])
      expect(
        (await admin.refused(api.adminPremium.comp, { body: { ...body, ...more } })).status,
      ).toBeGreaterThanOrEqual(400);
    const applicant = await kit.member({ applicationStatus: 'pending' });
    expect(
      await admin.refused(api.adminPremium.comp, { body: { ...body, username: applicant.username } }),
    ).toMatchObject({
      status: 409,
    });
  });

  it('shows members by state, what they pay in a month, and who left', async () => {
    const admin = await kit.member({ isAdmin: true });
    const before = await admin.ok(api.adminPremium.overview, {});
    const [one, other] = [await kit.member(), await kit.member()];
    await kit.buyPremium(one);
    await kit.buyPremium(other);
    await other.ok(api.premium.cancel, { body: { reason: 'unused' } });
    const after = await admin.ok(api.adminPremium.overview, {});
    const of = (overview: typeof after, state: string) =>
      overview.members.find((row) => row.state === state)?.count ?? 0;
    expect(after.mrrCents - before.mrrCents).toBe(599);
    expect(of(after, 'active') - of(before, 'active')).toBe(1);
    expect(of(after, 'cancel_at_period_end') - of(before, 'cancel_at_period_end')).toBe(1);
    expect(after.newThisMonth - before.newThisMonth).toBe(2);
    const list = await admin.ok(api.adminPremium.list, { query: { state: 'cancel_at_period_end', q: other.username } });
    expect(list.items.map(({ id, cancelReason }) => [id, cancelReason])).toEqual([[other.id, 'unused']]);
  });

  it('says of what a refund ended that it ended then, and not with the month that was paid', async () => {
    const [admin, buyer] = [await kit.member({ isAdmin: true }), await kit.member()];
    const { order } = await kit.buyPremium(buyer);
    const body = { cents: order.totalCents, reason: 'Asked for it.' };
    await admin.ok(api.adminOrders.refund, { params: { id: order.id }, body });
    await kit.drain();
    const { items } = await admin.ok(api.adminPremium.list, { query: { state: 'ended', q: buyer.username } });
    expect(items.map(({ id, until }) => [id, until])).toEqual([[buyer.id, kit.clock.now().toISOString()]]);
  });
});

it('a wrong projection is found, and put right', async () => {
  const member = await kit.member();
  await kit.buyPremium(member);
  const right = await premiumUntil(member);
  await kit.db.update(users).set({ premiumUntil: start }).where(eq(users.id, member.id));
  const checks = collect(kit.deps.features, 'consistencyChecks').flatMap(({ projections = [] }) => projections);
  expect(await findDisagreements(kit.db, checks)).toEqual([
    { table: 'users', key: [member.id], column: 'premium_until', stored: start.getTime(), counted: right?.getTime() },
  ]);
  await fixCounters(kit.db, checks);
  expect(await premiumUntil(member)).toEqual(right);
});

it('a thousand members renew at one moment with one invoice each', async () => {
  const count = 1000;
  const { newId } = await import('../test-payments/test-objects.ts');
  const { testCustomers, testSubscriptions } = await import('../test-payments/test-payments.tables.ts');
  const { renewTestSubscriptions } = await import('../test-payments/test-subscriptions.ts');
  const people = await kit.db
    .insert(users)
    .values(
      Array.from({ length: count }, (_, at) => ({
        username: `renews${at}`,
        email: `renews${at}@example.com`,
        fullName: `Renews ${at}`,
        applicationStatus: 'approved' as const,
      })),
    )
    .returning({ id: users.id });
  const card = { brand: 'Visa', last4: '4242', expiryMonth: 12, expiryYear: 2049, does: 'pays' as const };
  const periodEnd = new Date('2027-02-28T10:00:00Z');
  const customers = people.map(({ id }) => ({ id: newId('tcu'), userId: id, card }));
  await kit.db.insert(testCustomers).values(customers);
  const running = customers.map(({ id }) => ({
    id: newId('tsu'),
    customerId: id,
    reference: 'IN-AAAAAAAAAAAA',
    priceKey: 'innerspring_premium_monthly',
    line: { name: 'Premium, one month', unitCents: 599, quantity: 1 },
    state: 'active' as const,
    startedAt: start,
    months: 1,
    periodStart: start,
    periodEnd,
    dueAt: periodEnd,
  }));
  await kit.db.insert(testSubscriptions).values(running);
  kit.clock.set(periodEnd);
  await Promise.all([1, 2, 3].map(() => renewTestSubscriptions(kit.deps)));
  const invoices = await kit.db
    .select({ subscriptionId: testInvoices.subscriptionId })
    .from(testInvoices)
    .where(and(eq(testInvoices.periodStart, periodEnd), eq(testInvoices.state, 'paid')));
  const ids = new Set(running.map(({ id }) => id));
  const own = invoices.filter(({ subscriptionId }) => ids.has(subscriptionId ?? ''));
  expect([own.length, new Set(own.map(({ subscriptionId }) => subscriptionId)).size]).toEqual([count, count]);
});

it('nothing can be bought where the site takes no payments, and every button can say why', async () => {
  const site = await paymentsKit();
  Object.assign(site.deps, { payments: null });
  const member = await site.member();
  const sentence = 'You can’t buy anything here yet, because payments aren’t set up on this site.';
  expect(await member.ok(api.premium.plan, {})).toMatchObject({ canBuy: false, whyNot: sentence });
  expect(await member.refused(api.orders.place, { body: { product: PREMIUM_PRODUCT } })).toMatchObject({
    status: 409,
    error: sentence,
  });
  expect(await member.refused(api.testPayments.portal, {})).toMatchObject({ status: 404 });
  await site.close();
});
