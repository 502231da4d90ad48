import type { BrowserContext, Page } from '@playwright/test';
import { test as base, expect, expectAccessible, watchPage } from './journeys.ts';
import { baseURL } from './playwright.config.ts';

const kept = 'local_storage,indexeddb,cache_storage';

/** Journeys that check one screen each: in pages that keep nothing of the previous one but the loaded scripts. */
export const test = base.extend<object, { warm: BrowserContext }>({
  warm: [
    async ({ browser }, use) => {
      const context = await browser.newContext({ baseURL, serviceWorkers: 'block' });
      await use(context);
      await context.close();
    },
    { scope: 'worker' },
  ],
  page: async ({ warm, problems, noise }, use) => {
    await warm.clearCookies();
    const page = await warm.newPage();
    const browser = await warm.newCDPSession(page);
    await browser.send('Storage.clearDataForOrigin', { origin: baseURL, storageTypes: kept });
    await watchPage(page, problems, noise);
    await use(page);
    await page.close();
  },
});

/** Pages come without their first data, so that a journey's own responses to calls are seen. */
export const withoutFirstAnswers = (target: Page | BrowserContext): Promise<unknown> =>
  target.route(
    ({ pathname }) => !pathname.startsWith('/api/') && !pathname.includes('.'),
    async (route) => {
      if (route.request().resourceType() !== 'document') return route.fallback();
      const response = await route.fetch();
      const { 'content-encoding': _encoding, 'content-length': _length, ...headers } = response.headers();
      const body = (await response.text()).replace(/(id="first-answers">)[\s\S]*?(<\/script>)/, '$1$2');
      return route.fulfill({ response, headers, body });
    },
  );

/** A screen to check, and how to bring it into the relevant state. */
export type Screen = {
  name: string;
  path: string /** Visible once it has loaded. */;
  mark: string | RegExp;
  open?: (page: Page) => Promise<void>;
};

// Dark comes first, so that the theme changes once per screen.
const looks = [
  { name: 'dark at 1280', width: 1280, scheme: 'dark' },
  { name: 'light at 1280', width: 1280, scheme: 'light' },
  { name: 'light at 390', width: 390, scheme: 'light' },
] as const;

const heading = (page: Page, mark: string | RegExp) => page.getByRole('heading', { name: mark }).first();

async function expectNoSidewaysScroll(page: Page, name: string) {
  await page.setViewportSize({ width: 320, height: 700 });
  const excess = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  expect(excess, `${name} scrolls sideways at 320 px`).toBeLessThanOrEqual(0);
}

const ground = (page: Page) => page.evaluate(() => getComputedStyle(document.body).backgroundColor);

/**
 * Changes the theme as the member's system would, and waits until the page has another background. Without transitions:
 * each inherited color would start one on every level, which takes seconds and ends in the same colors.
 */
export async function changeScheme(page: Page, scheme: 'light' | 'dark', name: string) {
  const before = await ground(page);
  const still = await page.evaluateHandle(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('*, ::before, ::after { transition: none !important }');
    document.adoptedStyleSheets.push(sheet);
    return sheet;
  });
  await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' });
  await page
    .waitForFunction((colour) => getComputedStyle(document.body).backgroundColor !== colour, before, { timeout: 8000 })
    .catch(() => Promise.reject(new Error(`${name} has the same ground, ${before}, in the light and the dark theme.`)));
  await settle(page);
  await still.evaluate((sheet) => {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet);
  });
}

/**
 * Waits for finite animations, and for those that they start; spinners don't end. Those hidden in a closed disclosure
 * don't end either: the browser lets transitions in there start and then never runs them.
 */
export const settle = (page: Page) =>
  page.evaluate(async () => {
    const isSeen = (effect: AnimationEffect | null) =>
      effect instanceof KeyframeEffect && effect.target?.checkVisibility() === true;
    const moving = () =>
      document
        .getAnimations()
        .filter(({ playState, effect }) => playState === 'running' && isSeen(effect))
        .filter(({ effect }) => Number.isFinite(Number(effect?.getComputedTiming().endTime)));
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    for (let still = 0; still < 2; still = moving().length === 0 ? still + 1 : 0) await frame();
  });

/** Checks one screen in every look with axe, and at 320 px for its width. Failures only count after all looks. */
export async function lookAt(page: Page, { name, path, mark, open }: Screen) {
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  await page.setViewportSize({ width: 1280, height: 860 });
  await page.goto(path);
  await expect.soft(heading(page, mark), name).toBeAttached();
  if (open) await open(page);
  await page.waitForLoadState('networkidle');
  let shown: (typeof looks)[number] = looks[0];
  for (const look of looks) {
    if (look.width !== shown.width) await page.setViewportSize({ width: look.width, height: 860 });
    if (look.scheme !== shown.scheme) await changeScheme(page, look.scheme, name);
    shown = look;
    await settle(page);
    await expectAccessible(page, `${name}, ${look.name}`, look.scheme === 'dark' ? 'colours' : 'all');
  }
  await expectNoSidewaysScroll(page, name);
}
