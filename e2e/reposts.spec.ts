import type { Page } from '@playwright/test';
import { expect, test, toastOf } from './journeys.ts';
import { enter, follow, type Person, postByCall, signInByCall } from './people.ts';

const cardOf = (page: Page, author: Person) => page.getByRole('article', { name: author.fullName, exact: true });
const originalIn = (card: ReturnType<typeof cardOf>, author: Person) =>
  card.getByRole('region', { name: `Original post by ${author.fullName}` });

async function openMenu(page: Page, author: Person) {
  await page
    .getByRole('button', { name: `More for the post by ${author.fullName}` })
    .first()
    .click();
  await expect(page.getByRole('menu')).toBeVisible();
}

test('a post is reposted with words and without, undone, and told to nobody who turned reposts off', async ({
  page,
  another,
  caller,
  newMember,
}) => {
  const [author, reposter, follower] = [await newMember(), await newMember(), await newMember()];
  const calls = await caller();
  const id = await postByCall(calls, author, 'Latex cores are back to six weeks.');
  await follow(calls, follower, reposter);

  await enter(page, reposter, `/post/${id}`);
  const original = cardOf(page, author);
  await original.getByRole('button', { name: 'Repost', exact: true }).click();
  // If opened by mouse, no entry is highlighted until the mouse is over it.
  await expect(page.getByRole('menu', { name: 'Repost' })).toBeFocused();
  await page.getByRole('menuitem', { name: 'Repost now' }).click();
  await expect(toastOf(page, 'Reposted')).toBeVisible();
  await expect(original.getByText('1 repost', { exact: true })).toBeVisible();
  await original.getByRole('button', { name: 'Reposted', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Undo repost' }).click();
  await expect(original.getByText('1 repost', { exact: true })).toHaveCount(0);

  // By keyboard alone.
  await original.getByRole('button', { name: 'Repost', exact: true }).focus();
  await page.keyboard.press('Enter');
  // The menu is visible before it has focus, and keys go where focus is.
  await expect(page.getByRole('menuitem', { name: 'Repost now' })).toBeFocused();
  await page.keyboard.press('End');
  await expect(page.getByRole('menuitem').last()).toBeFocused();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Repost with a comment' });
  await expect(dialog.getByLabel('Your comment')).toBeFocused();
  await expect(dialog.getByRole('region', { name: `Original post by ${author.fullName}` })).toContainText('six weeks');
  await dialog.getByLabel('Your comment').fill('abc');
  await dialog.getByRole('button', { name: 'Repost', exact: true }).click();
  await expect(dialog.getByRole('alert')).toHaveText('Post content must be at least 4 characters long');
  await dialog.getByLabel('Your comment').fill('Plan your spring beds now.');
  await dialog.getByRole('button', { name: 'Repost', exact: true }).click();
  await expect(dialog).toBeHidden();
  await expect(original.getByText('1 repost', { exact: true })).toBeVisible();

  const reader = await another();
  await enter(reader, follower);
  const repost = cardOf(reader, reposter);
  await expect(repost).toContainText('Plan your spring beds now.');
  await expect(originalIn(repost, author)).toContainText('Latex cores are back to six weeks.');
  await openMenu(reader, reposter);
  await reader.getByRole('menuitem', { name: 'Turn off reposts' }).click();
  await expect(toastOf(reader, `Reposts of ${reposter.fullName} are off`)).toBeVisible();
  await reader.reload();
  await expect(reader.getByRole('heading', { name: 'Home' })).toBeAttached();
  await expect(repost).toHaveCount(0);

  await signInByCall(calls, author.username, author.password);
  await calls.delete(`/api/posts/${id}`);
  await page.goto('/');
  await expect(cardOf(page, reposter).getByText('This post isn’t available')).toBeVisible();
});

test('a hidden post leaves the feed, comes back by Undo, and from the settings', async ({
  page,
  caller,
  newMember,
}) => {
  const [author, reader] = [await newMember(), await newMember()];
  const calls = await caller();
  await postByCall(calls, author, 'Not everybody needs to read this.');
  await follow(calls, reader, author);
  await enter(page, reader);
  const card = cardOf(page, author);
  await expect(card).toBeVisible();

  await openMenu(page, author);
  await page.getByRole('menuitem', { name: 'Hide', exact: true }).click();
  await expect(card).toHaveCount(0);
  await toastOf(page, 'Post hidden').getByRole('button', { name: 'Undo' }).click();
  await expect(card).toBeVisible();

  await openMenu(page, author);
  const hidden = page.waitForResponse((answer) => answer.url().endsWith('/hide') && answer.ok());
  await page.getByRole('menuitem', { name: 'Hide', exact: true }).click();
  await hidden;
  await page.goto('/settings?section=feed#hidden-posts');
  const list = page.getByRole('region', { name: 'Hidden posts' });
  await expect(list).toContainText('Not everybody needs to read this.');
  await list.getByRole('button', { name: /^Show again/ }).click();
  await expect(list.getByText(/You haven’t hidden any posts/)).toBeVisible();
  await page.goto('/');
  await expect(card).toBeVisible();
});

test('one post is pinned to the profile; deleting names what goes with it', async ({ page, caller, newMember }) => {
  const [author, reader] = [await newMember(), await newMember()];
  const calls = await caller();
  const id = await postByCall(calls, author, 'The first thing I ever said here.');
  await postByCall(calls, author, 'Something newer.');
  await signInByCall(calls, reader.username, reader.password);
  await calls.post(`/api/posts/${id}/saves`);
  await calls.post(`/api/posts/${id}/reactions`, { data: { kind: 'love' } });

  await enter(page, author, `/post/${id}`);
  await openMenu(page, author);
  await page.getByRole('menuitem', { name: 'Pin to profile' }).click();
  await expect(toastOf(page, 'Pinned to your profile')).toBeVisible();
  await page.goto(`/profile/${author.id}`);
  const recent = page.getByRole('region', { name: 'Recent Posts' });
  await expect(recent.getByRole('article').first()).toContainText('The first thing I ever said here.');
  await expect(recent.getByText('Pinned', { exact: true })).toBeVisible();

  await openMenu(page, author);
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText('1 reaction and 1 save go with it.');
  await expect(question.getByRole('button', { name: 'Keep post' })).toBeFocused();
  await question.getByRole('button', { name: 'Delete post' }).click();
  await expect(recent.getByRole('article')).toHaveCount(1);
  await expect(recent.getByText('Pinned', { exact: true })).toHaveCount(0);
});
