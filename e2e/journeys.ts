import AxeBuilder from '@axe-core/playwright';
import { test as base, type Browser, expect, type Page } from '@playwright/test';

export const demoPassword = 'journey-password-1';

/** Messages that Chromium writes for answers the journey provokes on purpose; everything else on the console fails the test. */
const expectedNoise = [/the server responded with a status of (400|401|403|404|409|410|413|429)/];

function watchConsole(page: Page, problems: string[]): void {
  page.on('console', (message) => {
    const text = message.text();
    if (['error', 'warning'].includes(message.type()) && !expectedNoise.some((noise) => noise.test(text))) problems.push(text);
  });
  page.on('pageerror', (error) => problems.push(error.message));
}

type Journey = {
  /** A second person's browser, closed after the test. */
  another: () => Promise<Page>;
};

export const test = base.extend<Journey>({
  page: async ({ page }, use) => {
    const problems: string[] = [];
    watchConsole(page, problems);
    await use(page);
    expect(problems, 'console stays clean').toEqual([]);
  },
  another: async ({ browser }, use) => {
    const opened: Awaited<ReturnType<Browser['newContext']>>[] = [];
    await use(async () => {
      const context = await browser.newContext({ viewport: { width: 1280, height: 860 } });
      opened.push(context);
      return context.newPage();
    });
    for (const context of opened) await context.close();
  },
});

export { expect };

/** Signs in through the form, as a person would. */
export async function signIn(page: Page, username: string, password = demoPassword): Promise<void> {
  await page.goto('/auth');
  await page.getByLabel('Username or e-mail').fill(username);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.waitForURL((url) => url.pathname === '/');
}

/** Fails where axe finds anything on the page as it stands. */
export async function expectAccessible(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']).analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`)).toEqual([]);
}
