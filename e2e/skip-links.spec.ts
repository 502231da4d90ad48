import type { Page } from '@playwright/test';
import { expect, test } from './journeys.ts';
import { enter } from './people.ts';

test('the skip link leads past the header', async ({ page, newMember }) => {
  await enter(page, await newMember(), '/about');
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
  await page.keyboard.press('Tab');
  const skip = page.getByRole('link', { name: 'Skip to content' });
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport();
  expect((await skip.boundingBox())?.height).toBeGreaterThan(32);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
  // The title would be hidden under the header, which stays.
  expect(await page.evaluate(() => scrollY)).toBe(0);
});

const listScreens = [
  { username: 'demo-member', path: '/', skip: 'Skip to posts' },
  { username: 'demo-member', path: '/network', skip: 'Skip to people' },
  { username: 'demo-member', path: '/notifications', skip: 'Skip to notifications' },
  { username: 'demo-member', path: '/messages', skip: 'Skip to conversations' },
  { username: 'demo-admin', path: '/admin/reports', skip: 'Skip to reports' },
  { username: 'demo-admin', path: '/admin/bug-reports', skip: 'Skip to bug reports' },
  { username: 'demo-admin', path: '/admin/users', skip: 'Skip to users' },
  { username: 'demo-admin', path: '/admin/users?tab=applications', skip: 'Skip to applications' },
  { username: 'demo-admin', path: '/admin/companies', skip: 'Skip to companies' },
];

test('where there is a list, the content starts with one skip link to it', async ({ page, another }) => {
  const pages: Record<string, Page> = { 'demo-member': page, 'demo-admin': await another() };
  for (const [username, own] of Object.entries(pages)) await enter(own, { username }, '/about');
  for (const { username, path, skip } of listScreens) {
    const own = pages[username] as Page;
    await own.goto(path);
    const rows = own.locator('#main [data-list]').locator('a[href], button, article');
    await expect(rows.first(), path).toBeVisible();
    await own.keyboard.press('Tab');
    await expect(own.getByRole('link', { name: 'Skip to content' }), path).toBeFocused();
    await own.keyboard.press('Enter');
    await own.keyboard.press('Tab');
    const link = own.getByRole('link', { name: /^Skip to/ }).and(own.locator('#main a'));
    await expect(link, path).toHaveText([skip]);
    await expect(link, path).toBeFocused();
    await expect(link, path).toBeInViewport();
    await own.keyboard.press('Enter');
    await expect(own.locator('#main [data-list] :focus'), path).toHaveCount(1);
  }
});
