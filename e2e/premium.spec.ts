import { expect, expectAccessible, test, toastOf } from './journeys.ts';
import { enter } from './people.ts';

test('a member buys Premium with a test card, cancels, resumes, and reads the invoice', async ({ page, newMember }) => {
  const member = await newMember();
  await enter(page, member, '/premium');
  await expect(page.getByText('$5.99 a month')).toBeVisible();
  await expectAccessible(page, 'what Premium is');
  await page.getByRole('link', { name: 'Compare the plans' }).click();
  await expect(page.getByRole('region', { name: 'Free plan' }).getByText('Your plan')).toBeVisible();
  await expectAccessible(page, 'the plans');
  await page.getByRole('link', { name: 'Get Premium' }).click();

  const order = page.getByRole('form', { name: 'Order' });
  await order.getByRole('button', { name: 'Continue to payment' }).click();
  await expect(order.getByText('Please agree before you continue')).toBeVisible();
  await expectAccessible(page, 'the checkout');
  await order.getByRole('checkbox').check();
  await order.getByRole('button', { name: 'Continue to payment' }).click();

  await page.waitForURL(/\/test-checkout\/tcs_/);
  await expect(page.getByText('Test mode: no card is charged.')).toBeVisible();
  await expectAccessible(page, 'the test checkout');
  const payment = page.getByRole('form', { name: 'Payment' });
  await payment.getByRole('textbox', { name: 'Card number' }).fill('4000 0000 0000 0002');
  await payment.getByRole('textbox', { name: 'Expires' }).fill('12/49');
  await payment.getByRole('textbox', { name: 'Security code' }).fill('123');
  await payment.getByRole('button', { name: 'Pay $5.99' }).click();
  await expect(payment.getByText('Your card was declined. Try another one.')).toBeVisible();
  await page.getByRole('button', { name: 'Use the card that asks you to confirm' }).click();
  await payment.getByRole('button', { name: 'Pay $5.99' }).click();
  await page.getByRole('button', { name: 'Confirm payment' }).click();

  await page.waitForURL(/\/subscription\/success\?checkout=/);
  await expect(page.getByRole('heading', { name: 'Welcome to Premium' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Receipt' })).toContainText('$5.99');
  await expectAccessible(page, 'the success page');
  // Safe to load again: it asks, and grants nothing.
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Welcome to Premium' })).toBeVisible();

  await page.goto('/groups');
  await page.getByRole('button', { name: 'Create group' }).click();
  await expect(page.getByRole('dialog').getByRole('textbox', { name: 'Name' })).toBeVisible();

  await page.goto('/settings/subscription');
  await expect(page.getByText(/Your next payment of \$5\.99 is on/)).toBeVisible();
  await expect(page.getByText('Visa ending in 3184', { exact: false })).toBeVisible();
  await expectAccessible(page, 'the subscription');
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: /Download TEST-.* as PDF/ }).click();
  expect((await download).suggestedFilename()).toMatch(/^TEST-.*\.pdf$/);

  await page.getByRole('button', { name: 'Cancel Premium' }).click();
  const dialog = page.getByRole('dialog', { name: 'Cancel Premium?' });
  await dialog.getByRole('radio', { name: 'I don’t use it enough' }).check();
  await expectAccessible(page, 'canceling');
  await dialog.getByRole('button', { name: 'Cancel Premium' }).click();
  await expect(page.getByText(/Premium stays active until/)).toBeVisible();
  await toastOf(page, 'Premium canceled').getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText(/Your next payment of \$5\.99 is on/)).toBeVisible();

  await page.getByRole('button', { name: 'Change card' }).click();
  await page.waitForURL('/test-portal');
  await expectAccessible(page, 'the test portal');
});

test('success pages opened by hand grant nothing, and old addresses lead on with what they carry', async ({
  page,
  newMember,
}) => {
  const member = await newMember();
  await enter(page, member, '/subscription/success');
  await expect(page.getByText('We couldn’t find this payment. Your orders are in Settings.')).toBeVisible();
  await page.goto('/payment-success?checkout=tcs_00000000000000000000000000000000');
  await page.waitForURL('/subscription/success?checkout=tcs_00000000000000000000000000000000');
  await expect(page.getByText('We couldn’t find this payment. Your orders are in Settings.')).toBeVisible();
  await page.goto('/subscription/checkout/yearly');
  await expect(page.getByText('There’s no such plan.')).toBeVisible();
  await page.goto('/test-checkout/tcs_00000000000000000000000000000000');
  await expect(page.getByText('We couldn’t find this checkout.')).toBeVisible();
});
