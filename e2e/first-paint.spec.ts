import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, logOut, test } from './journeys.ts';
import { enter, signInByCall } from './people.ts';

/** Text of the element into which the server writes the page's first data. */
const broughtIn = (html: string) => /id="first-answers">(.*?)<\/script>/s.exec(html)?.[1] ?? '';

test('home is drawn from what came with the page, while no call is answered yet', async ({ page }) => {
  await signInByCall(page.request, 'demo-member');
  // The live connection refetches the feed once it is open.
  await page.routeWebSocket('**/ws', () => {});
  let answerCalls = () => {};
  const held = new Promise<void>((resolve) => {
    answerCalls = resolve;
  });
  const asked: string[] = [];
  await page.route('**/api/**', async (route) => {
    asked.push(new URL(route.request().url()).pathname);
    await held;
    await route.continue();
  });
  await page.goto('/');
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
  await expect(page.getByRole('article')).toHaveCount(20);
  // The member is requested all the same, the page of the feed isn't.
  await expect.poll(() => asked).toContain('/api/user');
  expect(asked).not.toContain('/api/feed');
  await expect(page.locator('#first-answers')).toHaveCount(0);
  answerCalls();
});

test('the page of every address names the files of its screen', async ({ page }) => {
  await signInByCall(page.request, 'demo-member');
  const files = readdirSync(fileURLToPath(new URL('../apps/web/src/routes', import.meta.url)));
  const screens = files
    .filter((file) => /^[a-z].*\.tsx$/.test(file) && !/\.test\.|\.index\.|^index\./.test(file))
    .map((file) => file.replace('.tsx', ''))
    // Only in development.
    .filter((screen) => screen !== 'ui-gallery');
  expect(screens.length).toBeGreaterThan(30);
  for (const screen of screens) {
    const answer = await page.request.get(`/${screen.replaceAll('.', '/').replaceAll('$id', '7')}`);
    const named = [
      ...(await answer.text()).matchAll(/modulepreload" crossorigin href="\/assets\/([^"]+)-[\w-]{8}\.js"/g),
    ];
    // The build writes `$` as `_`.
    expect(
      named.map(([, file]) => file),
      screen,
    ).toContain(screen.replace('$', '_'));
  }
});

test('a visitor is shown the login while no call is answered yet', async ({ page }) => {
  await page.route('**/api/user', () => new Promise(() => {}));
  await page.goto('/');
  await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible();
  await expect(page).toHaveURL(/\/auth$/);
});

test('neither the page of a visitor nor that of who signed out holds anything of a member', async ({ page }) => {
  await signInByCall(page.request, 'demo-member');
  expect(broughtIn(await (await page.request.get('/')).text())).toContain('demo-member');
  await page.goto('/');
  await expect(page.getByRole('article').first()).toBeVisible();
  await page.goto('/about');
  await logOut(page);
  expect(JSON.parse(broughtIn(await (await page.request.get('/')).text()))).toEqual({ visitor: true });
  // Neither the page in memory nor one in the cache comes back.
  await page.goBack();
  await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible();
  await expect(page.getByText('Maren Oduya')).toHaveCount(0);
});

test('another member in the same browser sees their own feed from the first moment', async ({ page }) => {
  await signInByCall(page.request, 'demo-member');
  await page.goto('/');
  await expect(page.getByRole('article').first()).toBeVisible();
  await page.context().clearCookies();
  await signInByCall(page.request, 'demo-admin');
  const { fullName } = (await (await page.request.get('/api/user')).json()) as { fullName: string };
  await page.route('**/api/user', () => new Promise(() => {}));
  await page.reload();
  await expect(page.getByRole('article').first()).toBeVisible();
  await expect(page.getByRole('region', { name: 'Your profile' })).toContainText(fullName);
});

for (const look of ['light', 'dark'] as const) {
  test(`the first picture has the ${look} theme, whatever the system prefers`, async ({ page }) => {
    await page.emulateMedia({ colorScheme: look === 'dark' ? 'light' : 'dark' });
    await page.addInitScript((theme) => localStorage.setItem('theme', theme), look);
    // Nothing but the page itself: no style sheet, no script, no API response.
    await page.route(/\/(?:assets|api)\//, () => new Promise(() => {}));
    await page.goto('/auth', { waitUntil: 'commit' });
    await expect(page.locator('html')).toHaveClass(look === 'dark' ? 'dark' : '');
  });
}

test.describe('with the service worker', () => {
  test.use({ serviceWorkers: 'allow' });

  test('what opens the site without a network holds nothing of the member who made it', async ({ page }) => {
    await enter(page, { username: 'demo-member' });
    await page.goto('/');
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
    const kept = await page.evaluate(async () => {
      const name = (await caches.keys()).find((one) => one.startsWith('shell-')) ?? '';
      const cache = await caches.open(name);
      const texts = await Promise.all(
        (await cache.keys()).map(async (request) => (await cache.match(request))?.text() ?? ''),
      );
      return { shell: (await (await cache.match('/'))?.text()) ?? '', all: texts.join('') };
    });
    expect(kept.shell).toContain('id="first-answers"></script>');
    expect(kept.all).not.toMatch(/demo-member|Maren Oduya/);
  });
});

/** Addresses whose pages bring what their screens ask for first, some in each test. */
const bringing = {
  people: ['/profile/4', '/profile/viewers', '/available-to-hire', '/network-hub'],
  'posts, companies and groups': ['/post/5', '/companies/2', '/groups/1', '/groups'],
  'messages and what is kept': ['/notifications', '/messages', '/messages/1', '/saved-posts'],
  'events and polls': ['/events', '/events/1', '/polls', '/polls/1'],
  'settings and jobs': ['/settings', '/settings/profile', '/jobs', '/jobs/3'],
};

for (const [what, paths] of Object.entries(bringing)) {
  test(`what the pages of ${what} bring is what their screens ask for first`, async ({ page }) => {
    await signInByCall(page.request, 'demo-member');
    // The live connection refetches everything once it is open.
    await page.routeWebSocket('**/ws', () => {});
    for (const path of paths) {
      const brought = Object.keys(
        (JSON.parse(broughtIn(await (await page.request.get(path)).text())) as { answers: object }).answers,
      ).filter((url) => url !== '/api/user');
      expect(brought.length, path).toBeGreaterThan(0);
      const isPage = ({ pathname }: URL) => pathname === path;
      const asked: string[] = [];
      const note = (request: { url(): string }) => {
        const { pathname, search } = new URL(request.url());
        asked.push(`${pathname}${search}`);
      };
      // Without the included data, the screen requests it: no page includes what nobody needs.
      await page.route(isPage, async (route) => {
        const response = await route.fetch();
        const body = (await response.text()).replace(/(id="first-answers">).*?(<\/script>)/s, '$1$2');
        await route.fulfill({ response, body });
      });
      page.on('request', note);
      await page.goto(path);
      await expect.poll(() => brought.filter((url) => !asked.includes(url)), { message: `${path} asks` }).toEqual([]);
      await page.unroute(isPage);
      asked.length = 0;
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 }).first(), path).toBeAttached();
      await expect.poll(() => asked.includes('/api/user')).toBe(true);
      await page.waitForLoadState('networkidle');
      expect(
        brought.filter((url) => asked.includes(url)),
        `${path} asks again`,
      ).toEqual([]);
      page.off('request', note);
    }
  });
}
