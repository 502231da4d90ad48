import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test';
import { type FirstLoad, measureLoad } from '../e2e/first-load.ts';
import { signInByCall } from '../e2e/people.ts';
import type { Pool } from 'pg';
import { NEWCOMER, PASSWORD } from './fill.ts';
import type { Figure } from './report.ts';
import { benchScreens } from './screens.ts';
import type { Running } from './server.ts';
import { timesOf } from './timing.ts';

const root = join(import.meta.dirname, '..');
const KILOBYTE = 1024;
/** A member who follows others and has posted, so the first steps are done. */
const MEMBER = 'bench2';
/** A member who becomes an administrator for the staff screens. */
const ADMIN = 'bench4';
const TIMES = 9;
/** Letters typed into the composer. */
const LETTERS = 'Twelve minutes saved on the border of line three.';

declare global {
  interface Window {
    delays: number[];
  }
}

async function withPage<T>(
  browser: Browser,
  baseURL: string,
  width: number,
  work: (page: Page, context: BrowserContext) => Promise<T>,
): Promise<T> {
  const context = await browser.newContext({ baseURL, viewport: { width, height: 900 } });
  try {
    return await work(await context.newPage(), context);
  } finally {
    await context.close();
  }
}

function firstLoad(browser: Browser, baseURL: string, width: number, member: string | null): Promise<FirstLoad> {
  return withPage(browser, baseURL, width, async (page) => {
    if (member) await signInByCall(page.request, member, PASSWORD);
    return measureLoad(page, member ? '/' : '/auth');
  });
}

/** Records the time from each input to the next paint (Event Timing), for inputs that took more than one frame. */
function observeDelays(): void {
  window.delays = [];
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) window.delays.push(duration);
  }).observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit);
}

const longest = (page: Page) => page.evaluate(() => Math.max(0, ...window.delays.splice(0)));

type Delays = { open: number; type: number; tab: number };

/** The tabs of a page, in order. */
async function switchTabs(page: Page): Promise<number> {
  await page.goto('/network', { waitUntil: 'networkidle' });
  const tabs = page.getByRole('tab');
  const count = await tabs.count();
  const switched: number[] = [];
  for (let time = 1; time <= TIMES; time += 1) {
    await longest(page);
    await tabs.nth(time % count).click();
    await page.waitForTimeout(300);
    switched.push(await longest(page));
  }
  return timesOf(switched).p50;
}

/** The longest delay of an input while opening posts from the feed, typing into the composer, and switching tabs. */
function interactions(browser: Browser, baseURL: string, member: string): Promise<Delays> {
  return withPage(browser, baseURL, 1440, async (page) => {
    await signInByCall(page.request, member, PASSWORD);
    await page.addInitScript(observeDelays);
    await page.goto('/', { waitUntil: 'networkidle' });
    const opened: number[] = [];
    for (let time = 0; time < TIMES; time += 1) {
      const card = page.getByRole('article').nth(time);
      await card.scrollIntoViewIfNeeded();
      await longest(page);
      await card.locator('a[href^="/post/"]').first().click();
      await page.waitForURL(/\/post\/\d+/);
      await page.getByRole('article').first().waitFor();
      await page.waitForTimeout(200);
      opened.push(await longest(page));
      await page.goBack();
      await page.getByRole('article').nth(TIMES).waitFor();
    }
    await page.evaluate(() => window.scrollTo(0, 0));
    await page.getByRole('button', { name: 'Share what you see on the floor…' }).click();
    const words = page.getByRole('dialog', { name: 'Create a Post' }).getByLabel('Your post');
    await words.waitFor();
    await page.waitForTimeout(300);
    await longest(page);
    await words.pressSequentially(LETTERS, { delay: 30 });
    await page.waitForTimeout(200);
    const typed = await longest(page);
    return { open: timesOf(opened).p50, type: typed, tab: await switchTabs(page) };
  });
}

function byKind({ files }: FirstLoad, ending: string): number {
  return files.filter(({ name }) => name.endsWith(ending)).reduce((sum, { bytes }) => sum + bytes, 0) / KILOBYTE;
}

/**
 * The first load of a member and of a visitor in Chromium with an empty cache, and how long inputs wait, on the server of the
 * small data. Returns nothing if the web app isn’t built or Chromium isn’t installed.
 */
export async function benchBrowser({ server, pool }: { server: Running; pool: Pool }): Promise<Figure[]> {
  if (!existsSync(join(root, 'apps', 'web', 'dist', 'index.html'))) {
    console.log('The web app isn’t built (npm run build), so we skip the browser.');
    return [];
  }
  const baseURL = `http://127.0.0.1:${server.port}`;
  const executablePath = process.env.CHROMIUM_PATH;
  if (!executablePath) {
    console.log('There is no Chromium, so we skip the browser.');
    return [];
  }
  const browser = await chromium.launch({
    executablePath,
    args: ['--no-sandbox', '--disable-gpu'],
    // The bench handles signals itself and closes more than the browser.
    handleSIGINT: false,
    handleSIGTERM: false,
    handleSIGHUP: false,
  });
  try {
    // The first page also pays for the browser’s start, so the visitor’s page loads first, twice.
    await firstLoad(browser, baseURL, 1440, null);
    const login = await firstLoad(browser, baseURL, 1440, null);
    const home = await firstLoad(browser, baseURL, 1440, MEMBER);
    const phone = await firstLoad(browser, baseURL, 390, MEMBER);
    const newcomer = await firstLoad(browser, baseURL, 1440, NEWCOMER);
    const newcomerPhone = await firstLoad(browser, baseURL, 390, NEWCOMER);
    const { open, type, tab } = await interactions(browser, baseURL, MEMBER);
    await pool.query('update users set is_admin = true where username = $1', [ADMIN]);
    await pool.query("update users set premium_until = now() + interval '1 day' where username = $1", [MEMBER]);
    const screens = await benchScreens(browser, baseURL, { member: MEMBER, admin: ADMIN });
    return [
      { name: 'Home, JavaScript and CSS, brotli', value: home.total / KILOBYTE, unit: 'KB', target: { below: 125 } },
      {
        name: 'Home with the first steps, JavaScript and CSS, brotli',
        value: newcomer.total / KILOBYTE,
        unit: 'KB',
        target: { below: 130 },
      },
      { name: 'Home, JavaScript', value: byKind(home, '.js'), unit: 'KB' },
      { name: 'Home, CSS', value: byKind(home, '.css'), unit: 'KB' },
      { name: 'Visitor, JavaScript and CSS, brotli', value: login.total / KILOBYTE, unit: 'KB' },
      { name: 'Visitor, JavaScript', value: byKind(login, '.js'), unit: 'KB' },
      { name: 'Visitor, CSS', value: byKind(login, '.css'), unit: 'KB' },
      { name: 'Visitor, first contentful paint', value: login.firstPaint, unit: 'ms' },
      { name: 'Visitor, largest contentful paint', value: login.largestPaint, unit: 'ms' },
      { name: 'Home, first contentful paint', value: home.firstPaint, unit: 'ms' },
      { name: 'Home, largest contentful paint', value: home.largestPaint, unit: 'ms' },
      { name: 'Home, layout shift at 1440', value: home.layoutShift, unit: '', target: { below: 0.01 } },
      { name: 'Home, layout shift at 390', value: phone.layoutShift, unit: '', target: { below: 0.01 } },
      {
        name: 'Home with the first steps, layout shift at 390',
        value: newcomerPhone.layoutShift,
        unit: '',
        target: { below: 0.01 },
      },
      {
        name: `Opening a post, input delay, median of ${TIMES}`,
        value: open,
        unit: 'ms',
        target: { below: 100 },
      },
      { name: 'Typing in the composer, longest key delay', value: type, unit: 'ms', target: { below: 100 } },
      {
        name: `Switching tabs, delay of the input, median of ${TIMES}`,
        value: tab,
        unit: 'ms',
        target: { below: 100 },
      },
      ...screens,
    ];
  } finally {
    await browser.close();
  }
}
