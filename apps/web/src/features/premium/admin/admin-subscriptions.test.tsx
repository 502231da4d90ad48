import type { OrderDetail, OrderRow } from '@innerspring/contract/orders/admin';
import { adminOrders } from '@innerspring/contract/orders/endpoints';
import { adminPremium } from '@innerspring/contract/premium/endpoints';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeApi, Refusal } from '../../../testing/fake-api.ts';
import { somePerson } from '../../../testing/post-fixtures.ts';
import { renderApp } from '../../../testing/render-app.tsx';
import { AdminSubscriptionsPage, type AdminSubscriptionsSearch } from './admin-subscriptions-page.tsx';

vi.mock('../../../platform/seen/open-page.ts', () => ({
  useLiveSubject: () => undefined,
  useOpenPage: () => undefined,
}));

let api: ReturnType<typeof fakeApi>;
beforeEach(() => {
  api = fakeApi();
});
const nothing = { items: [], nextCursor: null };
const show = (search: AdminSubscriptionsSearch, onSearch = vi.fn()) =>
  renderApp(
    '/admin/subscriptions',
    (page) => <>{page}</>,
    <AdminSubscriptionsPage search={search} onSearch={onSearch} />,
  ).then((view) => ({ ...view, onSearch }));

const order: OrderRow = {
  id: 7,
  reference: 'IN-7F3K9QXDW2M4',
  state: 'fulfilled',
  lines: [
    {
      product: 'premium.monthly',
      subjectId: null,
      name: 'Premium, one month',
      quantity: 1,
      unitCents: 599,
      amountCents: 599,
      discountCents: 0,
    },
  ],
  currency: 'usd',
  subtotalCents: 599,
  discountCents: 0,
  taxCents: 0,
  totalCents: 599,
  refundedCents: 0,
  returnReason: null,
  coupon: null,
  isTest: true,
  createdAt: '2027-01-31T10:00:00.000Z',
  paidAt: '2027-01-31T10:01:00.000Z',
  paymentUrl: null,
  expiresAt: null,
  nextHref: null,
  buyer: somePerson({ fullName: 'Dana Ruiz' }),
  provider: 'local',
  problem: null,
};
const detail: OrderDetail = {
  ...order,
  checkoutId: 'tcs_1',
  paymentId: 'tpm_1',
  paidCents: 599,
  subscriptionId: null,
  history: [{ at: '2027-01-31T10:01:00.000Z', state: 'fulfilled', text: 'Delivered', actor: null }],
  refunds: [],
};

describe('the figures', () => {
  it('say what Premium earns, who came and left, as bars and as a table', async () => {
    api.on(adminPremium.overview, {
      priceCents: 599,
      members: [{ state: 'active', count: 41 }],
      mrrCents: 24_559,
      churnPercent: 2.5,
      newThisMonth: 3,
      lostThisMonth: 1,
      days: [{ day: '2027-01-31', started: 3, ended: 1 }],
      failedPayments: 2,
    });
    await show({});
    expect(await screen.findByText('$245.59')).toBeVisible();
    expect(screen.getByText('2.5%')).toBeVisible();
    const table = within(screen.getByRole('table', { name: 'New and ended subscriptions this month' }));
    expect(table.getAllByRole('cell').map(({ textContent }) => textContent)).toEqual(['3', '1']);
  });

  it('say nothing where there is no data', async () => {
    const none = { mrrCents: 0, churnPercent: null, newThisMonth: 0, lostThisMonth: 0, failedPayments: 0 };
    api.on(adminPremium.overview, { priceCents: 599, members: [], days: [], ...none });
    await show({});
    expect(await screen.findByText('–')).toBeVisible();
    expect(screen.getByText('Nobody has Premium yet.')).toBeVisible();
  });
});

describe('orders', () => {
  it('are filtered, exported and opened', async () => {
    api.on(adminOrders.list, { items: [{ ...order, problem: 'Paid in eur' }], nextCursor: null });
    const { user, onSearch } = await show({ tab: 'orders', q: 'dana', problem: 'yes' });
    expect(await screen.findByText('Problem')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Export CSV' })).toHaveAttribute(
      'href',
      '/api/admin/orders.csv?q=dana&problem=yes',
    );
    await user.click(screen.getByRole('button', { name: 'IN-7F3K9QXDW2M4' }));
    expect(onSearch).toHaveBeenCalledWith(
      { tab: 'orders', q: 'dana', problem: 'yes', state: undefined, order: 7 },
      { replace: false },
    );
  });

  it('are refunded in part, with a reason', async () => {
    api.on(adminOrders.list, { items: [order], nextCursor: null });
    api.on(adminOrders.get, detail);
    api.on(adminOrders.refund, ({ body }) => {
      const { cents } = body as { cents: number };
      const refunded = { ...detail, state: 'partly_refunded' as const, refundedCents: cents };
      api.on(adminOrders.get, refunded);
      return refunded;
    });
    const { user } = await show({ tab: 'orders', order: 7 });
    const form = within(await screen.findByRole('form', { name: 'Refund' }));
    const amount = form.getByRole('textbox', { name: /Amount/ });
    expect(amount).toHaveValue('5.99');
    await user.clear(amount);
    await user.type(amount, 'all');
    await user.click(form.getByRole('button', { name: 'Refund' }));
    expect(await form.findByText('Enter an amount, such as 5.99')).toBeVisible();
    expect(form.getByText('Say why, in a few words')).toBeVisible();
    await user.clear(amount);
    await user.type(amount, '1');
    await user.type(form.getByRole('textbox', { name: /Reason/ }), 'Asked for it');
    await user.click(form.getByRole('button', { name: 'Refund' }));
    await waitFor(() =>
      expect(api.asked(adminOrders.refund).map(({ body }) => body)).toEqual([{ cents: 100, reason: 'Asked for it' }]),
    );
    expect(await screen.findByText('At most $4.99')).toBeVisible();
  });

  it('of which there is none can’t be shown', async () => {
    api.on(adminOrders.list, nothing);
    api.on(adminOrders.get, new Refusal(404, 'Order not found', undefined, 'not_found'));
    await show({ tab: 'orders', order: 9 });
    expect(await screen.findByText('Couldn’t load the order.')).toBeVisible();
    expect(await screen.findByText('Orders will appear here.')).toBeVisible();
  });

  it('are compared with the provider by hand', async () => {
    api.on(adminOrders.list, nothing);
    api.on(adminOrders.reconcile, { checked: 12, changed: 1, failed: 0 });
    const { user } = await show({ tab: 'orders' });
    await user.click(await screen.findByRole('button', { name: 'Compare with provider' }));
    expect(await screen.findByText('1 changed, 0 without an answer.')).toBeVisible();
  });
});

describe('members', () => {
  const row = {
    id: 31,
    person: somePerson({ id: 31, fullName: 'Dana Ruiz' }),
    startedAt: '2027-01-31T10:00:00.000Z',
    until: '2027-02-28T10:00:00.000Z',
    unitCents: 599,
    nextCents: 599,
    retryAt: null,
    reason: 'Thanks',
    cancelReason: null,
  };

  it('get Premium as a gift, which can be ended', async () => {
    api.on(adminPremium.list, nothing);
    api.on(adminPremium.comp, () => {
      api.on(adminPremium.list, { items: [{ ...row, state: 'comped' }], nextCursor: null });
      return { ...row, state: 'comped' as const };
    });
    api.on(adminPremium.endComp, undefined);
    const { user } = await show({ tab: 'members' });
    await user.click(await screen.findByRole('button', { name: 'Give Premium' }));
    expect(await screen.findByText('Enter a username')).toBeVisible();
    await user.type(screen.getByRole('textbox', { name: 'Username' }), '@dana');
    await user.type(screen.getByLabelText('Until'), '2027-02-28');
    await user.type(screen.getByRole('textbox', { name: 'Reason' }), 'Thanks');
    await user.click(screen.getByRole('button', { name: 'Give Premium' }));
    await user.click(await screen.findByRole('button', { name: 'End gift of Dana Ruiz' }));
    const question = await screen.findByRole('alertdialog', { name: 'End the Premium given to Dana Ruiz?' });
    expect(api.asked(adminPremium.endComp)).toHaveLength(0);
    await user.click(within(question).getByRole('button', { name: 'End gift' }));
    await waitFor(() => expect(api.asked(adminPremium.endComp)).toHaveLength(1));
    expect(api.asked(adminPremium.comp).map(({ body }) => body)).toEqual([
      { username: '@dana', until: new Date('2027-02-28T23:59:59.999').toISOString(), reason: 'Thanks' },
    ]);
  });

  it('who canceled show why', async () => {
    api.on(adminPremium.list, {
      items: [{ ...row, state: 'cancel_at_period_end', reason: null, cancelReason: 'price' }],
      nextCursor: null,
    });
    await show({ tab: 'members' });
    expect(await screen.findByText('It costs too much')).toBeVisible();
    expect(screen.queryByRole('button', { name: /End gift/ })).not.toBeInTheDocument();
  });
});

it('coupons are checked, created and ended', async () => {
  const coupon = {
    id: 1,
    code: 'SPRING',
    percentOff: 50,
    centsOff: null,
    months: 1,
    maxRedemptions: 10,
    redemptions: 2,
    expiresAt: null,
    endedAt: null,
    createdAt: '2027-01-31T10:00:00.000Z',
  };
  api.on(adminOrders.coupons, nothing);
  api.on(adminOrders.createCoupon, () => {
    api.on(adminOrders.coupons, { items: [coupon], nextCursor: null });
    return coupon;
  });
  api.on(adminOrders.endCoupon, undefined);
  const { user } = await show({ tab: 'coupons' });
  await user.click(await screen.findByRole('button', { name: 'Create coupon' }));
  expect(await screen.findByText('Enter 1 to 100')).toBeVisible();
  await user.type(screen.getByRole('textbox', { name: 'Code' }), 'spring');
  await user.type(screen.getByRole('textbox', { name: 'Off' }), '50');
  await user.type(screen.getByRole('textbox', { name: 'Uses' }), '10');
  await user.click(screen.getByRole('button', { name: 'Create coupon' }));
  expect(await screen.findByText('2 of 10')).toBeVisible();
  expect(api.asked(adminOrders.createCoupon).map(({ body }) => body)).toEqual([
    { code: 'spring', percentOff: 50, centsOff: null, months: 1, maxRedemptions: 10, expiresAt: null },
  ]);
  await user.click(screen.getByRole('button', { name: 'End SPRING' }));
  const question = await screen.findByRole('alertdialog', { name: 'End the coupon SPRING?' });
  expect(api.asked(adminOrders.endCoupon)).toEqual([]);
  await user.click(within(question).getByRole('button', { name: 'End coupon' }));
  await waitFor(() => expect(api.asked(adminOrders.endCoupon)).toHaveLength(1));
});

it('events of the provider say what became of them, and are replayed', async () => {
  const event = {
    id: 1,
    provider: 'local',
    eventId: 'tev_1',
    type: 'checkout.completed',
    createdAt: '2027-01-31T10:00:00.000Z',
    receivedAt: '2027-01-31T10:00:00.000Z',
    handledAt: null,
    deliveries: 3,
    failure: 'No answer in time',
  };
  api.on(adminOrders.events, { items: [event], nextCursor: null });
  api.on(adminOrders.replay, undefined);
  const { user } = await show({ tab: 'events' });
  expect(await screen.findByText('No answer in time')).toBeVisible();
  expect(screen.getByText('3×')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Replay checkout.completed tev_1' }));
  expect(await screen.findByText('Event replayed')).toBeVisible();
});
