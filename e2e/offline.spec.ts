import type { Page } from '@playwright/test';
import { expect, expectAccessible, logOut, signIn, test, toastOf } from './journeys.ts';
import { enter } from './people.ts';
import { releaseProxy } from './release-proxy.ts';

// Elsewhere service workers are blocked, since journeys that break the network couldn't reach what they answer.
test.use({ serviceWorkers: 'allow', noise: /net::ERR_|WebSocket/ });

/** Waits until the browser has what it needs without a network. */
async function prepared(page: Page) {
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
}

test('without a network the app opens with the feed as it was seen last, and forgets it at logout', async ({
  page,
}) => {
  await signIn(page, 'demo-member');
  const first = page.getByRole('article').first();
  await expect(first).toBeVisible();
  await prepared(page);
  await expect.poll(() => page.evaluate(async () => Boolean(await caches.match('/last-feed')))).toBe(true);
  const feed = (await (await page.request.get('/api/feed')).json()) as { items: { author: { fullName: string } }[] };

  await page.context().setOffline(true);
  await page.reload();
  await expect(page.getByText(/This is your feed as you last saw it/)).toBeVisible();
  await expect(first).toBeVisible();
  await expect(page.getByRole('article')).toHaveCount(feed.items.length);
  await expect(page.getByRole('article').getByRole('button')).toHaveCount(0);
  await expectAccessible(page, 'offline');
  await page.goto('/post/1');
  await expect(page.getByText(/This is your feed as you last saw it/)).toBeVisible();

  await page.context().setOffline(false);
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
  await logOut(page);
  await expect.poll(() => page.evaluate(() => caches.has('member'))).toBe(false);
});

test('a new release is offered where the app is open, and comes with the next page', async ({ page, baseURL }) => {
  const proxy = await releaseProxy(baseURL ?? '');
  try {
    await enter(page, { username: 'demo-member' });
    await page.goto(`${proxy.url}/help`);
    await prepared(page);
    const marked = page.locator('meta[name="release"]');
    await expect(marked).toHaveCount(0);

    proxy.release();
    await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update());
    await expect(toastOf(page, 'A new version is ready')).toBeVisible();
    await expect(marked).toHaveCount(0);
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link').first().click();
    await expect(marked).toHaveCount(1);
    const shells = () => page.evaluate(async () => (await caches.keys()).filter((name) => name.startsWith('shell-')));
    await expect.poll(shells).toEqual(['shell-second000000']);
  } finally {
    proxy.close();
  }
});

test('the app can be installed', async ({ page }) => {
  await page.goto('/auth');
  const browser = await page.context().newCDPSession(page);
  const { errors, data, url } = await browser.send('Page.getAppManifest');
  expect(errors).toEqual([]);
  expect(new URL(url).pathname).toBe('/manifest.webmanifest');
  const manifest = JSON.parse(data ?? '') as { name: string; icons: { src: string; sizes: string; purpose: string }[] };
  expect(manifest).toMatchObject({ name: 'Innerspring', start_url: '/', scope: '/', display: 'standalone' });
  expect(new Set(manifest.icons.map(({ purpose }) => purpose))).toEqual(new Set(['any', 'maskable']));
  for (const { src, sizes } of manifest.icons) {
    const picture = await (await page.request.get(src)).body();
    expect(`${picture.readUInt32BE(16)}x${picture.readUInt32BE(20)}`, src).toBe(sizes);
  }
});
