import { expect, expectAccessible } from './journeys.ts';
import type { Page } from '@playwright/test';

/** A screen to look at, and how to bring it into the state that counts. */
export type Screen = {
  name: string;
  path: string /** Seen once it stands. */;
  mark: string | RegExp;
  open?: (page: Page) => Promise<void>;
};

const looks = [
  { name: 'light at 1280', width: 1280, scheme: 'light' },
  { name: 'dark at 1280', width: 1280, scheme: 'dark' },
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
 * Waits for what moves and comes to an end, and for what begins to move because of that; spinners do not end. What a
 * closed disclosure hides does not end either: the browser lets transitions in there begin and then never moves them.
 */
const settle = (page: Page) =>
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

/** One screen in every look, with axe, and at 320 px for its width. All looks are taken before the first failure counts. */
export async function lookAt(page: Page, { name, path, mark, open }: Screen) {
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  await page.setViewportSize({ width: 1280, height: 860 });
  await page.goto(path);
  await expect.soft(heading(page, mark), name).toBeAttached();
  if (open) await open(page);
  await page.waitForLoadState('networkidle');
  const light = await ground(page);
  for (const { name: look, width, scheme } of looks) {
    await page.setViewportSize({ width, height: 860 });
    await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' });
    const shown = expect.poll(() => ground(page), `${name} is ${scheme}`);
    await (scheme === 'dark' ? shown.not.toBe(light) : shown.toBe(light));
    // Only now: colours begin to change when the theme does.
    await settle(page);
    await expectAccessible(page, `${name}, ${look}`, scheme === 'dark' ? 'colours' : 'all');
  }
  await expectNoSidewaysScroll(page, name);
}
