import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expect, expectAccessible, test } from './journeys.ts';
import { changeScheme } from './looks.ts';
import { enter, postByCall } from './people.ts';

const totals = (page: Page) => page.getByRole('region', { name: 'Totals' });

test('what a reader had before their eyes shows in the author’s figures', async ({
  page,
  another,
  caller,
  newMember,
}) => {
  const [author, reader] = [await newMember(), await newMember()];
  const id = await postByCall(await caller(), author, 'Seen on the floor today');

  const eyes = await another();
  const told = eyes.waitForRequest((request) => request.url().endsWith('/api/impressions'));
  await enter(eyes, reader, `/post/${id}`);
  expect((await told).postDataJSON()).toEqual({ postIds: [id] });
  await expect(eyes.getByRole('article')).toBeVisible();

  await enter(page, author, '/analytics/reactions');
  await expect(
    totals(page).getByText('1 in', { exact: false }).or(totals(page).getByText('Up New')).first(),
  ).toBeVisible();
  await expect(page.getByText('refreshes every 15 min', { exact: false })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Seen on the floor today' })).toHaveAttribute('href', `/post/${id}`);
  await page.getByRole('button', { name: 'Over time as a table' }).click();
  await expect(page.getByRole('table', { name: 'Over time' })).toBeVisible();
  await page.getByRole('button', { name: '7 days' }).click();
  await expect(page).toHaveURL(/days=7/);
  await expect(page.getByRole('link', { name: 'Seen on the floor today' })).toBeVisible();

  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Posts as a CSV file' }).click();
  const file = await saved;
  expect(file.suggestedFilename()).toMatch(/^innerspring-analytics-.*-posts\.csv$/);
  expect(await readFile(await file.path(), 'utf8')).toContain('"Seen on the floor today"');
});

test('the menu of an own post leads to the figures of that post alone', async ({ page, caller, newMember }) => {
  const author = await newMember();
  const api = await caller();
  await postByCall(api, author, 'The other post of the day');
  const id = await postByCall(api, author, 'How far did this one reach?');
  await enter(page, author, `/post/${id}`);
  await page.getByRole('article').getByRole('button', { name: /^More/ }).first().click();
  await page.getByRole('menuitem', { name: 'Analytics' }).click();
  await expect(page).toHaveURL(new RegExp(`/analytics/reactions\\?post=${id}&days=7$`));
  await expect(page.getByRole('link', { name: 'How far did this one reach?' }).first()).toBeVisible();
  await expect(page.getByText('The other post of the day')).toHaveCount(0);
  await page.getByRole('link', { name: 'All posts' }).click();
  await expect(page).toHaveURL(/reactions\?days=7$/);
});

test('the charts stand in light and dark, for everyone', async ({ page }) => {
  await enter(page, { username: 'demo-member' }, '/analytics/reactions');
  await expect(page.locator('.uplot canvas')).toBeVisible();
  await expectAccessible(page, 'reaction analytics');
  await changeScheme(page, 'dark', 'reaction analytics');
  await expect(page.locator('html')).toHaveClass(/dark/);
  await expectAccessible(page, 'reaction analytics in the dark');
});

test('without a post there is a sample and the way to the first one', async ({ page, newMember }) => {
  await enter(page, await newMember(), '/analytics/reactions');
  await expect(page.getByRole('img', { name: 'Sample chart' })).toBeVisible();
  await page.getByRole('button', { name: 'Create a Post' }).click();
  await expect(page.getByRole('dialog', { name: 'Create a Post' })).toBeVisible();
});

test('the demonstration asks nothing of the server', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).pathname.includes('analytics')) asked.push(request.url());
  });
  await enter(page, { username: 'demo-member' }, '/analytics-demo');
  await expect(page.getByText('Demo data')).toBeVisible();
  await page.getByRole('button', { name: '90 days' }).click();
  await expect(page.locator('.uplot canvas')).toBeVisible();
  await expectAccessible(page, 'analytics on sample data');
  expect(asked.filter((url) => url.includes('/api/'))).toEqual([]);
});
