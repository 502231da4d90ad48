import { Secret, TOTP } from 'otpauth';
import { expect, logOut, signIn, test, toastOf } from './journeys.ts';
import { enter, signInByCall } from './people.ts';

const codeNow = (secret: string) => new TOTP({ secret: Secret.fromBase32(secret.replaceAll(' ', '')) }).generate();

test('a new password ends the other sessions', async ({ page, another, newMember }) => {
  const member = await newMember();
  const elsewhere = await another();
  await enter(elsewhere, member);
  await expect(elsewhere.getByRole('navigation', { name: 'Main' })).toBeVisible();
  await enter(page, member, '/settings#password');

  const row = page.getByRole('region', { name: 'Password' });
  await row.getByLabel('Current password').fill('not my password');
  await row.getByLabel('New password').fill('needles through the border');
  await row.getByRole('button', { name: 'Change password' }).click();
  await expect(row.getByText('That’s not your current password')).toBeVisible();
  await row.getByLabel('Current password').fill(member.password);
  await row.getByLabel('New password').fill('short');
  await row.getByRole('button', { name: 'Change password' }).click();
  await expect(row.getByText('Password needs at least 10 characters')).toBeVisible();
  await row.getByLabel('New password').fill('needles through the border');
  await row.getByRole('button', { name: 'Change password' }).click();
  await expect(toastOf(page, 'Password changed')).toBeVisible();

  expect((await page.request.get('/api/user')).status()).toBe(200);
  expect((await elsewhere.request.get('/api/user')).status()).toBe(401);
  await elsewhere.goto('/');
  await elsewhere.waitForURL((url) => url.pathname === '/auth');
  await logOut(page);
  await signIn(page, member.username, 'needles through the border');
});

test('two-factor sign-in with codes of an app and recovery codes', async ({ page, newMember }) => {
  const member = await newMember();
  await signIn(page, member.username, member.password);
  await page.goto('/settings#two-factor');
  const row = page.getByRole('region', { name: 'Two-factor sign-in' });
  await row.getByRole('button', { name: 'Set up' }).click();
  await expect(row.getByRole('img', { name: /QR code/ }).or(page.getByRole('dialog'))).toBeVisible();
  const sudo = page.getByRole('dialog', { name: 'Confirm it’s you' });
  if (await sudo.isVisible()) {
    await sudo.getByLabel('Password', { exact: true }).fill(member.password);
    await sudo.getByRole('button', { name: 'Confirm' }).click();
  }
  await expect(row.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible();
  const secret = await row.getByText(/^[A-Z2-7 ]{16,}$/).innerText();
  await row.getByLabel('Code from the app').fill('000000');
  await expect(row.getByRole('alert')).toBeVisible();
  await row.getByLabel('Code from the app').fill(codeNow(secret));
  const shown = page.getByRole('dialog', { name: 'Your recovery codes' });
  await expect(shown).toBeVisible();
  const recoveryCodes = await shown.getByRole('listitem').allInnerTexts();
  expect(recoveryCodes.length).toBeGreaterThanOrEqual(8);
  await shown.getByRole('button', { name: 'I’ve saved them' }).click();
  await expect(row.getByText('On. You need a code from your authenticator app to sign in.')).toBeVisible();

  await logOut(page);
  await page.getByLabel('Username or email').fill(member.username);
  await page.getByLabel('Password', { exact: true }).fill(member.password);
  const submit = page.getByRole('button', { name: 'Sign in', exact: true });
  await submit.click();
  const code = page.getByLabel('Code', { exact: true });
  await expect(code).toBeFocused();
  expect((await page.request.get('/api/user')).status()).toBe(401);
  await code.fill('123456');
  await submit.click();
  await expect(page.getByRole('alert')).toBeVisible();
  expect(new URL(page.url()).pathname).toBe('/auth');
  await code.fill(recoveryCodes[0] ?? '');
  await submit.click();
  await page.waitForURL((url) => url.pathname === '/');

  // A recovery code works once.
  const again = await page.request.post('/api/login', {
    data: { username: member.username, password: member.password, secondFactor: recoveryCodes[0] },
  });
  expect(again.status()).toBe(401);
});

test('sessions are listed and can be ended one by one', async ({ page, another, newMember }) => {
  const member = await newMember();
  const elsewhere = await another();
  await signInByCall(elsewhere.request, member.username, member.password);
  await enter(page, member, '/settings#sessions');
  const row = page.getByRole('region', { name: 'Where you’re signed in' });
  // Here, elsewhere, and the one that the registration opened.
  await expect(row.getByRole('listitem')).toHaveCount(3);
  await expect(row.getByText('This device')).toHaveCount(1);
  await row
    .getByRole('button', { name: /^Sign out / })
    .first()
    .click();
  await expect(toastOf(page, 'Signed out')).toBeVisible();
  await expect(row.getByRole('listitem')).toHaveCount(2);
  await row
    .getByRole('button', { name: /^Sign out / })
    .first()
    .click();
  await expect(row.getByRole('listitem')).toHaveCount(1);
  expect((await elsewhere.request.get('/api/user')).status()).toBe(401);
  expect((await page.request.get('/api/user')).status()).toBe(200);
});

test('a session that ended leaves an open tab at the login', async ({ page, another, newMember }) => {
  const member = await newMember();
  await enter(page, member);
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
  const elsewhere = await another();
  await signInByCall(elsewhere.request, member.username, member.password);
  expect((await elsewhere.request.delete('/api/settings/sessions')).ok()).toBe(true);
  // Its live connection is closed, and the tab requests the current user.
  await page.waitForURL((url) => url.pathname === '/auth');
  await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible();
});

test('the theme is kept over a reload', async ({ page, newMember }) => {
  await enter(page, await newMember(), '/settings#appearance');
  const theme = page.getByRole('group', { name: 'Theme' });
  const ground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  await theme.getByRole('button', { name: 'Light' }).click();
  const light = await ground();
  const kept = page.waitForResponse((answer) => (answer.request().postData() ?? '').includes('"dark"') && answer.ok());
  await theme.getByRole('button', { name: 'Dark' }).click();
  await expect.poll(ground).not.toBe(light);
  await kept;
  const dark = await ground();
  await page.reload();
  await expect(theme.getByRole('button', { name: 'Dark' })).toHaveAttribute('aria-pressed', 'true');
  expect(await ground()).toBe(dark);
});

test('settings are found by their words', async ({ page, newMember }) => {
  await enter(page, await newMember(), '/settings');
  await page.getByLabel('Find a setting').fill('totp');
  await expect(page.getByRole('region')).toHaveCount(1);
  await expect(page.getByRole('region', { name: 'Two-factor sign-in' })).toBeVisible();
  await page.getByLabel('Find a setting').fill('zzz');
  await expect(page.getByText('No setting matches “zzz”.')).toBeVisible();
});
