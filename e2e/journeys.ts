import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type Axe from 'axe-core';
import { type APIRequestContext, test as base, expect, type Locator, type Page } from '@playwright/test';
import { decide, demoPassword, type Person, register, signInByCall } from './people.ts';

/** Messages that Chromium writes for responses provoked on purpose; any other console output fails the test. */
const expectedNoise = [
  /the server responded with a status of (400|401|403|404|409|410|413|415|429)/,
  /WebSocket connection to .* failed: HTTP Authentication failed/,
  /^Service Worker registration blocked by Playwright/,
  // Not from the page: Playwright's recorder reads pictures that a page made, which the page's own policy refuses.
  /^Connecting to 'blob:[^']*' violates/,
];

/**
 * Runs in the page: logs a console error, which fails the test, as soon as two modal dialogs are open at once. Those
 * are Radix's, which have a state; a popover (in its wrapper) and the messaging widget (without a state) don't block
 * the page.
 */
function watchDialogs(): void {
  const open = ':is([role=dialog], [role=alertdialog])[data-state=open]';
  const reported = new Set<string>();
  const look = () => {
    const dialogs = [...document.querySelectorAll(open)].filter(
      (one) => !one.closest('[data-radix-popper-content-wrapper]'),
    );
    if (dialogs.length < 2) return;
    const names = dialogs.map((one) => {
      const title = document.getElementById(one.getAttribute('aria-labelledby') ?? '');
      return title?.textContent ?? one.getAttribute('aria-label') ?? 'one without a name';
    });
    const text = `${dialogs.length} dialogs are open at once: ${names.join('; ')}`;
    if (!reported.has(text)) console.error(text);
    reported.add(text);
  };
  new MutationObserver(look).observe(document, {
    subtree: true,
    childList: true,
    attributes: true,
    attributeFilter: ['data-state'],
  });
}

/** Records two open dialogs, and console output that is neither expected anywhere nor `noise` of this journey. */
export async function watchPage(page: Page, problems: string[], noise: RegExp): Promise<void> {
  page.on('console', (message) => {
    const text = message.text();
    const isExpected = [...expectedNoise, noise].some((known) => known.test(text));
    if (['error', 'warning'].includes(message.type()) && !isExpected) problems.push(`${text} (${page.url()})`);
  });
  page.on('pageerror', (error) => problems.push(`${error.message} (${page.url()})`));
  await page.addInitScript(watchDialogs);
}

/** The requests of a page that are refused from now on. */
function refusalsOf(page: Page): string[] {
  const refusals: string[] = [];
  page.on('response', (answer) => {
    if (answer.status() >= 400) refusals.push(`${answer.status()} ${answer.request().method()} ${answer.url()}`);
  });
  return refusals;
}

/** Prints what a page of a failed journey showed and which requests were refused. On CI, nothing else of it remains. */
async function printPage(page: Page, refusals: string[]): Promise<void> {
  const text = await page
    .locator('body')
    .innerText({ timeout: 2000 })
    .catch((error: unknown) => `The page could not be read: ${error}`);
  const fields = await page
    .locator('input:not([type=password]), textarea')
    .evaluateAll((all: HTMLInputElement[]) => all.map(({ name, value }) => `${name}=${value}`))
    .catch(() => []);
  console.log([`Failed on ${page.url()}`, ...refusals, ...fields, text.slice(0, 1500)].join('\n'));
}

type Journey = {
  /** Console output that a journey also expects if it breaks the network on purpose. */
  noise: RegExp;
  problems: string[];
  /** A second person's browser, closed after the test. */
  another: () => Promise<Page>;
  /** Calls of another user, with their own cookie jar. */
  caller: () => Promise<APIRequestContext>;
  /** Calls of demo-admin. */
  staff: APIRequestContext;
  /** An approved member that no other journey uses. */
  newMember: () => Promise<Person>;
};

export const test = base.extend<Journey>({
  noise: [/(?!)/, { option: true }],
  // Fixtures without dependencies still need an object pattern as their parameter.
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the parameter's pattern
  problems: async ({}, use) => {
    const problems: string[] = [];
    await use(problems);
    expect(problems, 'console stays clean').toEqual([]);
  },
  page: async ({ page, problems, noise }, use, info) => {
    const refusals = refusalsOf(page);
    await watchPage(page, problems, noise);
    await use(page);
    if (info.status !== info.expectedStatus) await printPage(page, refusals);
  },
  another: async ({ browser, problems, noise }, use, info) => {
    const opened: { page: Page; refusals: string[] }[] = [];
    await use(async () => {
      const context = await browser.newContext({ viewport: { width: 1280, height: 860 } });
      const page = await context.newPage();
      opened.push({ page, refusals: refusalsOf(page) });
      await watchPage(page, problems, noise);
      return page;
    });
    for (const { page, refusals } of opened) {
      if (info.status !== info.expectedStatus) await printPage(page, refusals);
      await page.context().close();
    }
  },
  caller: async ({ playwright, baseURL }, use) => {
    const opened: APIRequestContext[] = [];
    await use(async () => {
      const context = await playwright.request.newContext(baseURL ? { baseURL } : {});
      opened.push(context);
      return context;
    });
    for (const context of opened) await context.dispose();
  },
  staff: async ({ caller }, use) => {
    const staff = await caller();
    await signInByCall(staff, 'demo-admin');
    await use(staff);
  },
  newMember: async ({ caller, staff }, use) => {
    await use(async () => {
      const person = await register(await caller());
      await decide(staff, person.id, 'approved');
      return person;
    });
  },
});

export { demoPassword, expect };

/** Signs in through the form, as a user would. */
export async function signIn(page: Page, username: string, password = demoPassword): Promise<void> {
  await page.goto('/auth');
  await page.getByLabel('Username or email').fill(username);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.waitForURL((url) => url.pathname === '/');
}

/** The toast with that title, including its text below. */
export function toastOf(page: Page, title: string): Locator {
  // An open dialog hides the list from the accessibility tree, but not visually; a live region makes the announcement.
  const list = page.getByRole('region', { name: /^Notification/, includeHidden: true });
  return list.getByRole('listitem', { includeHidden: true }).filter({ hasText: title });
}

/** Signs out through the avatar menu. */
export async function logOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Account/ }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await page.waitForURL((url) => url.pathname === '/auth');
}

// The minified file: every page parses it again.
const axeSource = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

// Only violations count, and we have no content in frames or loaded for the check: that saves most of axe's time.
const quick: Axe.RunOptions = { resultTypes: ['violations'], preload: false, iframes: false, elementRef: false };
const everyRule: Axe.RunOptions = {
  ...quick,
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
};
const rulesOfColour: Axe.RunOptions = {
  ...quick,
  runOnly: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] },
};

/** Waits for finite animations: halfway between two colors, text has the contrast of neither. */
async function standsStill(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const ending = document.getAnimations().filter(({ effect, playState }) => {
      const end = effect?.getComputedTiming().endTime;
      return playState === 'running' && typeof end === 'number' && Number.isFinite(end);
    });
    // An animation that the next one cancels has ended, too.
    await Promise.allSettled(ending.map(({ finished }) => finished));
  });
}

/**
 * Fails, at the end of the test, if axe finds anything on the page as it is. `colours` only checks what another theme
 * of the same page can change. Axe is injected into a page once, through the browser itself, which the page's content
 * policy doesn't affect. A target is small only if it still is in the middle of the window and at the top of the page: at
 * the window's edges, a part may be under the header or the floating corner, where a long rail rests while its page
 * scrolls, and readers scroll on.
 */
export async function expectAccessible(page: Page, where: string, rules: 'all' | 'colours' = 'all'): Promise<void> {
  // A page that is still arriving has no title yet.
  await page.locator('h1').first().waitFor({ state: 'attached' });
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axeSource);
  await standsStill(page);
  const found = await page.evaluate(
    async (options) => {
      const { axe } = globalThis as unknown as { axe: typeof Axe };
      const isSmall = async (selector: string) => {
        const element = document.querySelector(selector);
        if (!element) return false;
        const isFound = async () => {
          const again = await axe.run(element, { ...options, runOnly: { type: 'rule', values: ['target-size'] } });
          return again.violations.some(({ nodes }) => nodes.some(({ target }) => target.join() === selector));
        };
        element.scrollIntoView({ block: 'center', behavior: 'instant' });
        if (!(await isFound())) return false;
        window.scrollTo(0, 0);
        return isFound();
      };
      const { violations } = await axe.run(document, options);
      const { scrollX, scrollY } = window;
      const wrong: string[] = [];
      for (const { id, nodes } of violations) {
        const left: typeof nodes = [];
        for (const node of nodes) if (id !== 'target-size' || (await isSmall(node.target.join()))) left.push(node);
        if (left.length > 0) wrong.push(`${id}: ${left.map(({ html }) => html.slice(0, 160)).join(' | ')}`);
      }
      window.scrollTo(scrollX, scrollY);
      return wrong;
    },
    rules === 'all' ? everyRule : rulesOfColour,
  );
  expect.soft(found, where).toEqual([]);
}
