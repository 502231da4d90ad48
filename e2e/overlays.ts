import type { APIRequestContext, Locator, Page } from '@playwright/test';
import { expect, test } from './journeys.ts';
import { type Person, signInByCall } from './people.ts';

/** A dialog, panel, menu or popover, and how to open it. */
interface Overlay {
  /** The file of apps/web/src that renders it: tests/overlays.test.ts requires all of them. */
  of: string;
  role?: 'dialog' | 'alertdialog' | 'menu' | 'toolbar' | 'region';
  name?: string | RegExp;
  /** What opens it and gets focus back. */
  opener: string | RegExp | ((page: Page) => Locator);
  /** Opens it on its opener; Enter by default. */
  key?: string;
  /** The entry that opens it in the opener's menu. */
  entry?: string | RegExp;
}

export const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, ...(typeof name === 'string' ? { exact: true } : {}) }).first();

/** Opens an overlay by keyboard, closes it with Escape, and expects focus where it came from. */
async function openAndLeave(page: Page, { of, role = 'dialog', name, opener, key = 'Enter', entry }: Overlay) {
  const what = [of, role, name ?? entry].join(' ');
  const from = typeof opener === 'function' ? opener(page) : button(page, opener);
  await test.step(what, async () => {
    await from.press(key, { timeout: 10_000 });
    if (entry) await page.getByRole('menuitem', { name: entry }).press('Enter');
    const layer = page.getByRole(role, name ? { name } : {});
    await expect(layer, `${what} opens`).toBeVisible();
    await expect(layer.locator(':focus').or(layer.and(page.locator(':focus'))), `${what} has the focus`).toHaveCount(1);
    await page.keyboard.press('Escape');
    await expect(layer, `${what} closes`).toHaveCount(0);
    await expect(from, `${what} gives the focus back`).toBeFocused();
  });
}

/** Opens and closes each of them by keyboard, one after the other. */
export async function walk(page: Page, overlays: readonly Overlay[]) {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  for (const overlay of overlays) await openAndLeave(page, overlay);
}

/** Calls as the signed-in member; the call must succeed. */
export const post = async <Answer = { id: number }>(calls: APIRequestContext, path: string, data: object = {}) => {
  const answer = await calls.post(path, { data });
  expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true);
  return (await answer.json().catch(() => ({}))) as Answer;
};

/** The same caller, signed in as a member. */
export const as = async (calls: APIRequestContext, { username, password }: Person) => {
  await signInByCall(calls, username, password);
  return calls;
};
