import type { APIRequestContext, Page } from '@playwright/test';
import { expect } from './journeys.ts';
import { lookAt, withoutFirstAnswers, type Screen, test } from './looks.ts';
import { enter, follow, type Person, signInByCall, talkedAboutPost } from './people.ts';

// Each screen takes seconds, and they are independent: both workers share this file.
test.describe.configure({ mode: 'parallel', timeout: 90_000 });

const someArticle = (page: Page) => expect(page.getByRole('article').first()).toBeVisible();

/** Signs the page in as a new member who follows some members whose photos demo-member sees, and reads Top. */
async function newReader(page: Page, reader: Person, calls: APIRequestContext) {
  await signInByCall(calls, 'demo-member');
  const photos = (await (await calls.get('/api/feed?kind=photos')).json()) as {
    items: { author: { id: number } | null }[];
  };
  const authors = new Set(photos.items.flatMap(({ author }) => author?.id ?? []));
  expect(authors.size).toBeGreaterThan(2);
  for (const id of [...authors].slice(0, 3)) await follow(page.request, reader, { id });
  expect((await page.request.patch('/api/settings', { data: { feedView: 'top' } })).ok()).toBe(true);
}

test('first visit', async ({ page, newMember }) => {
  await enter(page, await newMember());
  await lookAt(page, {
    name: 'first visit',
    path: '/',
    mark: 'Your feed begins here',
    open: (page) => expect(page.getByRole('button', { name: /^Follow / }).first()).toBeVisible(),
  });
});

test('Top with the first steps, and one kind of it', async ({ page, newMember, caller }) => {
  await newReader(page, await newMember(), await caller());
  await lookAt(page, { name: 'Top with the first steps', path: '/', mark: 'Make yourself at home', open: someArticle });
  await lookAt(page, { name: 'photos of Top', path: '/?kind=photos', mark: 'Home', open: someArticle });
});

test.describe('when the server does not answer', () => {
  // The journey fulfills the page's request, so the browser treats it as one of another network.
  test.use({ noise: /status of 503|ERR_BLOCKED_BY_LOCAL_NETWORK_ACCESS_CHECKS/ });

  test('a feed that could not be loaded', async ({ page }) => {
    await signInByCall(page.request, 'demo-member');
    const busy = { error: 'The site is busy. Try again shortly.', code: 'unavailable', requestId: 'journey' };
    await withoutFirstAnswers(page);
    await page.route('**/api/feed*', (route) => route.fulfill({ status: 503, json: busy }));
    await lookAt(page, {
      name: 'a feed that could not be loaded',
      path: '/',
      mark: 'Home',
      open: (page) => expect(page.getByRole('alert')).toContainText('Couldn’t load your feed.'),
    });
  });
});

test('hidden posts', async ({ page, newMember, caller }) => {
  await newReader(page, await newMember(), await caller());
  const id = (await talkedAboutPost(page)).split('/').at(-1);
  expect((await page.request.post(`/api/posts/${id}/hide`)).ok()).toBe(true);
  await lookAt(page, {
    name: 'hidden posts',
    path: '/settings?row=hidden-posts',
    mark: 'Hidden posts',
    open: (page) => expect(page.getByRole('button', { name: /^Show/ }).first()).toBeVisible(),
  });
});

test('a new collection with problems', async ({ page, newMember, caller }) => {
  await newReader(page, await newMember(), await caller());
  const id = (await talkedAboutPost(page)).split('/').at(-1);
  expect((await page.request.post(`/api/posts/${id}/saves`)).ok()).toBe(true);
  await lookAt(page, {
    name: 'a new collection with problems',
    path: '/saved-posts',
    mark: 'Saved Posts',
    open: async (page) => {
      await page
        .getByRole('button', { name: /collection of/ })
        .first()
        .click();
      await page.getByRole('menuitem', { name: 'New collection' }).click();
      await page.getByRole('button', { name: 'Create' }).click();
      await expect(page.getByRole('dialog').getByRole('alert').first()).toBeVisible();
    },
  });
});

test.describe('screens of members', () => {
  const screens: Screen[] = [
    {
      name: 'a kind without posts',
      path: '/?kind=jobs',
      mark: 'Home',
      open: (page) => expect(page.getByRole('link', { name: 'Show all posts' })).toBeVisible(),
    },
    { name: 'topic', path: '/topics/tariffs', mark: /^#/, open: someArticle },
    { name: 'topic without posts', path: '/topics/nobody-wrote-about-this', mark: /^#/ },
    {
      name: 'analytics',
      path: '/analytics/reactions',
      mark: 'Reaction Analytics',
      open: (page) => page.getByRole('button', { name: 'Over time as a table' }).click(),
    },
    {
      name: 'analytics on sample data',
      path: '/analytics-demo',
      mark: 'Analytics on sample data',
      open: (page) => expect(page.getByText('Demo data')).toBeVisible(),
    },
  ];
  for (const screen of screens) {
    test(screen.name, async ({ page }) => {
      await signInByCall(page.request, 'demo-member');
      await lookAt(page, screen);
    });
  }

  test('why a post is there', async ({ page }) => {
    await signInByCall(page.request, 'demo-member2');
    await lookAt(page, {
      name: 'why a post is there',
      path: await talkedAboutPost(page),
      mark: /^Post by/,
      open: async (page) => {
        await page.getByRole('button', { name: /^More for the post by/ }).click();
        await page.getByRole('menuitem', { name: 'Why this post?' }).click();
        await expect(page.getByRole('dialog', { name: 'Why this post?' })).toContainText('36 hours');
      },
    });
  });
});
