import type { APIRequestContext } from '@playwright/test';
import { expect, test } from './journeys.ts';
import { measureLoad } from './first-load.ts';
import { follow, type Person, postByCall, signInByCall } from './people.ts';

/** Of a build whose libraries ship as they were published. */
const budget = 155 * 1024;

/**
 * Gives a member a feed of two posts without link or video: code for those loads with the post, not with the page. The first is cut
 * after five lines.
 */
async function showsPlainPosts(caller: APIRequestContext, member: Person, author: Person): Promise<void> {
  await postByCall(caller, author, 'Ticking in three weights, by the roll.');
  await postByCall(caller, author, 'Twelve minutes saved on the border of line three. '.repeat(20).trim());
  await follow(caller, member, author);
}

for (const [where, viewport] of [
  ['on a desktop', { width: 1440, height: 900 }],
  ['on a phone', { width: 390, height: 844 }],
] as const) {
  test.describe(where, () => {
    test.use({ viewport });

    test('home signed in loads within its budget and holds still', async ({ page, newMember, caller }) => {
      const [member, author] = [await newMember(), await newMember()];
      await showsPlainPosts(await caller(), member, author);
      await signInByCall(page.request, member.username, member.password);
      await page.addInitScript((key) => localStorage.setItem(key, 'dismissed'), `first-steps.${member.id}`);
      const load = await measureLoad(page, '/');
      await expect(page.getByRole('article')).toHaveCount(2);
      await expect(page.getByRole('button', { name: 'See more' })).toBeVisible();
      await expect(page.getByRole('list', { name: 'First steps' })).toHaveCount(0);
      expect(load.total, JSON.stringify(load.files)).toBeLessThanOrEqual(budget);
      expect(load.files.filter(({ bytes, encoding }) => bytes > 1000 && encoding !== 'br')).toEqual([]);
      expect(load.layoutShift, load.shifted.join('\n')).toBeLessThan(0.01);
    });

    for (const begun of [false, true]) {
      test(`home with the first steps loads within it, ${begun ? 'above a feed' : 'before there is a feed'}`, async ({
        page,
        newMember,
        caller,
      }) => {
        const [member, author] = [await newMember(), await newMember()];
        if (begun) await showsPlainPosts(await caller(), member, author);
        await signInByCall(page.request, member.username, member.password);
        const load = await measureLoad(page, '/');
        await expect(page.getByRole('list', { name: 'First steps' })).toBeVisible();
        await expect(page.getByRole('article')).toHaveCount(begun ? 2 : 0);
        expect(load.total, JSON.stringify(load.files)).toBeLessThanOrEqual(budget);
        expect(load.layoutShift, load.shifted.join('\n')).toBeLessThan(0.01);
      });
    }

    test('the login loads within its budget and holds still', async ({ page }) => {
      const load = await measureLoad(page, '/auth');
      await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible();
      expect(load.total, JSON.stringify(load.files)).toBeLessThanOrEqual(budget);
      expect(load.layoutShift, load.shifted.join('\n')).toBeLessThan(0.01);
    });
  });
}

test('what the page names may be kept for ever, and comes compressed', async ({ page }) => {
  const html = await (await page.request.get('/')).text();
  const named = [...html.matchAll(/(?:src|href)="(\/assets\/[^"]+\.(?:js|css))"/g)].map((match) => match[1] ?? '');
  expect(named.length).toBeGreaterThan(1);
  for (const path of named) {
    const headers = (await page.request.get(path, { headers: { 'accept-encoding': 'br' } })).headers();
    expect(headers, path).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
    });
  }
});

test('the browser compiles the scripts of the first load ahead', async ({ page, newMember }) => {
  const member = await newMember();
  await signInByCall(page.request, member.username, member.password);
  const html = await (await page.request.get('/')).text();
  const scripts = [...html.matchAll(/<script type="module"[^>]* src="([^"]+)"|"(\/assets\/vendor-[\w-]+\.js)"/g)];
  expect(scripts).toHaveLength(2);
  for (const [, entry, vendor] of scripts) {
    const path = entry ?? vendor ?? '';
    const script = await (await page.request.get(path)).text();
    expect(script.slice(0, 40), path).toMatch(/^\/\/# allFunctionsCalledOnLoad\n./);
  }
});
