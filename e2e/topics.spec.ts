import type { Page } from '@playwright/test';
import { expect, expectAccessible, test } from './journeys.ts';
import { enter, signInByCall } from './people.ts';

const cardOf = (page: Page, text: string) => page.getByRole('article').filter({ hasText: text });

test('somebody reads about a topic, follows it, and finds it among what they follow', async ({
  page,
  caller,
  newMember,
}) => {
  const [author, reader] = [await newMember(), await newMember()];
  const topic = `Loft${author.id}`;
  const calls = await caller();
  await signInByCall(calls, author.username, author.password);
  const words = `Samples are in, see #${topic}`;
  expect((await calls.post('/api/posts', { data: { content: words } })).ok()).toBe(true);

  await enter(page, reader, `/profile/${author.id}`);
  await cardOf(page, words)
    .getByRole('link', { name: `#${topic}` })
    .click();
  await page.waitForURL(`**/topics/${topic.toLowerCase()}`);
  await expect(page.getByRole('heading', { level: 1, name: `#${topic}` })).toBeVisible();
  await expect(page.getByText('1 post · 0 followers')).toBeVisible();
  await expect(cardOf(page, words)).toBeVisible();
  await expectAccessible(page, 'topic');

  await page.getByRole('button', { name: `Follow #${topic}` }).press('Enter');
  await expect(page.getByText('1 post · 1 follower')).toBeVisible();
  await page.goto('/');
  await expect(cardOf(page, words)).toBeVisible();

  await page.goto('/network-hub?tab=following&show=topics');
  const row = page.getByRole('article', { name: `#${topic}` });
  await expect(row.getByRole('link', { name: `#${topic}` })).toBeVisible();
  await row.getByRole('button', { name: `Following #${topic}` }).click();
  await expect(row.getByRole('button', { name: `Follow #${topic}` })).toBeVisible();
});

test('a topic without posts says so, and the most used ones lead on', async ({ page, newMember }) => {
  await enter(page, await newMember(), '/topics/nobody-wrote-about-this');
  await expect(page.getByText('There are no posts about this topic yet.')).toBeVisible();
  const more = page.getByRole('navigation', { name: 'More topics' });
  await more.getByRole('link', { name: '#returns' }).click();
  await page.waitForURL('**/topics/returns');
  // The pages behind the links were never requested: their previews came with the demo content.
  const card = page.getByRole('link', { name: /Who pays when a mattress comes back/ });
  await expect(card).toHaveAttribute('rel', 'noopener nofollow noreferrer');
  const picture = card.locator('img');
  await expect(picture).toHaveJSProperty('complete', true);
  expect(await picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  await expectAccessible(page, 'topic with a link preview');
});
