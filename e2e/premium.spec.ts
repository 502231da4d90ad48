import { expect, expectAccessible, test, toastOf } from './journeys.ts';
import { buyPremiumByCall, enter, signInByCall } from './people.ts';

test('a member buys Premium with a test card, cancels, resumes, and reads the invoice', async ({ page, newMember }) => {
  test.slow();
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
  const payment = page.getByRole('form', { name: 'Payment' });
  // The page before it says that it is a test, too.
  await expect(payment).toBeVisible();
  await expect(page.getByText('Test mode: no card is charged.')).toBeVisible();
  await expectAccessible(page, 'the test checkout');
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
  // Safe to reload: it only reads, and grants nothing.
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

test('staff follow an order, return its money, give Premium and offer a coupon', async ({
  page,
  caller,
  newMember,
}) => {
  const buyer = await newMember();
  const guest = await newMember();
  const calls = await caller();
  await signInByCall(calls, buyer.username, buyer.password);
  await buyPremiumByCall(calls);

  await enter(page, { username: 'demo-admin' }, '/admin/subscriptions');
  await expect(page.getByText('Monthly revenue')).toBeVisible();
  await expectAccessible(page, 'the figures of Premium');
  await page.getByRole('group', { name: 'Show' }).getByRole('button', { name: 'Orders' }).click();
  await page.getByPlaceholder('Reference, name or email').fill(buyer.username);
  await page.waitForURL((url) => url.searchParams.get('q') === buyer.username);
  const row = page.getByRole('row').filter({ hasText: buyer.fullName });
  await row.getByRole('button', { name: /^IN-/ }).click();
  const order = page.getByRole('region', { name: 'Order' });
  await expect(order.getByRole('region', { name: 'History' })).toContainText('Delivered');
  await expectAccessible(page, 'an order');
  await order.getByRole('textbox', { name: 'Amount in dollars' }).fill('9.99');
  await order.getByRole('textbox', { name: 'Reason' }).fill('Asked for it back');
  await order.getByRole('button', { name: 'Refund' }).click();
  await expect(order.getByText('You can return at most $5.99')).toBeVisible();
  await order.getByRole('textbox', { name: 'Amount in dollars' }).fill('5.99');
  await order.getByRole('button', { name: 'Refund' }).click();
  await expect(order.getByText('All of the money returned')).toBeVisible();

  await page.getByRole('group', { name: 'Show' }).getByRole('button', { name: 'Members' }).click();
  await page.getByRole('textbox', { name: 'Username' }).fill(guest.username);
  await page.getByLabel('Until').fill('2099-01-01');
  await page.getByRole('textbox', { name: 'Reason' }).fill('Thanks for the plant tour');
  await page.getByRole('button', { name: 'Give Premium' }).click();
  await expect(page.getByText('Choose a date within five years')).toBeVisible();
  const inAMonth = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10);
  await page.getByLabel('Until').fill(inAMonth);
  await page.getByRole('button', { name: 'Give Premium' }).click();
  await expect(page.getByRole('button', { name: `End gift of ${guest.fullName}` })).toBeVisible();
  await expectAccessible(page, 'the members with Premium');

  await page.getByRole('group', { name: 'Show' }).getByRole('button', { name: 'Coupons' }).click();
  const code = `SPRING-${crypto.randomUUID().slice(0, 8)}`.toUpperCase();
  await page.getByRole('textbox', { name: 'Code' }).fill(code);
  await page.getByRole('textbox', { name: 'Off' }).fill('50');
  await page.getByRole('button', { name: 'Create coupon' }).click();
  await expect(page.getByRole('button', { name: `End ${code}` })).toBeVisible();
  await expectAccessible(page, 'the coupons');
  await page.getByRole('group', { name: 'Show' }).getByRole('button', { name: 'Provider events' }).click();
  await expect(page.getByRole('cell', { name: 'checkout.completed' }).first()).toBeVisible();
  await expectAccessible(page, 'the events of the provider');
});
