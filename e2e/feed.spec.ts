import type { Page } from '@playwright/test';
import { expect, expectAccessible, test } from './journeys.ts';
import { enter, follow, type Person, publishByCall, signInByCall } from './people.ts';

const cards = (page: Page) => page.getByRole('main').getByRole('article');
const cardOf = (page: Page, text: string) => cards(page).filter({ hasText: text });
const order = (page: Page, name: 'Top' | 'Latest') =>
  page.getByRole('group', { name: 'Sort the feed' }).getByRole('button', { name });
const kind = (page: Page, name: string) =>
  page.getByRole('group', { name: 'Post types' }).getByRole('button', { name, exact: true });

/** Signs the page in as this reader, who follows the author and reads in this order. */
async function readerOf(page: Page, reader: Person, author: Person, feedView: 'top' | 'latest') {
  await follow(page.request, reader, author);
  expect((await page.request.patch('/api/settings', { data: { feedView } })).ok()).toBe(true);
}

test('the order of the feed is remembered, here and on another device', async ({ page, another, newMember }) => {
  const member = await newMember();
  await enter(page, member);
  for (const name of ['Latest', 'Top'] as const) {
    if ((await order(page, name).getAttribute('aria-pressed')) === 'true') continue;
    const kept = page.waitForResponse((answer) => answer.url().endsWith('/api/settings') && answer.ok());
    await order(page, name).press('Enter');
    await expect(order(page, name)).toHaveAttribute('aria-pressed', 'true');
    await kept;
    await page.reload();
    await expect(order(page, name)).toHaveAttribute('aria-pressed', 'true');
    const elsewhere = await another();
    await enter(elsewhere, member);
    await expect(order(elsewhere, name)).toHaveAttribute('aria-pressed', 'true');
  }
});

test('a kind of posts stands in the address', async ({ page }) => {
  await enter(page, { username: 'demo-member' });
  await expect(cards(page).first()).toBeVisible();
  await kind(page, 'Documents').click();
  await expect(page).toHaveURL('/?kind=documents');
  const documents = cards(page).filter({ has: page.getByRole('link', { name: /download|open/i }) });
  await expect(documents.first()).toBeVisible();
  await expect.poll(async () => (await cards(page).count()) - (await documents.count())).toBe(0);
  await page.reload();
  await expect(kind(page, 'Documents')).toHaveAttribute('aria-pressed', 'true');
  await expect(documents.first()).toBeVisible();

  await kind(page, 'Jobs').press('Enter');
  await expect(page.getByText('Nobody has shared a job here yet. See all of them under Jobs.')).toBeVisible();
  await page.getByRole('link', { name: 'Show all posts' }).click();
  await expect(page).toHaveURL('/');
  await expect(kind(page, 'All')).toHaveAttribute('aria-pressed', 'true');
  await page.goBack();
  await expect(kind(page, 'Jobs')).toHaveAttribute('aria-pressed', 'true');
  await page.goto('/?kind=nothing');
  await expect(kind(page, 'All')).toHaveAttribute('aria-pressed', 'true');
});

for (const view of ['latest', 'top'] as const) {
  test(`three pages of ${view} come by themselves, more on demand, and Back finds them as they were`, async ({
    page,
    caller,
    newMember,
  }) => {
    const [author, reader] = [await newMember(), await newMember()];
    const calls = await caller();
    await signInByCall(calls, author.username, author.password);
    for (let number = 1; number <= 65; number += 1) await publishByCall(calls, `Roll pack ${number} has left the dock`);
    await readerOf(page, reader, author, view);
    await page.goto('/');

    const more = page.getByRole('button', { name: 'Load more' });
    await expect(cards(page)).toHaveCount(20);
    for (const count of [40, 60]) {
      await cards(page).last().scrollIntoViewIfNeeded();
      await expect(cards(page)).toHaveCount(count);
    }
    await more.scrollIntoViewIfNeeded();
    await expect(cards(page)).toHaveCount(60);

    const opened = cards(page).nth(30);
    await opened.scrollIntoViewIfNeeded();
    const words = await opened.getByText(/^Roll pack \d+/).innerText();
    const before = await page.evaluate(() => window.scrollY);
    await opened.locator('a[href^="/post/"]').first().click();
    await expect(page.getByRole('heading', { level: 1, name: /^Post by/ })).toBeAttached();
    await page.goBack();
    await expect(cards(page)).toHaveCount(60);
    await expect(cardOf(page, `${words} `).or(cards(page).nth(30))).toBeInViewport();
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(before - 40);
    expect(await page.evaluate(() => window.scrollY)).toBeLessThan(before + 40);

    await more.press('Enter');
    await expect(cards(page)).toHaveCount(65);
    await expect(page.getByText('You’re all caught up')).toBeVisible();
    await expect(more).toHaveCount(0);
  });
}

test('a new member follows five people, sees their posts and says hello', async ({ page, newMember }) => {
  const member = await newMember();
  await enter(page, member);
  const steps = page.getByRole('list', { name: 'First steps' });
  await expect(page.getByRole('heading', { name: 'Your feed begins here' })).toBeVisible();
  await expect(steps).toContainText('0 of 5');
  const show = steps.getByRole('button', { name: 'Show my feed' });
  await expect(show).toHaveCount(0);
  await expectAccessible(page, 'first visit');

  await steps
    .getByRole('button', { name: /^Follow / })
    .first()
    .press('Enter');
  await expect(steps).toContainText('1 of 5');
  await show.press('Enter');
  await expect(cards(page).first()).toBeVisible();
  await expect(steps).toContainText('1 of 5');
  await expect(page.getByRole('heading', { name: 'Your feed begins here' })).toHaveCount(0);
  for (let count = 2; count <= 4; count += 1) {
    await steps
      .getByRole('button', { name: /^Follow / })
      .first()
      .click();
    await expect(steps).toContainText(`${count} of 5`);
  }
  await expectAccessible(page, 'first steps above the feed');
  await steps
    .getByRole('button', { name: /^Follow / })
    .first()
    .click();
  await expect(steps.getByRole('img', { name: 'Done' })).toBeVisible();
  await show.click();
  await expect(show).toHaveCount(0);

  await steps.getByRole('button', { name: 'Say hello' }).click();
  const composer = page.getByRole('dialog', { name: 'Create a Post' });
  await expect(composer.getByLabel('Your post')).toHaveValue(new RegExp(`^Hello! I am ${member.fullName}, `));
  await composer.getByRole('button', { name: 'Post', exact: true }).click();
  await expect(composer).toBeHidden();
  await expect(cardOf(page, `Hello! I am ${member.fullName}`)).toBeVisible();
  await expect(steps).toHaveCount(0);
});

test('somebody whose company has no page is led to where it is added', async ({ page, newMember }) => {
  await enter(page, await newMember());
  const steps = page.getByRole('list', { name: 'First steps' });
  await steps.getByRole('link', { name: 'Find or add it' }).press('Enter');
  await expect(page.getByText(/^No companies match “Keel and Loft /)).toBeVisible();
  await page.getByRole('button', { name: 'Add a company' }).press('Enter');
  await expect(page.getByRole('dialog').getByLabel('Name')).toHaveValue(/^Keel and Loft /);
});

test('the first steps go away for good when they are not wanted', async ({ page, caller, newMember }) => {
  const [author, reader] = [await newMember(), await newMember()];
  const calls = await caller();
  await signInByCall(calls, author.username, author.password);
  await publishByCall(calls, 'The first thing a newcomer reads');
  await readerOf(page, reader, author, 'latest');
  await page.goto('/');
  await expect(cardOf(page, 'The first thing a newcomer reads')).toBeVisible();
  const steps = page.getByRole('region', { name: 'First steps' });
  await expect(steps).toContainText('1 of 5');
  await steps.getByRole('button', { name: 'Close First steps' }).press('Enter');
  await expect(steps).toHaveCount(0);
  await page.reload();
  await expect(cardOf(page, 'The first thing a newcomer reads')).toBeVisible();
  await expect(steps).toHaveCount(0);
});

test('why a post is there, by keyboard alone', async ({ page, caller, newMember }) => {
  const [author, reader] = [await newMember(), await newMember()];
  const calls = await caller();
  await signInByCall(calls, author.username, author.password);
  await publishByCall(calls, 'Somebody should ask why this is here');
  await readerOf(page, reader, author, 'top');
  await page.goto('/');
  const more = cardOf(page, 'Somebody should ask').getByRole('button', { name: /^More for the post by/ });
  await more.press('Enter');
  const item = page.getByRole('menuitem', { name: 'Why this post?' });
  await expect(item).toBeVisible();
  // The menu is visible before it has focus, and focus follows a key a moment later.
  for (const entry of await page.getByRole('menuitem').all()) {
    await expect(entry).toBeFocused();
    if ((await entry.textContent()) === (await item.textContent())) break;
    await page.keyboard.press('ArrowDown');
  }
  await expect(item).toBeFocused();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Why this post?' });
  await expect(dialog).toContainText(`You follow ${author.fullName}.`);
  await expect(dialog).toContainText('It’s in Top because it’s new.');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(more).toBeFocused();
});

test('new posts are announced in Top as well, and come when asked for', async ({ page, caller, newMember }) => {
  const [author, reader] = [await newMember(), await newMember()];
  const calls = await caller();
  await signInByCall(calls, author.username, author.password);
  await publishByCall(calls, 'What was there before');
  await readerOf(page, reader, author, 'top');
  // The tab gets new posts once its live connection is authenticated.
  const heard = page
    .waitForEvent('websocket')
    .then((socket) => socket.waitForEvent('framereceived', ({ payload }) => String(payload).includes('auth_success')));
  await page.goto('/');
  await expect(cardOf(page, 'What was there before')).toBeVisible();
  await heard;
  await publishByCall(calls, 'What came meanwhile');
  const pill = page.getByRole('button', { name: '1 new post', exact: true });
  await expect(pill).toBeVisible();
  await expect(cardOf(page, 'What came meanwhile')).toHaveCount(0);
  await pill.press('Enter');
  await expect(cardOf(page, 'What came meanwhile')).toBeVisible();
  await expect(pill).toHaveCount(0);
});
