import type { Browser, BrowserContext } from '@playwright/test';
import { signInByCall } from '../e2e/people.ts';
import { PASSWORD } from './fill.ts';
import { blockedBy, type Loading, scoreOf } from './page-score.ts';
import type { Figure } from './report.ts';

/** A phone on a slow connection, with the values of Lighthouse’s mobile preset. */
const phone = { viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75, isMobile: true, hasTouch: true };
const SLOWER_BY = 4;
const slow4G = { offline: false, latency: 562.5, downloadThroughput: 1474.56 * 128, uploadThroughput: 675 * 128 };
/** How long a loaded page must be idle to count as settled. */
const QUIET_MS = 2000;

type Screen = { name: string; path: string; as: 'visitor' | 'member' | 'admin' };

/** The screens to measure, each with content from the small data set. */
const screens: Screen[] = [
  { name: 'Sign-in', path: '/auth', as: 'visitor' },
  { name: 'Home', path: '/', as: 'member' },
  { name: 'Profile', path: '/profile/3', as: 'member' },
  { name: 'Messages', path: '/messages', as: 'member' },
  { name: 'Network', path: '/network', as: 'member' },
  { name: 'Post', path: '/post/1', as: 'member' },
  { name: 'Notifications', path: '/notifications', as: 'member' },
  { name: 'Saved', path: '/saved-posts', as: 'member' },
  { name: 'Settings', path: '/settings/profile', as: 'member' },
  { name: 'Groups', path: '/groups', as: 'member' },
  { name: 'Group', path: '/groups/{group}', as: 'member' },
  { name: 'Company', path: '/companies/1', as: 'member' },
  { name: 'Search', path: '/search?q=foam', as: 'member' },
  { name: 'Help', path: '/help', as: 'member' },
  { name: 'Admin', path: '/admin', as: 'admin' },
];

type Seen = { tasks: { start: number; duration: number }[]; firstPaint: number; largestPaint: number; shift: number };

declare global {
  interface Window {
    seen: Seen;
  }
}

function observeLoading(): void {
  window.seen = { tasks: [], firstPaint: 0, largestPaint: 0, shift: 0 };
  const observe = (
    type: string,
    take: (entry: PerformanceEntry & { value?: number; hadRecentInput?: boolean }) => void,
  ) =>
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) take(entry);
    }).observe({ type, buffered: true });
  observe('longtask', ({ startTime, duration }) => window.seen.tasks.push({ start: startTime, duration }));
  observe('paint', ({ name, startTime }) => {
    if (name === 'first-contentful-paint') window.seen.firstPaint = startTime;
  });
  observe('largest-contentful-paint', ({ startTime }) => {
    window.seen.largestPaint = startTime;
  });
  observe('layout-shift', ({ value = 0, hadRecentInput }) => {
    if (!hadRecentInput) window.seen.shift += value;
  });
}

async function load(context: BrowserContext, path: string): Promise<Loading> {
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.setCacheDisabled', { cacheDisabled: false });
  await session.send('Network.emulateNetworkConditions', slow4G);
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER_BY });
  await page.addInitScript(observeLoading);
  await page.goto(path, { waitUntil: 'networkidle', timeout: 60_000 });
  await page.waitForTimeout(QUIET_MS);
  const { tasks, firstPaint, largestPaint, shift } = await page.evaluate(() => window.seen);
  await page.close();
  return { firstPaint, largestPaint, blocked: blockedBy(tasks, firstPaint), layoutShift: shift };
}

/** Creates what the small data set lacks: a group and a conversation. Returns the group’s id. */
async function makeMore(browser: Browser, baseURL: string, member: string): Promise<number> {
  const context = await browser.newContext({ baseURL });
  try {
    await signInByCall(context.request, member, PASSWORD);
    const about = {
      name: 'Line leads',
      topic: 'Coils and innersprings',
      visibility: 'listed',
      joinPolicy: 'open',
    };
    const made = await context.request.post('/api/groups', { data: about });
    const sent = await context.request.post('/api/messages', {
      data: { recipientId: 5, content: 'Is line three up?' },
    });
    if (!made.ok() || !sent.ok()) throw new Error(`${await made.text()} ${await sent.text()}`);
    return ((await made.json()) as { id: number }).id;
  } finally {
    await context.close();
  }
}

/**
 * How every built screen loads for the first time on a phone: four times slower than this machine, on slow 4G, as in
 * Lighthouse's mobile preset, measured by Chromium itself and weighed by that preset's curves.
 * @param names who is signed in for `member`, with Premium, and for `admin`
 */
export async function benchScreens(
  browser: Browser,
  baseURL: string,
  names: { member: string; admin: string },
): Promise<Figure[]> {
  const figures: Figure[] = [];
  const group = await makeMore(browser, baseURL, names.member);
  for (const { name, path, as } of screens) {
    const username = as === 'visitor' ? null : names[as];
    const context = await browser.newContext({ baseURL, ...phone });
    try {
      if (username) await signInByCall(context.request, username, PASSWORD);
      const loading = await load(context, path.replace('{group}', String(group)));
      figures.push(
        { name: `${name} on a phone, score`, value: scoreOf(loading), unit: '', target: { above: 0.9 } },
        { name: `${name}, largest paint`, value: loading.largestPaint, unit: 'ms', target: { below: 2500 } },
        { name: `${name}, blocked`, value: loading.blocked, unit: 'ms', target: { below: 200 } },
        { name: `${name}, layout shift`, value: loading.layoutShift, unit: '', target: { below: 0.005 } },
      );
    } finally {
      await context.close();
    }
  }
  return figures;
}
