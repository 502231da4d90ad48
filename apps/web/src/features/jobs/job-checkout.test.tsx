import type { JobPackage } from '@innerspring/contract/jobs/choices';
import { jobs } from '@innerspring/contract/jobs/endpoints';
import type { JobDraft } from '@innerspring/contract/jobs/schemas';
import { orders } from '@innerspring/contract/orders/endpoints';
import type { Order, Quote } from '@innerspring/contract/orders/schemas';
import { screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { type FakeRequest, fakeApi, Refusal } from '../../testing/fake-api.ts';
import { someUser } from '../../testing/post-fixtures.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { JobCheckoutPage, JobSuccessPage } from './job-checkout-page.tsx';
import { previewOf, productOf } from './job-preview.tsx';
import { blankValues, inputOf } from './job-values.ts';

vi.mock('../../platform/session/current-user.ts', () => ({
  useCurrentUser: () => someUser(),
  currentUserKey: ['auth.currentUser', {}],
}));

interface Asked {
  product: string;
  coupon?: string;
}
const prices: Record<string, number> = {
  [productOf('standard')]: 9900,
  [productOf('featured')]: 19900,
  [productOf('pack')]: 39900,
};
function quoteOf({ body }: FakeRequest): Quote {
  const { product, coupon = null } = body as Asked;
  const price = prices[product] ?? 0;
  const off = coupon ? 1000 : 0;
  const amounts = { unitCents: price, amountCents: price, discountCents: off };
  return {
    product,
    lines: [{ product, subjectId: 3, name: product, quantity: 1, ...amounts }],
    currency: 'usd',
    subtotalCents: price,
    discountCents: off,
    taxCents: 0,
    totalCents: price - off,
    mayAddTax: false,
    coupon,
    isMonthly: false,
    renewsAt: null,
    renewsCents: null,
    couponMonths: null,
    isTest: true,
  };
}

let api: ReturnType<typeof fakeApi>;
beforeEach(() => {
  api = fakeApi();
  api.on(orders.quote, quoteOf);
});

function Page() {
  const [chosen, setChosen] = useState<JobPackage>('standard');
  return <JobCheckoutPage jobId={3} chosen={chosen} onChosen={setChosen} />;
}

async function withCoupon() {
  const view = await renderScreen(<Page />);
  await view.user.type(await screen.findByRole('textbox', { name: 'Coupon' }), 'TICKING{Enter}');
  expect(await screen.findByText(/applied\.$/)).toHaveTextContent('Coupon TICKING applied.');
  expect(screen.getByRole('checkbox', { name: 'I agree to pay $89.00 now, once.' })).toBeVisible();
  return view;
}

it('keeps the coupon when another package is chosen, and asks for consent again', async () => {
  const { user } = await withCoupon();
  await user.click(screen.getByRole('checkbox'));
  await user.click(screen.getByText('Featured'));
  expect(await screen.findByRole('checkbox', { name: 'I agree to pay $189.00 now, once.' })).not.toBeChecked();
  expect(screen.getByText(/applied\.$/)).toHaveTextContent('Coupon TICKING applied.');
});

it('says that the coupon isn’t for another package, and applies it again to the first one', async () => {
  const { user } = await withCoupon();
  const sentence = 'This coupon has been used up';
  api.on(orders.quote, (request) => {
    const { product, coupon } = request.body as Asked;
    return coupon && product === productOf('featured')
      ? new Refusal(400, sentence, { coupon: sentence })
      : quoteOf(request);
  });
  await user.click(screen.getByText('Featured'));
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'Coupon TICKING isn’t applied. This coupon has been used up.',
  );
  expect(screen.getByRole('checkbox', { name: 'I agree to pay $199.00 now, once.' })).toBeVisible();
  expect(screen.getByRole('textbox', { name: 'Coupon' })).toHaveValue('');
  await user.click(screen.getByText('Standard'));
  expect(await screen.findByRole('checkbox', { name: 'I agree to pay $89.00 now, once.' })).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
});

describe('the page after paying', () => {
  const standard = productOf('standard');
  const order = (more: Partial<Order>): Order => ({
    ...quoteOf({ body: { product: standard } } as FakeRequest),
    id: 7,
    reference: 'IN-7F3K9QXDW2M4',
    state: 'fulfilled',
    refundedCents: 0,
    returnReason: null,
    createdAt: '2026-11-01T10:00:00.000Z',
    paidAt: '2026-11-01T10:01:00.000Z',
    paymentUrl: null,
    expiresAt: null,
    nextHref: null,
    ...more,
  });
  const draft = {
    id: 3,
    input: inputOf(blankValues(undefined, '')),
    updatedAt: '2026-11-01T10:00:00.000Z',
  } as JobDraft;
  const open = (settled: Order) => {
    api.on(orders.settle, settled);
    return renderScreen(<JobSuccessPage checkoutId="tcs_12345678" />);
  };

  it.each([
    ['live', 'It’s live, and runs until December 29, 2026. We’ve emailed your receipt.'],
    ['in_review', 'It goes live after our review, within one business day. We’ve emailed your receipt.'],
  ] as const)('says what was paid for, renewed or not: %s', async (state, sentence) => {
    const expiresAt = state === 'live' ? '2026-12-29T17:00:00.000Z' : null;
    api.on(jobs.get, { ...previewOf(draft, undefined), state, expiresAt });
    await open(order({}));
    expect(await screen.findByText(`Your job posting is paid for. ${sentence}`)).toBeVisible();
  });

  it.each([
    ['paid', /^We couldn’t set this up, so we’re returning your payment of \$99\.00\. The posting was deleted\./],
    ['refunded', /^We couldn’t set this up, so we returned your payment of \$99\.00\. The posting was deleted\./],
  ] as const)('says that a payment is returned, and why: %s', async (state, sentence) => {
    await open(order({ state, returnReason: 'The posting was deleted.' }));
    expect(await screen.findByRole('heading', { name: 'Payment returned' })).toBeVisible();
    expect(screen.getByText(sentence)).toBeVisible();
    expect(screen.queryByText(/looking into it/)).toBeNull();
  });
});
