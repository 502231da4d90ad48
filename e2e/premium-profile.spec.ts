import type { APIRequestContext, Page } from '@playwright/test';
import { expect, expectAccessible, test, toastOf } from './journeys.ts';
import { enter, publishByCall, signInByCall } from './people.ts';

/** Demo members with Premium that no other journey uses. */
const OWNER = 'caroline-debray';
const VIEWED = 'george-petrakis';
const sections = ['featured', 'experience', 'posts', 'overview', 'skills', 'links'];

const ownId = async (calls: APIRequestContext) => ((await (await calls.get('/api/user')).json()) as { id: number }).id;
const premiumBadge = (page: Page) =>
  page.getByRole('region', { name: 'Profile', exact: true }).getByText('Premium', { exact: true });

test.describe('an Enhanced Profile', () => {
  test.afterEach(async ({ caller }) => {
    const calls = await caller();
    await signInByCall(calls, OWNER);
    await calls.patch('/api/user/enhanced-profile', { data: { featured: [], callToAction: null, sections } });
    await calls.patch('/api/settings', { data: { showsPremiumBadge: true } });
  });

  test('a Premium member features a post and a link, adds a button, orders the profile, and hides the badge', async ({
    page,
    another,
    newMember,
  }) => {
    test.slow();
    await signInByCall(page.request, OWNER);
    const mark = crypto.randomUUID().slice(0, 8);
    await publishByCall(page.request, `Sleep trial returns, week by week ${mark}`);
    await page.goto('/settings/profile');
    await page.getByRole('button', { name: 'Feature a link' }).click();
    const link = page.getByRole('form', { name: 'Feature a link' });
    await link.getByLabel('Title').fill('The returns playbook');
    await link.getByLabel('Address').fill('https://playbook.example/returns');
    await link.getByRole('button', { name: 'Add link' }).click();
    await expect(toastOf(page, 'Link added')).toBeVisible();
    await page.getByRole('button', { name: 'Feature a post' }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: new RegExp(mark) })
      .click();
    await expect(toastOf(page, 'Post added')).toBeVisible();
    await page.getByRole('button', { name: /^Move Sleep trial returns.* up$/ }).press('Enter');
    const items = page.getByRole('list', { name: 'Your featured items' }).getByRole('listitem');
    await expect(items.first()).toContainText(mark);

    const button = page.getByRole('form', { name: 'Your button' });
    await button.getByRole('radio', { name: 'Opens a web page' }).check();
    await button.getByLabel('Label').fill('Get a quote');
    await button.getByLabel('Address').fill('https://quotes.example/debray');
    await button.getByRole('button', { name: 'Save' }).click();
    await expect(toastOf(page, 'Button saved')).toBeVisible();
    await page.getByRole('button', { name: 'Move Recent posts up' }).click();
    await expect(page.getByRole('list', { name: 'Main column' }).getByRole('listitem')).toHaveText([
      'Featured',
      'Recent posts',
      'Experience',
    ]);
    await expectAccessible(page, 'edit profile with Premium');

    const other = await another();
    const visitor = await newMember();
    await enter(other, visitor, `/profile/${await ownId(page.request)}`);
    const featured = other.getByRole('region', { name: 'Featured' });
    await expect(featured.getByRole('link')).toHaveCount(2);
    await expect(featured.getByRole('link').first()).toContainText(mark);
    await expect(featured.getByRole('link').last()).toHaveAttribute('rel', /noopener.*nofollow/);
    const quote = other.getByRole('link', { name: /^Get a quote/ });
    await expect(quote).toHaveAttribute('href', 'https://quotes.example/debray');
    await expect(quote).toHaveAttribute('rel', /noopener.*nofollow/);
    const drawn = other.locator('main section[aria-label="Recent Posts"], main section[aria-label="Experience"]');
    await expect(drawn.first()).toHaveAttribute('aria-label', 'Recent Posts');
    await expect(premiumBadge(other)).toBeVisible();
    await expectAccessible(other, 'profile with Premium');

    await page.goto('/settings?row=premium-badge');
    await page.getByRole('switch', { name: 'Show the badge next to your name' }).click();
    await expect(toastOf(page, 'Saved')).toBeVisible();
    await other.reload();
    await expect(featured).toBeVisible();
    await expect(premiumBadge(other)).toHaveCount(0);
    await expect(other.getByRole('article').getByText('Premium', { exact: true })).toHaveCount(0);
  });
});

test('profile viewers show as they chose, and without Premium by profession alone', async ({
  page,
  another,
  newMember,
}) => {
  await signInByCall(page.request, VIEWED);
  const id = await ownId(page.request);
  const visitor = await newMember();
  const other = await another();
  await signInByCall(other.request, visitor.username, visitor.password);
  const visit = async () => {
    const counted = other.waitForResponse((answer) => answer.url().endsWith(`/api/users/${id}/visit`));
    await other.goto(`/profile/${id}`);
    expect((await counted).status()).toBe(200);
  };
  await visit();
  await page.goto('/profile/viewers');
  const viewers = page.getByRole('list', { name: 'Profile viewers' });
  await expect(viewers.getByText(visitor.fullName)).toBeVisible();
  await page.getByRole('button', { name: 'Views by week as a table' }).click();
  await expect(page.getByRole('table', { name: 'Views by week' }).getByRole('row')).toHaveCount(14);
  await expectAccessible(page, 'profile viewers with Premium');

  await other.goto('/settings?row=viewing-mode');
  await other.getByRole('radio', { name: /^Profession only/ }).check();
  await expect(toastOf(other, 'Saved')).toBeVisible();
  await visit();
  await page.reload();
  await expect(viewers.getByText('Supply chain and sourcing').first()).toBeVisible();
  await expect(viewers.getByText(visitor.fullName)).toHaveCount(0);

  const seen = page.waitForResponse((answer) => answer.url().endsWith(`/api/users/${visitor.id}/visit`));
  await page.goto(`/profile/${visitor.id}`);
  await seen;
  await other.goto('/profile/viewers');
  await expect(other.getByText('1 person viewed your profile in the last 90 days.')).toBeVisible();
  await expect(other.getByRole('region', { name: 'Professions' }).getByRole('listitem')).toHaveCount(1);
  await expect(other.getByRole('region', { name: 'Who Viewed My Profile is part of Premium' })).toBeVisible();
  await expect(other.getByText('George Petrakis')).toHaveCount(0);
  await expectAccessible(other, 'profile viewers');
});
