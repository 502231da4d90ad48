import type { Locator, Page } from '@playwright/test';
import { expect, test } from './journeys.ts';
import { enter } from './people.ts';

test.use({ noise: /net::ERR_|WebSocket|Couldn’t cache a profile picture/ });

const failed = (where: Page | Locator) =>
  where.getByText(/couldn’t be loaded\. Check your connection and try again\.$/);
const again = (where: Page | Locator) => where.getByRole('button', { name: 'Try Again' });
const places = (page: Page) => page.getByRole('navigation', { name: 'Main' });

/** Without a network, opens what isn't fetched yet: an error shows in its place, and with the network it opens. */
async function opensOnceOnline(page: Page, open: () => Promise<void>, where: Locator, opened: Locator) {
  await page.context().setOffline(true);
  await open();
  await expect(failed(where)).toBeVisible();
  await expect(opened).toHaveCount(0);
  await again(where).click();
  await expect(failed(where)).toBeVisible();
  await expect(page.getByRole('banner', { includeHidden: true })).toBeVisible();
  await page.context().setOffline(false);
  await again(where).click();
  await expect(opened).toBeVisible();
  await expect(failed(where)).toHaveCount(0);
}

test('what members write with opens without a network', async ({ page }) => {
  const lastAhead = page.waitForEvent('requestfinished', (request) => request.url().includes('/messages._id-'));
  await enter(page, { username: 'demo-member' });
  const card = page.getByRole('article').first();
  await expect(card).toBeVisible();
  const widget = page.getByRole('region', { name: 'Messaging' });
  await expect(widget).toBeVisible({ timeout: 15_000 });
  await lastAhead;
  await page.context().setOffline(true);

  const opens = async (button: Locator, role: 'dialog' | 'menu', name?: string) => {
    await button.click();
    const part = page.getByRole(role, name ? { name } : {});
    await expect(part).toBeVisible();
    return part;
  };
  const leave = async (part: Locator) => {
    await expect(part).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(part).toBeHidden();
  };
  const account = await opens(page.getByRole('banner').getByRole('button', { name: /^Account/ }), 'menu', 'Account');
  for (const name of ['Settings', 'Logout'])
    await expect(account.getByRole('menuitem', { name, exact: true })).toBeVisible();
  await leave(account);
  await leave(await opens(page.getByRole('banner').getByRole('button', { name: /menu$/ }), 'dialog', 'Menu'));
  await leave(await opens(page.getByRole('button', { name: /^Share what you see/ }), 'dialog', 'Create a Post'));
  await leave(await opens(card.getByRole('button', { name: 'Send', exact: true }), 'dialog', 'Send in a message'));
  await leave(await opens(card.getByRole('button', { name: /^More for the post/ }), 'menu'));
  await leave(await opens(page.getByRole('button', { name: 'Report Bug' }), 'dialog', 'Report a Bug'));
  const menu = await opens(card.getByRole('button', { name: 'Repost', exact: true }), 'menu', 'Repost');
  await menu.getByRole('menuitem', { name: /with a comment/ }).click();
  await leave(page.getByRole('dialog', { name: 'Repost with a comment' }));
  await card.getByRole('button', { name: 'Comment', exact: true }).click();
  await expect(card.getByRole('textbox').first()).toBeVisible();
  await widget.getByRole('button', { name: /^Messaging/ }).click();
  await expect(widget.getByText('Couldn’t load the conversations.')).toBeVisible();
  await page
    .getByRole('banner')
    .getByRole('link', { name: /^Messages/ })
    .click();
  await expect(page.getByRole('heading', { name: 'Messages', level: 1 })).toBeVisible();
  await expect(places(page)).toBeVisible();
  await expect(failed(page)).toHaveCount(0);
});

test('what was not fetched yet says so in its place without a network, and opens there once it is back', async ({
  page,
}) => {
  await enter(page, { username: 'demo-member' });
  const main = page.getByRole('main');
  const dialog = page.getByRole('dialog', { name: 'Something went wrong' });
  const named = (name: string) => page.getByRole('dialog', { name });
  const reactions = main.getByRole('button', { name: /See who reacted/ }).first();
  await expect(reactions).toBeVisible();

  await opensOnceOnline(page, () => reactions.click(), dialog, named('Who reacted'));
  await page.keyboard.press('Escape');
  const network = places(page).getByRole('link', { name: /^Network/ });
  const home = places(page).getByRole('link', { name: /^Home/ });
  const h1 = main.getByRole('heading', { level: 1 });
  await opensOnceOnline(page, () => network.click(), main, h1);
  await home.click();
  const author = main.getByRole('article').first().getByRole('link').first();
  await opensOnceOnline(page, () => author.click(), main, h1);
  const search = page.getByRole('banner').getByRole('combobox').first();
  const find = async () => {
    await search.fill('latex');
    await search.press('Enter');
  };
  await opensOnceOnline(page, find, main, main.getByRole('tablist'));
});

test.describe('on the very first page of a browser', () => {
  test.use({ serviceWorkers: 'allow' });

  test('messages stay in the app without a network, and open once it is back', async ({ page }) => {
    // Nothing is fetched ahead.
    await page.addInitScript(() => Object.assign(window, { requestIdleCallback: () => 0 }));
    await enter(page, { username: 'demo-member' });
    await expect(page.getByRole('article').first()).toBeVisible();
    expect(await page.evaluate(() => navigator.serviceWorker.controller)).toBeNull();
    const link = page.getByRole('banner').getByRole('link', { name: /^Messages/ });
    const heading = page.getByRole('heading', { name: 'Messages', level: 1 });
    await opensOnceOnline(page, () => link.click(), page.getByRole('main'), heading);
  });
});
