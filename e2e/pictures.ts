// npm run pictures: takes every screen at three widths, light and dark, full, empty, failed and with the longest texts,
// and lays them out in test-results/pictures/index.html.
// npm run pictures -- home profile: only screens whose names start like that. --states=full,failed: only these.
// --readme: takes the README's own picture again instead (docs/images/home.webp).
import { spawn } from 'node:child_process';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type Browser, type BrowserContext, chromium, type Page, request as playwrightRequest } from '@playwright/test';
import sharp from 'sharp';
import { freePort } from '../apps/server/src/testing/server-main.ts';
import { changeScheme, settle, withoutFirstAnswers } from './looks.ts';
import { signInByCall } from './people.ts';
import { makeScene } from './pictures/scene.ts';
import { heightOf, type Screen, screens, type State, type Viewer } from './pictures/screens.ts';
import { type Picture, writeSheet } from './pictures/sheet.ts';

const root = join(import.meta.dirname, '..');
const folder = join(root, 'test-results', 'pictures');
const WIDTHS = [1440, 820, 390] as const;
/** Of a longer page, the picture leaves out the rest. */
const MOST_HEIGHT = 1800;
const AT_ONCE = 2;
const STATES: readonly State[] = ['full', 'empty', 'failed', 'long'];

type Scene = Awaited<ReturnType<typeof makeScene>>;
type Shot = { screen: Screen; state: State; width: (typeof WIDTHS)[number] };

const viewerOf = ({ viewer = 'member' }: Screen, state: State): Viewer =>
  state === 'empty' ? 'newcomer' : state === 'long' ? 'longest' : viewer;

function pathOf({ path, longPath }: Screen, state: State, { numbers }: Scene): string {
  const chosen = state === 'long' ? (longPath ?? path) : path;
  return typeof chosen === 'string' ? chosen : chosen(numbers);
}

/** The command line's options. */
function readWish(given: readonly string[]): { shots: Shot[]; forReadme: boolean } {
  const option = given
    .find((word) => word.startsWith('--states='))
    ?.slice('--states='.length)
    .split(',');
  const names = given.filter((word) => !word.startsWith('--'));
  const isWanted = ({ name }: Screen) => names.length === 0 || names.some((start) => name.startsWith(start));
  const states = STATES.filter((state) => !option || option.includes(state));
  const chosen = states.flatMap((state) =>
    screens
      .filter((screen) => isWanted(screen) && (state === 'full' || screen.states?.includes(state)))
      .flatMap((screen) => WIDTHS.map((width) => ({ screen, state, width }))),
  );
  if (chosen.length === 0) throw new Error('No screen has that name.');
  return { shots: chosen, forReadme: given.includes('--readme') };
}

/** All reads of a page fail, except for the current user: without that there is no page. */
async function failReads(context: BrowserContext): Promise<void> {
  await withoutFirstAnswers(context);
  await context.route('**/api/**', async (route) => {
    const { pathname } = new URL(route.request().url());
    if (route.request().method() !== 'GET' || pathname === '/api/user') return route.fallback();
    const json = { error: 'Something went wrong on our side.', code: 'internal', requestId: 'picture' };
    return route.fulfill({ status: 500, json });
  });
}

/** Pages of one viewer in one state and width. Viewers sign in once each, since every sign-in notifies them. */
function contextsOf(browser: Browser, baseURL: string, { viewers }: Scene) {
  const opened = new Map<string, Promise<BrowserContext>>();
  const signedIn = new Map<Viewer, ReturnType<typeof signIn>>();
  const signIn = async (viewer: Viewer) => {
    const who = viewers[viewer];
    if (!who) return undefined;
    const request = await playwrightRequest.newContext({ baseURL });
    await signInByCall(request, who.username, who.password);
    const { cookies } = await request.storageState();
    await request.dispose();
    return { cookies, origins: [] };
  };
  const open = async (viewer: Viewer, { state, width }: Shot) => {
    const session = signedIn.get(viewer) ?? signIn(viewer);
    signedIn.set(viewer, session);
    const storageState = await session;
    const context = await browser.newContext({
      baseURL,
      ...(storageState ? { storageState } : {}),
      viewport: { width, height: heightOf(width) },
      hasTouch: width < 600,
      reducedMotion: 'reduce',
      serviceWorkers: 'block',
    });
    if (state === 'failed') await failReads(context);
    return context;
  };
  return {
    of(shot: Shot): Promise<BrowserContext> {
      const viewer = viewerOf(shot.screen, shot.state);
      const key = `${viewer} ${shot.state} ${shot.width}`;
      const known = opened.get(key) ?? open(viewer, shot);
      opened.set(key, known);
      return known;
    },
    close: async () => void (await Promise.all([...opened.values()].map(async (one) => (await one).close()))),
  };
}

async function photograph(page: Page, { screen, state, width }: Shot, scheme: 'light' | 'dark'): Promise<Picture> {
  const file = `${screen.name} ${state} ${width} ${scheme}.jpg`.replace(/[^\w.]+/g, '-');
  await page.screenshot({ path: join(folder, file), type: 'jpeg', quality: 82, timeout: 60_000 });
  return { screen: screen.name, state, width, scheme, file };
}

/** Waits until nothing has changed on the page for a while, such as a dialog that loads before it opens. */
async function untilQuiet(page: Page): Promise<void> {
  await page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        const done = () => {
          observer.disconnect();
          resolve();
        };
        let timer = setTimeout(done, 300);
        const observer = new MutationObserver(() => {
          clearTimeout(timer);
          timer = setTimeout(done, 300);
        });
        observer.observe(document, { childList: true, subtree: true, attributes: true });
        setTimeout(done, 3000);
      }),
  );
  await settle(page);
}

/** Makes the window as high as the page, so that bars fixed to its bottom are at the bottom of the picture. */
async function growWindow(page: Page, width: number): Promise<void> {
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  if (height <= heightOf(width)) return;
  await page.setViewportSize({ width, height: Math.min(height, MOST_HEIGHT) });
  await untilQuiet(page);
}

/** The home feed as the README shows it. */
async function takeForReadme(browser: Browser, baseURL: string): Promise<string> {
  const context = await browser.newContext({
    baseURL,
    viewport: { width: 1440, height: 900 },
    reducedMotion: 'reduce',
  });
  await signInByCall(context.request, 'demo-member');
  const page = await context.newPage();
  await page.goto('/', { waitUntil: 'networkidle' });
  await untilQuiet(page);
  const path = join(root, 'docs', 'images', 'home.webp');
  await sharp(await page.screenshot())
    .webp({ quality: 80 })
    .toFile(path);
  await context.close();
  return path;
}

/** One load of a screen, in light and in dark. */
async function take(context: BrowserContext, path: string, shot: Shot, problems: Set<string>): Promise<Picture[]> {
  const page = await context.newPage();
  const note = (text: string) => problems.add(`${shot.screen.name}, ${shot.state}, ${shot.width} px: ${text}`);
  page.on('pageerror', (error) => note(error.message));
  try {
    page.setDefaultTimeout(10_000);
    await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
    await page.goto(path, { waitUntil: 'load' });
    await page.waitForLoadState('networkidle', { timeout: 8000 }).catch(() => note('the network did not come to rest'));
    // On a busy machine, the network is also idle before the page has sent requests.
    await page
      .waitForFunction(() => document.querySelector('h1, article') && !document.querySelector('[aria-busy=true]'))
      .catch(() => note('something is still loading'));
    if (shot.screen.open)
      await shot.screen.open(page).catch((error: Error) => note(error.message.split('\n')[0] ?? ''));
    await untilQuiet(page);
    await growWindow(page, shot.width);
    const taken = [await photograph(page, shot, 'light')];
    await changeScheme(page, 'dark', shot.screen.name).catch((error: Error) => note(error.message));
    return [...taken, await photograph(page, shot, 'dark')];
  } finally {
    await page.close();
  }
}

/** Starts the journeys' server, with the demo content. */
async function startSite(): Promise<{ baseURL: string; stop(): Promise<void> }> {
  const port = await freePort();
  const baseURL = `http://127.0.0.1:${port}`;
  const server = spawn(process.execPath, [join(import.meta.dirname, 'serve.ts')], {
    stdio: 'inherit',
    env: { ...process.env, PORT: String(port) },
  });
  const ended = new Promise((resolve) => server.once('exit', resolve));
  const stop = async () => {
    server.kill('SIGTERM');
    await ended;
  };
  process.once('SIGINT', () => void stop().then(() => process.exit(130)));
  process.once('SIGTERM', () => void stop().then(() => process.exit(143)));
  for (const end = Date.now() + 60_000; Date.now() < end && server.exitCode === null; ) {
    const answer = await fetch(`${baseURL}/api/health`).catch(() => null);
    if (answer?.ok) return { baseURL, stop };
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  await stop();
  throw new Error('The server didn’t start.');
}

async function main(): Promise<void> {
  const { shots, forReadme } = readWish(process.argv.slice(2));
  const site = await startSite();
  const browser = await chromium.launch({
    ...(process.env.CHROMIUM_PATH ? { executablePath: process.env.CHROMIUM_PATH } : {}),
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--hide-scrollbars'],
  });
  try {
    if (forReadme) {
      console.log(await takeForReadme(browser, site.baseURL));
      return;
    }
    const scene = await makeScene(site.baseURL);
    await rm(folder, { recursive: true, force: true });
    await mkdir(folder, { recursive: true });
    const contexts = contextsOf(browser, site.baseURL, scene);
    const problems = new Set<string>();
    const pictures = new Map<Shot, Picture[]>();
    const waiting = [...shots];
    const work = async () => {
      for (let shot = waiting.shift(); shot; shot = waiting.shift())
        pictures.set(shot, await take(await contexts.of(shot), pathOf(shot.screen, shot.state, scene), shot, problems));
    };
    await Promise.all(Array.from({ length: AT_ONCE }, work));
    await contexts.close();
    await scene.close();
    const taken = shots.flatMap((shot) => pictures.get(shot) ?? []);
    const images = await writeSheet(browser, folder, taken);
    for (const problem of problems) console.log(problem);
    console.log(
      `${taken.length} pictures in ${join(folder, 'index.html')}, with ${images.length} contact sheets next to it.`,
    );
  } finally {
    await browser.close();
    await site.stop();
  }
}

await main();
