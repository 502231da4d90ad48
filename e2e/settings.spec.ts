import { expect, logOut, signIn, test, toastOf } from './journeys.ts';
import { enter, signInByCall } from './people.ts';

test('privacy is chosen row by row and kept', async ({ page, another, newMember }) => {
  const [member, reader] = [await newMember(), await newMember()];
  await enter(page, member, '/settings?section=privacy');
  const email = page.getByRole('region', { name: 'Who sees your email' });
  await email.getByRole('radio', { name: 'Every member' }).check();
  await expect(toastOf(page, 'Saved').first()).toBeVisible();
  const other = await another();
  await signInByCall(other.request, reader.username, reader.password);
  await other.goto(`/profile/${member.id}`);
  await expect(other.getByText(member.email).first()).toBeVisible();
  await email.getByRole('radio', { name: 'Nobody' }).check();
  await expect
    .poll(async () => (await (await page.request.get('/api/settings')).json()).emailVisibility)
    .toBe('nobody');
  await other.reload();
  await expect(other.getByRole('heading', { name: member.fullName }).first()).toBeVisible();
  await expect(other.getByText(member.email)).toHaveCount(0);
  await page.reload();
  await expect(email.getByRole('radio', { name: 'Nobody' })).toBeChecked();
});

test('the filter leads to a row, and typed words are not lost without a question', async ({ page, newMember }) => {
  await enter(page, await newMember(), '/settings');
  await page.getByLabel('Find a setting').fill('incognito');
  await expect(page.getByRole('region')).toHaveCount(1);
  await expect(page.getByRole('region', { name: 'How you view profiles' })).toBeVisible();
  await page.goto('/settings?row=muted-words');
  await page.getByLabel('Word or phrase').fill('recall');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Home' }).click();
  const question = page.getByRole('alertdialog', { name: 'Leave without saving?' });
  await question.getByRole('button', { name: 'Stay' }).click();
  await expect(page.getByLabel('Word or phrase')).toHaveValue('recall');
  await page.getByRole('button', { name: 'Mute', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Remove recall' })).toBeVisible();
});

test('text size is set before the page shows, on every device', async ({ page, another, newMember }) => {
  const member = await newMember();
  await enter(page, member, '/settings?row=text-size');
  await page.getByRole('radio', { name: 'Larger' }).check();
  await expect(toastOf(page, 'Saved').first()).toBeVisible();
  const size = () => page.evaluate(() => getComputedStyle(document.documentElement).fontSize);
  await expect.poll(size).toBe('20px');
  await page.reload();
  expect(await size()).toBe('20px');
  const elsewhere = await another();
  await enter(elsewhere, member);
  await expect.poll(() => elsewhere.evaluate(() => document.documentElement.dataset.textSize)).toBe('larger');
});

test('a copy of one’s data is asked for with the password, made, and downloaded', async ({ page, newMember }) => {
  const member = await newMember();
  await enter(page, member, '/settings?row=export');
  const row = page.getByRole('region', { name: 'Download your data' });
  await row.getByRole('button', { name: 'Request archive' }).click();
  const sudo = page.getByRole('dialog', { name: 'Confirm it’s you' });
  const link = row.getByRole('link', { name: 'Download' });
  await expect(sudo.or(link).or(row.getByText('In progress')).first()).toBeVisible();
  if (await sudo.isVisible()) {
    await sudo.getByLabel('Password', { exact: true }).fill(member.password);
    await sudo.getByRole('button', { name: 'Confirm' }).click();
  }
  await expect(link).toBeVisible({ timeout: 20_000 });
  const [download] = await Promise.all([page.waitForEvent('download'), link.click()]);
  expect(download.suggestedFilename()).toMatch(/\.zip$/);
  await expect(row.getByRole('button', { name: 'Request archive' })).toBeDisabled();
});

test('somebody who deactivates is gone until they sign in again', async ({ page, another, newMember }) => {
  const [member, reader] = [await newMember(), await newMember()];
  const other = await another();
  await signInByCall(other.request, reader.username, reader.password);
  const status = async () => (await other.request.get(`/api/users/${member.id}`)).status();
  expect(await status()).toBe(200);
  await enter(page, member, '/settings?row=deactivate');
  await page.getByRole('button', { name: 'Deactivate…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Deactivate your account' });
  await dialog.getByLabel('Your password').fill('not mine');
  await dialog.getByRole('button', { name: 'Deactivate' }).click();
  await expect(dialog.getByText('That’s not your password')).toBeVisible();
  await dialog.getByLabel('Your password').fill(member.password);
  await dialog.getByRole('button', { name: 'Deactivate' }).click();
  await page.waitForURL((url) => url.pathname === '/auth');
  expect(await status()).toBe(404);
  await signIn(page, member.username, member.password);
  await expect(toastOf(page, 'Welcome back')).toBeVisible();
  expect(await status()).toBe(200);
});

test('somebody who asks to be deleted can keep the account', async ({ page, newMember }) => {
  const member = await newMember();
  await enter(page, member, '/settings?row=delete');
  await page.getByRole('button', { name: 'Delete…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete your account' });
  await expect(dialog.getByText(/and their comments/)).toBeVisible();
  await dialog.getByLabel(`Type your username, ${member.username}`).fill('somebody-else');
  await dialog.getByLabel('Your password').fill(member.password);
  await dialog.getByRole('button', { name: 'Delete my account' }).click();
  await expect(dialog.getByText(`Type ${member.username} to continue`)).toBeVisible();
  await dialog.getByLabel(`Type your username, ${member.username}`).fill(member.username);
  await dialog.getByRole('button', { name: 'Delete my account' }).click();
  await page.waitForURL((url) => url.pathname === '/auth');
  await page.getByLabel('Username or email').fill(member.username);
  await page.getByLabel('Password', { exact: true }).fill(member.password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Your account will be deleted' })).toBeVisible();
  await page.getByRole('button', { name: 'Keep my account' }).click();
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
  await logOut(page);
});
