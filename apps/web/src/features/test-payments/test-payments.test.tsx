import { testPayments } from '@innerspring/contract/test-payments/endpoints';
import type { TestCheckout } from '@innerspring/contract/test-payments/schemas';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { fakeApi, Refusal } from '../../testing/fake-api.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { TestCheckoutPage } from './test-checkout-page.tsx';
import { TestPortalPage } from './test-portal-page.tsx';

let api: ReturnType<typeof fakeApi>;
beforeEach(() => {
  api = fakeApi();
});

const someCheckout = (more: Partial<TestCheckout> = {}): TestCheckout => ({
  id: 'tcs_1',
  state: 'open',
  lines: [{ name: 'Premium, one month', quantity: 1, unitCents: 599 }],
  isMonthly: true,
  subtotalCents: 599,
  discountCents: 0,
  taxCents: 49,
  totalCents: 648,
  expiresAt: '2027-01-31T11:00:00.000Z',
  successPath: '/subscription/success?checkout=tcs_1',
  cancelPath: '/subscription/plans',
  ...more,
});
const show = () => renderApp('/test-checkout/tcs_1', (page) => <>{page}</>, <TestCheckoutPage id="tcs_1" />);

it('pays with a card of the list, and goes where the order leads', async () => {
  api.on(testPayments.checkout, someCheckout());
  api.on(testPayments.pay, () => {
    api.on(testPayments.checkout, someCheckout({ state: 'paid' }));
    return someCheckout({ state: 'paid' });
  });
  const { user, router } = await show();
  expect(await screen.findByText('Test mode: no card is charged.')).toBeVisible();
  expect(screen.getByText('Renews every month until you cancel.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Use the card that pays right away' }));
  await user.click(screen.getByRole('button', { name: 'Pay $6.48' }));
  await waitFor(() => expect(router.state.location.href).toBe('/subscription/success?checkout=tcs_1'));
  expect(api.asked(testPayments.pay).map(({ body }) => body)).toEqual([
    { number: '4242 4242 4242 4242', expiry: '12/49', cvc: '123' },
  ]);
});

it('never sends a number that is no test card', async () => {
  api.on(testPayments.checkout, someCheckout());
  const { user } = await show();
  await user.type(await screen.findByRole('textbox', { name: 'Card number' }), '4111 1111 1111 1111');
  await user.type(screen.getByRole('textbox', { name: 'Expires' }), '12/49');
  await user.type(screen.getByRole('textbox', { name: 'Security code' }), '123');
  await user.click(screen.getByRole('button', { name: 'Pay $6.48' }));
  expect(await screen.findByText('Enter one of the test cards')).toBeVisible();
  expect(api.asked(testPayments.pay)).toEqual([]);
});

it('says why a card was not taken, and keeps what was typed', async () => {
  api.on(testPayments.checkout, someCheckout());
  api.on(testPayments.pay, new Refusal(409, 'Your card was declined. Try another one.', undefined, 'conflict'));
  const { user } = await show();
  await user.click(await screen.findByRole('button', { name: 'Use the card that is declined' }));
  await user.click(screen.getByRole('button', { name: 'Pay $6.48' }));
  expect(await screen.findByText('Your card was declined. Try another one.')).toBeVisible();
  expect(screen.getByRole('textbox', { name: 'Card number' })).toHaveValue('4000 0000 0000 0002');
});

it('asks to confirm where the bank wants it', async () => {
  api.on(testPayments.checkout, someCheckout({ state: 'confirming' }));
  api.on(testPayments.confirm, () => {
    api.on(testPayments.checkout, someCheckout());
    return someCheckout();
  });
  const { user } = await show();
  await user.click(await screen.findByRole('button', { name: 'Decline' }));
  expect(await screen.findByRole('form', { name: 'Payment' })).toBeVisible();
  expect(api.asked(testPayments.confirm).map(({ body }) => body)).toEqual([{ accept: false }]);
});

it.each([
  ['failed', 'Your bank didn’t approve the payment, and nothing was charged.'],
  ['expired', 'This checkout is closed, and nothing was charged.'],
] as const)('leads back where it is %s', async (state, sentence) => {
  api.on(testPayments.checkout, someCheckout({ state }));
  await show();
  expect(await screen.findByText(sentence)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Go back' })).toHaveAttribute('href', '/subscription/plans');
});

it('knows no checkout of another', async () => {
  api.on(testPayments.checkout, new Refusal(404, 'We couldn’t find this checkout.', undefined, 'not_found'));
  await show();
  expect(await screen.findByText('We couldn’t find this checkout.')).toBeVisible();
});

it('shows card and invoices in the portal, and changes the card', async () => {
  const card = { brand: 'Visa', last4: '4242', expiryMonth: 12, expiryYear: 2049 };
  const invoice = {
    id: 'tin_1',
    number: 'TEST-1',
    state: 'paid',
    createdAt: '2027-01-31T10:00:00.000Z',
    totalCents: 599,
    pdfUrl: '/x.pdf',
  };
  api.on(testPayments.portal, { card, invoices: [invoice] });
  api.on(testPayments.changeCard, () => {
    const changed = { card: { ...card, brand: 'Mastercard', last4: '8210' }, invoices: [invoice] };
    api.on(testPayments.portal, changed);
    return changed;
  });
  const { user } = await renderApp('/test-portal', (page) => <>{page}</>, <TestPortalPage />);
  expect(await screen.findByText('Visa ending in 4242')).toBeVisible();
  expect(screen.getByRole('link', { name: 'TEST-1' })).toHaveAttribute('href', '/x.pdf');
  await user.click(screen.getByRole('button', { name: 'Use the card that pays, and the signal comes twice' }));
  await user.click(screen.getByRole('button', { name: 'Use this card' }));
  expect(await screen.findByText('Mastercard ending in 8210')).toBeVisible();
});

it('the portal says so where nothing was bought', async () => {
  api.on(testPayments.portal, new Refusal(404, 'You haven’t bought anything yet.', undefined, 'not_found'));
  await renderApp('/test-portal', (page) => <>{page}</>, <TestPortalPage />);
  expect(await screen.findByText('You haven’t bought anything yet.')).toBeVisible();
});
