import type { Page } from '@playwright/test';
import { expect, expectAccessible, test, toastOf } from './journeys.ts';
import { enter, publishByCall, signInByCall } from './people.ts';

const rowOf = (page: Page, text: string) => page.getByRole('group', { name: /^Saved: / }).filter({ hasText: text });

test('saved posts are sorted into collections, noted, found again and taken off', async ({
  page,
  caller,
  newMember,
}) => {
  const [author, member] = [await newMember(), await newMember()];
  const calls = await caller();
  await signInByCall(calls, author.username, author.password);
  const foam = await publishByCall(calls, 'Foam lines for hire in spring');
  const wire = await publishByCall(calls, 'Wire drawing for pocket coils');
  await signInByCall(page.request, member.username, member.password);
  for (const id of [foam, wire]) expect((await page.request.post(`/api/posts/${id}/saves`)).ok()).toBe(true);

  await enter(page, member, '/saved-posts');
  await rowOf(page, 'Foam lines')
    .getByRole('button', { name: /collection of/ })
    .click();
  await page.getByRole('menuitem', { name: 'New collection' }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill('Spring');
  await page.getByRole('button', { name: 'Create' }).click();
  await expect(toastOf(page, 'Added 1 post to “Spring”')).toBeVisible();

  await rowOf(page, 'Foam lines')
    .getByRole('button', { name: /^Add note/ })
    .click();
  await page.getByRole('textbox', { name: 'Note' }).fill('Ask about the rent');
  await page.getByRole('button', { name: 'Save note' }).click();
  await expect(rowOf(page, 'Foam lines').getByText('Ask about the rent')).toBeVisible();

  await expectAccessible(page, 'saved posts');
  await page.getByRole('combobox', { name: 'Collection' }).selectOption({ label: 'Spring (1)' });
  await expect(page.getByText('Wire drawing')).toBeHidden();
  await page.getByRole('combobox', { name: 'Collection' }).selectOption({ label: 'All saved posts' });
  const field = page.getByRole('searchbox', { name: 'Search your saved posts' });
  await field.fill('pocket');
  await field.press('Enter');
  await expect(page).toHaveURL(/q=pocket/);
  await expect(page.getByText('Wire drawing')).toBeVisible();
  await expect(page.getByText('Foam lines')).toBeHidden();
  await page.goBack();
  await expect(page.getByText('Foam lines')).toBeVisible();

  await page.getByRole('button', { name: 'Select', exact: true }).click();
  await page.getByRole('checkbox', { name: 'Select all' }).check();
  await page.getByRole('button', { name: 'Remove selected posts' }).click();
  await expect(page.getByText('Save posts to read them later')).toBeVisible();
  await toastOf(page, 'Removed 2 posts from saved posts').getByRole('button', { name: 'Undo' }).click();
  await expect(rowOf(page, 'Foam lines').getByText('Ask about the rent')).toBeVisible();
  await expect
    .poll(async () => ((await (await page.request.get('/api/saved')).json()) as { items: unknown[] }).items.length)
    .toBe(2);

  expect((await calls.delete(`/api/posts/${wire}`)).ok()).toBe(true);
  await page.reload();
  await expect(page.getByText('No longer available')).toBeVisible();
  await expect(page.getByText('Wire drawing')).toBeHidden();
  await page.getByRole('button', { name: 'Remove', exact: true }).click();
  await expect(page.getByText('No longer available')).toBeHidden();
});
