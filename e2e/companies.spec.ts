import type { APIRequestContext, Page } from '@playwright/test';
import { expect, test, toastOf } from './journeys.ts';
import { enter, signInByCall } from './people.ts';

/** The id of the company with that name. */
async function companyId(request: APIRequestContext, name: string): Promise<number> {
  const answer = await request.get(`/api/companies/names?q=${encodeURIComponent(name)}`);
  const { items } = (await answer.json()) as { items: { id: number; name: string }[] };
  const found = items.find((one) => one.name === name);
  expect(found, name).toBeDefined();
  return found?.id ?? 0;
}

/** The code in the newest claim email, as staff read it under Outgoing mail. */
async function mailedCode(page: Page, company: string): Promise<string> {
  await enter(page, { username: 'demo-admin' }, '/admin/mail');
  const subject = page.getByText(new RegExp(`^\\d{6} is your code for ${company}$`)).first();
  await expect(subject).toBeVisible();
  return (await subject.innerText()).slice(0, 6);
}

test('a member follows a company, claims it by a mailed code, edits its page and posts as it', async ({
  page,
  another,
}) => {
  await signInByCall(page.request, 'yuki-tanabe');
  const id = await companyId(page.request, 'Tidewater Ticking');
  await page.goto(`/companies/${id}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Tidewater Ticking' })).toBeVisible();

  const follow = page.getByRole('button', { name: /^(Follow|Following) Tidewater Ticking$/ });
  const before = await follow.getAttribute('aria-pressed');
  await follow.click();
  await expect(follow).toHaveAttribute('aria-pressed', before === 'true' ? 'false' : 'true');
  await expect(
    toastOf(
      page,
      before === 'true' ? 'You are no longer following this company.' : 'You are now following this company.',
    ),
  ).toBeVisible();

  await page.getByRole('button', { name: 'Claim', exact: true }).click();
  const claim = page.getByRole('dialog');
  await claim.getByRole('button', { name: 'Email me the code' }).click();
  const code = await mailedCode(await another(), 'Tidewater Ticking');
  await claim.getByLabel('Code').fill(code === '000000' ? '000001' : '000000');
  await claim.getByRole('button', { name: 'Confirm' }).click();
  await expect(claim.getByText('That code isn’t right. Check the latest email.')).toBeVisible();
  await claim.getByLabel('Code').fill(code);
  await claim.getByRole('button', { name: 'Confirm' }).click();
  await expect(toastOf(page, 'You can now edit Tidewater Ticking')).toBeVisible();

  await page.getByRole('button', { name: 'Edit page' }).click();
  const editor = page.getByRole('dialog');
  await editor.getByLabel('Founded').fill('12');
  await editor.getByLabel('Tagline').fill('Wovens that breathe');
  await editor.getByRole('button', { name: 'Save' }).click();
  await expect(editor.getByText('Enter a year from 1600 onward')).toBeVisible();
  await expect(editor.getByLabel('Tagline')).toHaveValue('Wovens that breathe');
  await editor.getByLabel('Founded').fill('1921');
  await editor.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Wovens that breathe')).toBeVisible();
  await expect(page.getByText('1921')).toBeVisible();

  await page.getByRole('button', { name: 'Post as Tidewater Ticking' }).click();
  const composer = page.getByRole('dialog', { name: 'Create a Post' });
  await expect(composer.getByRole('button', { name: 'Post as: Tidewater Ticking' })).toBeVisible();
  const words = `The new jacquard line runs since Monday, note ${Date.now()}.`;
  await composer.getByRole('textbox', { name: 'Your post' }).fill(words);
  await composer.getByRole('button', { name: 'Post', exact: true }).click();
  await expect(toastOf(page, 'Post Created')).toBeVisible();
  await page.getByRole('tab', { name: /^Posts/ }).click();
  const post = page.getByRole('article').filter({ hasText: words });
  await expect(post.getByRole('link', { name: 'Tidewater Ticking' })).toBeVisible();
  await expect(post).not.toContainText('Yuki Tanabe');
  await page.getByRole('tab', { name: /^People/ }).click();
  await expect(page.getByRole('link', { name: 'Yuki Tanabe', exact: true })).toBeVisible();
});

test('staff merge a company that is there twice; its old address leads on until the merge is undone', async ({
  page,
  another,
}) => {
  await signInByCall(page.request, 'demo-admin');
  const [twin, original] = [
    await companyId(page.request, 'Harborline Foams Inc.'),
    await companyId(page.request, 'Harborline Foam'),
  ];
  await page.goto('/admin/companies?q=harborline');
  await page.getByRole('link', { name: 'Harborline Foams Inc.' }).click();
  await page.getByRole('button', { name: 'Merge', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('combobox', { name: 'Into' }).fill('Harborline Foam');
  await page.getByRole('option', { name: /^Harborline Foam(?!s)/ }).click();
  await dialog.getByLabel('Reason').fill('The same company twice');
  await dialog.getByRole('button', { name: 'Merge' }).click();
  await expect(toastOf(page, 'Harborline Foams Inc. was merged')).toBeVisible();

  const reader = await another();
  await enter(reader, { username: 'demo-member2' }, `/companies/${twin}`);
  await reader.waitForURL((url) => url.pathname === `/companies/${original}`);
  await expect(reader.getByRole('heading', { level: 1, name: 'Harborline Foam', exact: true })).toBeVisible();

  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await page.getByRole('button', { name: 'Undo merge' }).click();
  await expect(toastOf(page, 'Harborline Foams Inc. is back')).toBeVisible();
  await reader.goto(`/companies/${twin}`);
  await expect(reader.getByRole('heading', { level: 1, name: 'Harborline Foams Inc.' })).toBeVisible();
});

test('an address without a company says so and helps to find one', async ({ page }) => {
  await enter(page, { username: 'demo-member' }, '/companies/999999');
  await expect(page.getByRole('heading', { name: 'Company not found' })).toBeVisible();
  await page.getByRole('combobox', { name: 'Search companies' }).fill('Pinecrest');
  await page.getByRole('option', { name: /^Pinecrest Latex/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Pinecrest Latex' })).toBeVisible();
});
