import type { APIRequestContext } from '@playwright/test';
import { stripedPng } from './files.ts';
import { expect, test, toastOf } from './journeys.ts';
import { enter } from './people.ts';

/** The id of the member with that username. */
async function memberId(request: APIRequestContext, username: string): Promise<number> {
  const answer = await request.get(`/api/mentions?q=${encodeURIComponent(username)}`);
  const { items } = (await answer.json()) as { items: { id: number; username: string }[] };
  const found = items.find((one) => one.username === username);
  expect(found, username).toBeDefined();
  return found?.id ?? 0;
}

test('another’s profile shows who it is, and counts as visited', async ({ page }) => {
  await enter(page, { username: 'tess-okafor' });
  const id = await memberId(page.request, 'priya-menon');
  const visit = page.waitForResponse((answer) => answer.url().endsWith(`/api/users/${id}/visit`));
  await page.goto(`/profile/${id}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Priya Menon' })).toBeVisible();
  await expect(page).toHaveTitle(/^(?:\(\d+\) )?Priya Menon · /);
  expect((await visit).status()).toBe(200);
  await expect(page.getByText('@priya-menon')).toBeVisible();
  await expect(page.getByText('Verified', { exact: true }).first()).toBeVisible();
  await expect(page.getByRole('region', { name: 'Profile Overview' })).toContainText('R&D chemistry');
  await expect(page.getByRole('button', { name: 'Message', exact: true })).toBeVisible();
  await page.getByRole('link', { name: 'Pinecrest Latex' }).first().click();
  await expect(page).toHaveURL(/\/companies\/\d+/);
});

test('nobody there leads home', async ({ page }) => {
  await enter(page, { username: 'demo-member' }, '/profile/999999999');
  await expect(page.getByText('Error loading profile. The user may not exist or has been deleted')).toBeVisible();
  await page.getByRole('link', { name: 'Return Home' }).click();
  await expect(page).toHaveURL(/\/$/);
});

test('a member writes about themself, part by part, and is asked before leaving', async ({ page, newMember }) => {
  const person = await newMember();
  await enter(page, person, '/settings/profile');
  const bio = page.getByRole('form', { name: 'Bio' });
  await bio.getByLabel('About you').fill('I buy ticking.');
  await page.getByRole('link', { name: 'View Profile' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Stay' }).click();
  await bio.getByRole('button', { name: 'Save' }).click();
  await expect(toastOf(page, 'Bio saved')).toBeVisible();

  const links = page.getByRole('form', { name: 'Links' });
  await links.getByRole('button', { name: 'Add a link' }).click();
  await links.getByLabel('Label').fill('Shop');
  await links.getByLabel('Address').fill('javascript:alert(1)');
  await links.getByRole('button', { name: 'Save' }).click();
  await expect(links.getByRole('alert')).toContainText('Enter a full address that starts with https://');
  await links.getByLabel('Address').fill('https://shop.example/');
  await links.getByRole('button', { name: 'Save' }).click();
  await expect(toastOf(page, 'Links saved')).toBeVisible();

  await page.getByRole('link', { name: 'View Profile' }).click();
  await expect(page.getByText('I buy ticking.')).toBeVisible();
  await expect(page.getByRole('link', { name: /Shop/ })).toHaveAttribute('href', 'https://shop.example/');
  await expect(page.getByText('hasn’t shared any posts yet.')).toBeVisible();
});

test('a photo is cropped, and stands at once where the member does', async ({ page, newMember }) => {
  const person = await newMember();
  await enter(page, person, '/settings/profile');
  await page
    .getByLabel('Choose a photo')
    .setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: stripedPng() });
  const dialog = page.getByRole('dialog', { name: 'Your photo' });
  await dialog.getByRole('slider', { name: 'Zoom' }).press('ArrowRight');
  await dialog.getByRole('button', { name: 'Save photo' }).click();
  await expect(toastOf(page, 'Photo saved')).toBeVisible();
  await expect(page.getByRole('img', { name: 'Your photo' })).toHaveAttribute('src', /^data:image\//);
  await expect(page.locator('header img').first()).toBeVisible();
  await page.getByRole('button', { name: 'Remove photo' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove photo' }).click();
  await expect(toastOf(page, 'Photo removed')).toBeVisible();
  await expect(page.getByRole('img', { name: 'Your initials' })).toBeVisible();
});
