import type { Page } from '@playwright/test';
import { stripedPng } from './files.ts';
import { expect, expectAccessible, test, toastOf } from './journeys.ts';
import { enter, signInByCall } from './people.ts';

const composer = (page: Page) => page.getByRole('dialog', { name: 'Create a Post' });
const words = (page: Page) => composer(page).getByLabel('Your post');
const cardOf = (page: Page, text: string) => page.getByRole('article').filter({ hasText: text });
const post = (page: Page) => composer(page).getByRole('button', { name: 'Post', exact: true });

async function readBy(page: Page, audience: string) {
  await composer(page)
    .getByRole('button', { name: /^Who can read it/ })
    .click();
  await page.getByRole('menuitemcheckbox', { name: new RegExp(`^${audience}`) }).click();
}

async function openComposer(page: Page) {
  await page.getByRole('button', { name: 'Share what you see on the floor…' }).click();
  await expect(words(page)).toBeFocused();
}

test('a draft survives a reload, follows to another browser, and goes with its post', async ({
  page,
  another,
  newMember,
}) => {
  // Two browsers, three loads and an accessibility check.
  test.slow();
  const member = await newMember();
  await enter(page, member);
  await openComposer(page);
  await words(page).fill('Half a thought about coir pads');
  await composer(page)
    .getByLabel('Choose image')
    .setInputFiles({ name: 'coir.png', mimeType: 'image/png', buffer: stripedPng() });
  await composer(page)
    .getByLabel(/^Describe the picture/)
    .fill('A coir pad, cut open');
  await readBy(page, 'Connections');
  await expect(composer(page).getByText('Draft saved')).toBeVisible();

  await page.reload();
  await openComposer(page);
  await expect(composer(page).getByText('Draft restored')).toBeVisible();
  await expect(words(page)).toHaveValue('Half a thought about coir pads');
  await expectAccessible(page, 'the dialog with a restored draft');

  const elsewhere = await another();
  await enter(elsewhere, member);
  await openComposer(elsewhere);
  await expect(composer(elsewhere).getByText('Draft restored')).toBeVisible();
  await expect(composer(elsewhere).getByRole('img', { name: 'A coir pad, cut open' })).toBeVisible();
  await expect(composer(elsewhere).getByRole('button', { name: 'Who can read it: Connections' })).toBeVisible();
  await words(elsewhere).fill('Half a thought about coir pads, from the phone');
  await expect(composer(elsewhere).getByText('Draft saved')).toBeVisible();

  await words(page).fill('Half a thought about coir pads, from the desk');
  await expect(composer(page).getByText('This draft was changed on another device.')).toBeVisible();
  await composer(page).getByRole('button', { name: 'Use the other one' }).click();
  await expect(words(page)).toHaveValue('Half a thought about coir pads, from the phone');
  await post(page).click();
  await expect(toastOf(page, 'Post Created')).toBeVisible();
  const card = cardOf(page, 'coir pads, from the phone');
  await expect(card).toContainText('Connections only');

  await elsewhere.reload();
  await openComposer(elsewhere);
  await expect(composer(elsewhere).getByText('Draft restored')).toHaveCount(0);
  await expect(words(elsewhere)).toHaveValue('');
});

test('closing resets the form; its draft is offered and can be thrown away', async ({ page, newMember }) => {
  await enter(page, await newMember());
  await openComposer(page);
  await words(page).fill('Not sure about this');
  await page.keyboard.press('Escape');
  await expect(composer(page)).toBeHidden();
  await openComposer(page);
  await expect(words(page)).toHaveValue('');
  await composer(page).getByRole('button', { name: 'Restore draft' }).click();
  await expect(words(page)).toHaveValue('Not sure about this');
  await expect(composer(page).getByText('Draft saved')).toBeVisible();
  await page.reload();
  await openComposer(page);
  await expect(words(page)).toHaveValue('Not sure about this');
  await composer(page).getByRole('button', { name: 'Discard' }).click();
  await page.getByRole('button', { name: 'Discard draft' }).click();
  await expect(words(page)).toHaveValue('');
  await expect
    .poll(async () => (await (await page.request.get('/api/drafts/new')).json()) as unknown)
    .toEqual({ draft: null });
});

test('a picture without a description is asked about once', async ({ page, newMember }) => {
  await enter(page, await newMember());
  await openComposer(page);
  await words(page).fill('Fresh ticking, no words for it');
  await composer(page)
    .getByLabel('Choose image')
    .setInputFiles({ name: 'ticking.png', mimeType: 'image/png', buffer: stripedPng() });
  await expect(toastOf(page, 'Image added')).toBeVisible();
  await post(page).click();
  const question = composer(page);
  await expect(question.getByRole('alert')).toContainText('Post the picture without a description?');
  await expect(question.getByRole('button', { name: 'Add a description' })).toBeFocused();
  await question.getByRole('button', { name: 'Add a description' }).click();
  await expect(composer(page).getByLabel(/^Describe the picture/)).toBeFocused();
  await post(page).click();
  await question.getByRole('button', { name: 'Post without' }).click();
  await expect(toastOf(page, 'Post Created')).toBeVisible();
  const card = cardOf(page, 'Fresh ticking, no words for it');
  await expect(card.getByRole('button', { name: /^Open picture by/ })).toBeVisible();
});

test('a post for connections is not there for a stranger', async ({ page, another, newMember }) => {
  const [author, stranger] = [await newMember(), await newMember()];
  await enter(page, author);
  await openComposer(page);
  await words(page).fill('Between us: the press stands still');
  await readBy(page, 'Connections');
  await post(page).click();
  await expect(toastOf(page, 'Post Created')).toBeVisible();
  const card = cardOf(page, 'Between us: the press stands still');
  await expect(card).toContainText('Connections only');
  const own = (await (await page.request.get(`/api/users/${author.id}/posts`)).json()) as { items: { id: number }[] };
  const reader = await another();
  await enter(reader, stranger, `/post/${own.items[0]?.id}`);
  await expect(reader.getByText('This post isn’t available')).toBeVisible();
  await reader.goto(`/profile/${author.id}`);
  await expect(reader.getByRole('heading', { name: author.fullName })).toBeVisible();
  await expect(cardOf(reader, 'Between us')).toHaveCount(0);
});

test('an edit is marked once somebody had reacted, and shows the earlier words', async ({
  page,
  caller,
  newMember,
}) => {
  const [author, reader] = [await newMember(), await newMember()];
  const calls = await caller();
  await enter(page, author);
  await openComposer(page);
  await words(page).fill('Foam prises hold');
  await post(page).click();
  await expect(toastOf(page, 'Post Created')).toBeVisible();
  const own = (await (await page.request.get(`/api/users/${author.id}/posts`)).json()) as { items: { id: number }[] };
  await page.goto(`/post/${own.items[0]?.id}`);
  const edit = async (to: string) => {
    await page.getByRole('button', { name: `More for the post by ${author.fullName}` }).click();
    await page.getByRole('menuitem', { name: 'Edit' }).click();
    const dialog = page.getByRole('dialog', { name: 'Edit post' });
    await dialog.getByLabel('Post', { exact: true }).fill(to);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog).toBeHidden();
  };
  await edit('Foam prises hold for now');
  const card = cardOf(page, 'hold for now');
  await expect(card).not.toContainText('Edited');

  await signInByCall(calls, reader.username, reader.password);
  const reacted = await calls.post(`/api/posts/${own.items[0]?.id}/reactions`, { data: { kind: 'like' } });
  expect(reacted.ok()).toBe(true);
  await edit('Foam prices hold for now');
  await card.getByRole('button', { name: 'Edited. See earlier versions' }).click();
  const dialog = page.getByRole('dialog', { name: 'Earlier versions' });
  await expect(dialog.getByRole('listitem')).toHaveCount(2);
  await expect(dialog).toContainText('Foam prises hold for now');
  await expectAccessible(page, 'the earlier words of a post');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
});

test.describe('when the network fails', () => {
  test.use({ noise: /net::ERR_/ });

  test('a draft waits on the device, and a retry makes one post', async ({ page, newMember }) => {
    const member = await newMember();
    await enter(page, member);
    await openComposer(page);
    await page.route('**/api/drafts/**', (route) => route.abort());
    await words(page).fill('Written in the tunnel');
    await expect(composer(page).getByText('Draft saved on this device until you’re back online')).toBeVisible();
    await page.reload();
    await openComposer(page);
    await expect(words(page)).toHaveValue('Written in the tunnel');
    await page.unroute('**/api/drafts/**');

    // The post is published, but its response is lost.
    await page.route('**/api/posts', async (route) => {
      await route.fetch();
      await route.abort();
    });
    await post(page).click();
    await expect(toastOf(page, 'Error Creating Post')).toBeVisible();
    await expect(words(page)).toHaveValue('Written in the tunnel');
    await page.unroute('**/api/posts');
    await composer(page).getByRole('button', { name: 'Retry' }).click();
    await expect(toastOf(page, 'Post Created')).toBeVisible();
    const own = (await (await page.request.get(`/api/users/${member.id}/posts`)).json()) as { items: unknown[] };
    expect(own.items).toHaveLength(1);
  });
});
