import type { JobPackage } from '@innerspring/contract/jobs/choices';
import { orders } from '@innerspring/contract/orders/endpoints';
import type { Quote } from '@innerspring/contract/orders/schemas';
import { screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import { type FakeRequest, fakeApi, Refusal } from '../../testing/fake-api.ts';
import { someUser } from '../../testing/post-fixtures.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { JobCheckoutPage } from './job-checkout-page.tsx';
import { productOf } from './job-preview.tsx';

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
    lines: [{ product, name: product, quantity: 1, ...amounts }],
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
