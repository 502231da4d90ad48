import { orders } from '@innerspring/contract/orders/endpoints';
import type { Order, Quote } from '@innerspring/contract/orders/schemas';
import { PLAN_FEATURE_LABELS, type PlanFeature } from '@innerspring/contract/plan';
import { premium } from '@innerspring/contract/premium/endpoints';
import type { Plan } from '@innerspring/contract/premium/schemas';
import { auth } from '@innerspring/contract/auth/endpoints';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeApi, held, Refusal } from '../../testing/fake-api.ts';
import { someUser } from '../../testing/post-fixtures.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { CheckoutPage } from './checkout-page.tsx';
import { PlansPage } from './plans-page.tsx';
import { PremiumPage } from './premium-page.tsx';
import { SubscriptionPage } from './subscription-page.tsx';
import { SuccessPage } from './success-page.tsx';

let api: ReturnType<typeof fakeApi>;
beforeEach(() => {
  api = fakeApi();
  api.on(auth.currentUser, someUser());
  api.on(premium.invoices, { items: [], hasMore: false });
  api.on(orders.list, { items: [], nextCursor: null });
});
afterEach(() => {
  vi.useRealTimers();
});

const features = (Object.keys(PLAN_FEATURE_LABELS) as PlanFeature[]).map((feature) => ({
  feature,
  isIncluded: false,
  reason: 'not_premium' as const,
}));
const somePlan = (more: Partial<Plan> = {}): Plan => ({
  priceCents: 599,
  state: 'none',
  until: null,
  features,
  subscription: null,
  comp: null,
  card: null,
  canBuy: true,
  whyNot: null,
  isTest: true,
  ...more,
});
const running = {
  startedAt: '2027-01-31T10:00:00.000Z',
  periodStart: '2027-01-31T10:00:00.000Z',
  periodEnd: '2027-02-28T12:00:00.000Z',
  unitCents: 599,
  nextCents: 599,
  isElsewhere: false,
  nextPaymentAt: '2027-02-28T12:00:00.000Z',
  retryAt: null,
  graceUntil: null,
};
const card = { brand: 'Visa', last4: '4242', expiryMonth: 3, expiryYear: 2031 };
const active = somePlan({ state: 'active', until: running.periodEnd, subscription: running, card, canBuy: false });

const line = {
  product: 'premium.monthly',
  subjectId: null,
  name: 'Premium, one month',
  quantity: 1,
  unitCents: 599,
  amountCents: 599,
  discountCents: 0,
};
const someOrder = (more: Partial<Order> = {}): Order => ({
  id: 7,
  reference: 'IN-7F3K9QXDW2M4',
  state: 'awaiting_payment',
  lines: [line],
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
  paidAt: null,
  paymentUrl: `${window.location.origin}/test-checkout/tcs_1`,
  expiresAt: null,
  nextHref: '/settings/subscription',
  ...more,
});
const someQuote = (more: Partial<Quote> = {}): Quote => ({
  product: 'premium.monthly',
  lines: [line],
  currency: 'usd',
  subtotalCents: 599,
  discountCents: 0,
  taxCents: 0,
  totalCents: 599,
  mayAddTax: false,
  coupon: null,
  isMonthly: true,
  renewsAt: '2027-02-28T12:00:00.000Z',
  renewsCents: 599,
  couponMonths: null,
  isTest: true,
  ...more,
});
const open = (path: string, page: React.ReactElement) => renderApp(path, (found) => <>{found}</>, page);

describe('what Premium is', () => {
  it('names the six features and the price, and leads to the checkout', async () => {
    api.on(premium.plan, somePlan());
    await open('/premium', <PremiumPage />);
    expect(await screen.findByText('$5.99')).toBeVisible();
    for (const label of Object.values(PLAN_FEATURE_LABELS)) expect(screen.getByText(label)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Get Premium' })).toHaveAttribute('href', '/subscription/checkout/monthly');
  });

  it('says why nothing can be bought', async () => {
    api.on(premium.plan, somePlan({ canBuy: false, whyNot: 'Payments aren’t set up.' }));
    await open('/premium', <PremiumPage />);
    const button = await screen.findByRole('button', { name: 'Get Premium' });
    expect(button).toBeDisabled();
    expect(button).toHaveAccessibleDescription('Payments aren’t set up.');
  });

  it('leads to the subscription of who has it', async () => {
    api.on(premium.plan, active);
    await open('/premium', <PremiumPage />);
    expect(await screen.findByText('You have Premium')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Manage your subscription' })).toHaveAttribute(
      'href',
      '/settings/subscription',
    );
  });

  it('can be tried again where it does not load', async () => {
    api.on(premium.plan, new Refusal(500, 'Broken', undefined, 'internal'));
    const { user } = await open('/premium', <PremiumPage />);
    expect(await screen.findByText('Couldn’t load your plan.')).toBeVisible();
    api.on(premium.plan, somePlan());
    await user.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(await screen.findByText('$5.99')).toBeVisible();
  });
});

describe('the plans', () => {
  it.each([
    ['Free', somePlan()],
    ['Free', somePlan({ state: 'ended' })],
    ['Premium', active],
    ['Premium', somePlan({ state: 'comped', comp: { until: running.periodEnd, reason: 'x' } })],
  ])('mark %s as the current one', async (name, plan) => {
    api.on(premium.plan, plan);
    await open('/subscription/plans', <PlansPage />);
    const region = await screen.findByRole('region', { name: `${name} plan` });
    expect(within(region).getByText('Your plan')).toBeVisible();
    expect(screen.getAllByText('Your plan')).toHaveLength(1);
  });
});

describe('the checkout', () => {
  const start = async () => {
    const view = await open('/subscription/checkout/monthly', <CheckoutPage planId="monthly" />);
    await screen.findByRole('form', { name: 'Order' });
    return view;
  };

  it('asks for consent, names the renewal, and orders once however often it is pressed', async () => {
    api.on(orders.quote, someQuote());
    const answer = held<Order>();
    api.on(orders.place, () => answer.promise);
    const { user, router } = await start();
    expect(screen.getByText('Test mode: no card is charged.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Continue to payment' }));
    expect(await screen.findByText('Please agree before you continue')).toBeVisible();
    expect(api.asked(orders.place)).toEqual([]);
    await user.click(
      screen.getByRole('checkbox', { name: /renews on February 28, 2027 .* for \$5\.99, until I cancel/ }),
    );
    await user.click(screen.getByRole('button', { name: 'Continue to payment' }));
    await user.click(screen.getByRole('button', { name: 'Continue to payment' }));
    answer.release(someOrder());
    await waitFor(() => expect(router.state.location.pathname).toBe('/test-checkout/tcs_1'));
    expect(api.asked(orders.place).map(({ body }) => body)).toEqual([{ product: 'premium.monthly', agreedCents: 599 }]);
  });

  it('takes a coupon, shows what it saves, and gives it up again', async () => {
    api.on(orders.quote, ({ body }) =>
      (body as { coupon?: string }).coupon
        ? someQuote({ coupon: 'TICKING', discountCents: 300, totalCents: 299 })
        : someQuote(),
    );
    const { user } = await start();
    await user.click(screen.getByRole('button', { name: 'Apply' }));
    expect(await screen.findByText('Enter a coupon')).toBeVisible();
    await user.type(screen.getByRole('textbox', { name: 'Coupon' }), 'ticking');
    await user.click(screen.getByRole('button', { name: 'Apply' }));
    expect(await screen.findByText('−$3.00')).toBeVisible();
    expect(screen.getByText('$2.99')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Remove' }));
    expect(await screen.findByRole('textbox', { name: 'Coupon' })).toBeVisible();
    expect(screen.queryByText('−$3.00')).not.toBeInTheDocument();
  });

  it('stops where a coupon is typed and not applied', async () => {
    api.on(orders.quote, someQuote());
    const { user } = await start();
    await user.type(screen.getByRole('textbox', { name: 'Coupon' }), 'ticking');
    await user.click(screen.getByRole('checkbox'));
    await user.click(screen.getByRole('button', { name: 'Continue to payment' }));
    expect(await screen.findByText(/You entered a coupon but didn’t apply it/)).toBeVisible();
    expect(api.asked(orders.place)).toEqual([]);
    await user.clear(screen.getByRole('textbox', { name: 'Coupon' }));
    api.on(orders.place, someOrder());
    await user.click(screen.getByRole('button', { name: 'Continue to payment' }));
    await waitFor(() => expect(api.asked(orders.place)).toHaveLength(1));
  });

  it('names what a coupon leaves of the renewals', async () => {
    api.on(orders.quote, someQuote({ coupon: 'THREE', totalCents: 299, renewsCents: 299, couponMonths: 3 }));
    await start();
    expect(
      screen.getByRole('checkbox', { name: /every month after that for \$2\.99, from month 4 on for \$5\.99/ }),
    ).toBeVisible();
  });

  it('says what is wrong with a coupon in its field', async () => {
    api.on(orders.quote, ({ body }) =>
      (body as { coupon?: string }).coupon
        ? new Refusal(400, 'This coupon has expired', { coupon: 'This coupon has expired' })
        : someQuote(),
    );
    const { user } = await start();
    const field = screen.getByRole('textbox', { name: 'Coupon' });
    await user.type(field, 'OLD{Enter}');
    await waitFor(() => expect(field).toHaveAccessibleDescription(/This coupon has expired/));
    expect(field).toHaveValue('OLD');
  });

  it('says that tax comes on top, where it does', async () => {
    api.on(orders.quote, someQuote({ mayAddTax: true }));
    await start();
    expect(screen.getByText('Tax is added at payment, depending on your address.')).toBeVisible();
    expect(screen.getByRole('checkbox', { name: /\$5\.99 plus tax now/ })).toBeVisible();
  });

  it.each([
    ['an active plan', 'You already have Premium.'],
    ['no payments', 'You can’t buy anything here yet.'],
  ])('says what hinders: %s', async (_what, sentence) => {
    api.on(orders.quote, new Refusal(409, sentence, undefined, 'conflict'));
    await open('/subscription/checkout/monthly', <CheckoutPage planId="monthly" />);
    expect(await screen.findByText(sentence)).toBeVisible();
    expect(screen.getByRole('link', { name: 'See your subscription' })).toBeVisible();
  });

  it('keeps the form where the order is refused, as in another tab that was faster', async () => {
    api.on(orders.quote, someQuote());
    api.on(orders.place, new Refusal(409, 'You already have Premium.', undefined, 'conflict'));
    const { user } = await start();
    await user.click(screen.getByRole('checkbox'));
    await user.click(screen.getByRole('button', { name: 'Continue to payment' }));
    expect(await screen.findByText('You already have Premium.')).toBeVisible();
    expect(screen.getByRole('checkbox')).toBeChecked();
  });

  it('knows no other plan', async () => {
    await open('/subscription/checkout/yearly', <CheckoutPage planId="yearly" />);
    expect(await screen.findByText('There’s no such plan.')).toBeVisible();
    expect(api.asked(orders.quote)).toEqual([]);
  });
});

describe('the success page', () => {
  const show = () => open('/subscription/success', <SuccessPage checkoutId="tcs_1" />);

  it('asks until the payment is settled, and then shows what is unlocked and the receipt', async () => {
    let asked = 0;
    api.on(orders.settle, () => {
      asked += 1;
      return someOrder({ state: asked < 2 ? 'awaiting_payment' : 'fulfilled' });
    });
    api.on(premium.plan, active);
    vi.useFakeTimers({ shouldAdvanceTime: true });
    await show();
    expect(await screen.findByRole('heading', { name: 'Processing' })).toBeVisible();
    await vi.advanceTimersByTimeAsync(2100);
    expect(await screen.findByRole('heading', { name: 'Welcome to Premium' })).toBeVisible();
    expect(within(screen.getByRole('region', { name: 'Receipt' })).getByText('IN-7F3K9QXDW2M4')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Who Viewed My Profile' })).toHaveAttribute('href', '/profile/viewers');
    await vi.advanceTimersByTimeAsync(10_000);
    expect(asked).toBe(2);
  });

  it('stops asking after half a minute, and promises to tell', async () => {
    api.on(orders.settle, someOrder());
    vi.useFakeTimers({ shouldAdvanceTime: true });
    await show();
    await screen.findByRole('heading', { name: 'Processing' });
    await vi.advanceTimersByTimeAsync(30_500);
    expect(await screen.findByText(/We’ll notify you as soon as your payment is confirmed/)).toBeVisible();
    const asked = api.asked(orders.settle).length;
    await vi.advanceTimersByTimeAsync(20_000);
    expect(api.asked(orders.settle)).toHaveLength(asked);
  });

  it.each([
    ['expired', 'Not paid', /nothing was charged/],
    ['cancelled', 'Not paid', /nothing was charged/],
    ['paid', 'Paid', /Our staff are looking into it/],
    ['refunded', 'Refunded', /IN-7F3K9QXDW2M4/],
  ] as const)('says what an order is that is %s', async (state, title, text) => {
    api.on(orders.settle, someOrder({ state }));
    await show();
    expect(await screen.findByRole('heading', { name: title, level: 1 })).toBeVisible();
    expect(screen.getByText(text)).toBeVisible();
  });

  it.each([404, 400])('knows no payment of another or of nobody (%d)', async (status) => {
    api.on(orders.settle, new Refusal(status, 'Order not found', undefined, status === 404 ? 'not_found' : 'invalid'));
    await show();
    expect(await screen.findByText(/We couldn’t find this payment/)).toBeVisible();
  });

  it('can be tried again while the provider does not answer', async () => {
    api.on(orders.settle, new Refusal(503, 'We can’t reach our payment provider right now.', undefined, 'unavailable'));
    const { user } = await show();
    expect(await screen.findByText('Couldn’t load your payment.')).toBeVisible();
    api.on(orders.settle, someOrder({ state: 'fulfilled' }));
    await user.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(await screen.findByRole('heading', { name: 'Welcome to Premium' })).toBeVisible();
  });

  it('opened by hand says what is so', async () => {
    api.on(premium.plan, somePlan());
    await open('/subscription/success', <SuccessPage checkoutId={undefined} />);
    expect(await screen.findByText(/We couldn’t find this payment/)).toBeVisible();
  });
});

describe('the subscription', () => {
  const show = async () => {
    const view = await open('/settings/subscription', <SubscriptionPage />);
    // Everything appears at once, so that nothing moves.
    await screen.findByRole('heading', { name: 'Orders' });
    return view;
  };
  const retryAt = '2027-03-01T12:00:00.000Z';

  it.each([
    [somePlan(), /You’re on the free plan. Premium is \$5\.99 a month/],
    [active, /Your next payment of \$5\.99 is on February 28, 2027/],
    [
      somePlan({
        state: 'past_due',
        until: '2027-03-07T12:00:00.000Z',
        subscription: { ...running, retryAt },
        card,
        canBuy: false,
      }),
      /Premium stays until March 7, 2027, and we’ll try again on March 1, 2027/,
    ],
    [
      somePlan({ state: 'cancel_at_period_end', until: running.periodEnd, subscription: running, card, canBuy: false }),
      /Premium stays active until February 28, 2027, and you won’t be charged again/,
    ],
    [somePlan({ state: 'ended', subscription: running }), /Your Premium has ended/],
    [
      somePlan({
        state: 'comped',
        until: running.periodEnd,
        comp: { until: running.periodEnd, reason: 'x' },
        canBuy: false,
      }),
      /without paying until February 28, 2027/,
    ],
  ])('says what is so and what comes next', async (plan, sentence) => {
    api.on(premium.plan, plan);
    await show();
    expect(await screen.findByText(sentence)).toBeVisible();
  });

  it('cancels in one step, with a reason if one wants, and takes it back', async () => {
    api.on(premium.plan, active);
    const canceled = { ...active, state: 'cancel_at_period_end' as const };
    api.on(premium.cancel, () => {
      api.on(premium.plan, canceled);
      return canceled;
    });
    api.on(premium.resume, () => {
      api.on(premium.plan, active);
      return active;
    });
    const { user } = await show();
    await user.click(await screen.findByRole('button', { name: 'Cancel Premium' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Cancel Premium?' }));
    await user.click(dialog.getByRole('radio', { name: 'It costs too much' }));
    await user.click(dialog.getByRole('button', { name: 'Cancel Premium' }));
    expect(await screen.findByRole('button', { name: 'Resume Premium' })).toBeVisible();
    expect(api.asked(premium.cancel).map(({ body }) => body)).toEqual([{ reason: 'price' }]);
    await user.click(screen.getByRole('button', { name: 'Resume Premium' }));
    expect(await screen.findByRole('button', { name: 'Cancel Premium' })).toBeVisible();
  });

  it('says so where canceling is refused, and keeps the dialog', async () => {
    api.on(premium.plan, active);
    api.on(
      premium.cancel,
      new Refusal(503, 'We can’t reach our payment provider right now.', undefined, 'unavailable'),
    );
    const { user } = await show();
    await user.click(await screen.findByRole('button', { name: 'Cancel Premium' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Cancel Premium?' }));
    await user.click(dialog.getByRole('button', { name: 'Cancel Premium' }));
    expect(await dialog.findByText('We can’t reach our payment provider right now.')).toBeVisible();
  });

  it('leads to the page where the card is changed', async () => {
    api.on(premium.plan, active);
    api.on(premium.portal, { url: `${window.location.origin}/test-portal` });
    const { user, router } = await show();
    expect(await screen.findByText('Visa ending in 4242, expires 03/31')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Change card' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/test-portal'));
  });

  it('lists invoices and orders', async () => {
    api.on(premium.plan, active);
    api.on(orders.list, { items: [someOrder({ state: 'partly_refunded' })], nextCursor: null });
    api.on(premium.invoices, {
      items: [
        {
          id: 'tin_1',
          number: 'TEST-000001-AB12',
          state: 'paid',
          createdAt: running.startedAt,
          totalCents: 648,
          taxCents: 49,
          currency: 'usd',
          periodStart: null,
          periodEnd: null,
          pdfUrl: '/api/test-payments/invoices/tin_1/pdf',
        },
      ],
      hasMore: false,
    });
    await show();
    expect(await screen.findByRole('link', { name: 'Download TEST-000001-AB12 as PDF' })).toHaveAttribute(
      'href',
      '/api/test-payments/invoices/tin_1/pdf',
    );
    expect(await screen.findByText('Partly refunded')).toBeVisible();
  });
});
