import type { Page } from '@playwright/test';
import { expect, test, toastOf } from './journeys.ts';
import { enter } from './people.ts';

const later = [
  '/certifications',
  '/certifications/request',
  '/certifications/request-simple',
  '/certifications/mattress/1',
  '/advertising',
  '/advertising/info',
  '/create-banner-ad',
  '/contact-sales',
  '/rewards',
  '/linkedin-oauth',
  '/industry-news',
  '/industry-news/1',
  '/industry-metrics',
  '/games/mattress-bounce',
];
const laterForStaff = [
  '/admin/sponsored-posts',
  '/admin/debug-users',
  '/admin/news',
  '/admin/news/ai-settings',
  '/linkedin-setup',
];
const builtForStaff = [
  '/admin/events',
  '/admin/polls',
  '/admin',
  '/admin/users',
  '/admin/companies',
  '/admin/subscriptions',
  '/admin/groups',
  '/admin/jobs',
  '/admin/reports',
  '/admin/bug-reports',
  '/admin/mail',
  '/admin/audit',
];

const notFound = (page: Page) => page.getByRole('heading', { level: 1, name: 'Page not found' });

/** Navigates inside the open page, as a link does. */
async function walk(page: Page, path: string) {
  await page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);
}

test('screens of later releases say so, and nothing else does', async ({ page, newMember }) => {
  await enter(page, await newMember());
  await expect(page.getByText('Coming in a later release')).toHaveCount(0);
  for (const path of later) {
    await walk(page, path);
    await expect(page.getByText('Coming in a later release'), path).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 }), path).toHaveCount(1);
    await walk(page, '/about');
    await expect(page.getByText('Coming in a later release'), path).toHaveCount(0);
  }
});

test('diagnostic screens say what they find', async ({ page, newMember }) => {
  await enter(page, await newMember(), '/test-feed');
  await expect(page.getByRole('heading', { level: 1, name: 'Test feed' })).toBeVisible();
  await expect(page.getByText('GET /api/feed?view=latest')).toBeVisible();
  await walk(page, '/linkedin-test');
  await expect(page.getByRole('heading', { level: 1, name: 'LinkedIn test' })).toBeVisible();
});

test('what is for staff is not found by members', async ({ page, newMember }) => {
  await enter(page, await newMember(), '/nowhere/at/all');
  await expect(notFound(page)).toBeVisible();
  for (const path of [...builtForStaff, ...laterForStaff, '/Admin/Users/', '/admin/nothing']) {
    await walk(page, '/about');
    await expect(notFound(page), path).toHaveCount(0);
    await walk(page, path);
    await expect(notFound(page), path).toBeVisible();
  }
  await page.getByRole('link', { name: 'Return Home' }).click();
  await page.waitForURL((url) => url.pathname === '/');
});

test('staff reach them', async ({ page }) => {
  await enter(page, { username: 'demo-admin' }, '/admin');
  for (const path of builtForStaff) {
    await walk(page, path);
    await expect(
      page.getByRole('navigation', { name: 'Admin area' }).locator('[aria-current=page]'),
      path,
    ).toHaveAttribute('href', path);
  }
  for (const path of laterForStaff) {
    await walk(page, path);
    await expect(page.getByText('Coming in a later release'), path).toBeVisible();
    await walk(page, '/about');
    await expect(page.getByText('Coming in a later release'), path).toHaveCount(0);
  }
});

test('/admin-setup shows members the frame with every panel locked', async ({ page, newMember }) => {
  await enter(page, await newMember(), '/admin-setup');
  await expect(page.getByRole('heading', { level: 1, name: 'Admin Dashboard' })).toBeVisible();
  await expect(page.getByText('Administrators only')).toHaveCount(6);
  await expect(page.getByText(/You’re not an administrator/)).toBeVisible();
  expect((await page.request.get('/api/admin/dashboard')).status()).toBe(403);
});

test('the slide-out menu and what it leads to', async ({ page, newMember }) => {
  const member = await newMember();
  await enter(page, member);
  const open = page.getByRole('button', { name: /^Open the .* menu$/ });
  await open.click();
  const menu = page.getByRole('dialog', { name: 'Menu' });
  await expect(menu.getByText(member.fullName)).toBeVisible();
  const entries = menu.getByRole('navigation', { name: 'Menu' });
  await expect(entries.getByRole('button', { name: 'Create a Post' })).toBeVisible();
  await expect(entries.getByRole('link')).toHaveText([
    'Messages',
    // Unread: the welcome, and the sign-in on a new device.
    /^Notifications2/,
    'Settings',
    'Industry Network',
    'Industry News',
    'Industry PollsNEW',
    'My Jobs',
    'Advertise',
    'RewardsNEW',
    'Help Center',
  ]);
  await expect(menu.getByRole('region', { name: 'Premium' }).getByRole('listitem')).toHaveText([
    'Enhanced Profile',
    'Custom Groups',
    'Who Viewed My Profile',
    'Post Available to Hire',
    'Unlimited Messaging',
    'Premium Badging',
  ]);
  await expect(menu.getByRole('link', { name: 'ONLY $5.99/MO' })).toHaveAttribute('href', '/settings/subscription');
  await page.keyboard.press('Escape');
  await expect(menu).toBeHidden();
  await expect(open).toBeFocused();

  await open.click();
  await menu.getByRole('link', { name: 'View Profile' }).click();
  await page.waitForURL((url) => url.pathname === `/profile/${member.id}`);
  await expect(menu).toBeHidden();
  await open.click();
  await entries.getByRole('button', { name: 'Create a Post' }).click();
  await expect(page.getByRole('dialog', { name: 'Create a Post' })).toBeVisible();
});

test('the avatar menu', async ({ page, newMember }) => {
  const member = await newMember();
  await enter(page, member);
  await page.getByRole('button', { name: /^Account/ }).click();
  const menu = page.getByRole('menu', { name: 'Account' });
  await expect(menu).toContainText(member.fullName);
  await expect(menu).toContainText('Sourcing lead');
  await expect(menu.getByRole('menuitem')).toHaveText([
    'View Profile',
    // Unread: the welcome, and the sign-in on a new device.
    /^Notifications2/,
    'Settings',
    'Saved Posts',
    'Advertising',
    'Logout',
  ]);
  await menu.getByRole('menuitem', { name: 'Saved Posts' }).click();
  await page.waitForURL((url) => url.pathname === '/saved-posts');
});

test('the avatar menu of staff leads to the admin area', async ({ page }) => {
  await enter(page, { username: 'demo-admin' });
  await page.getByRole('button', { name: /^Account/ }).click();
  await page.getByRole('menuitem', { name: 'Admin Dashboard' }).click();
  await page.waitForURL((url) => url.pathname === '/admin');
});

test('a blank search does nothing, another one leads to its results', async ({ page, newMember }) => {
  await enter(page, await newMember(), '/about');
  const box = page.getByRole('combobox', { name: 'Search' });
  await box.fill('   ');
  await box.press('Enter');
  expect(new URL(page.url()).pathname).toBe('/about');
  await box.fill('cold foam & latex');
  await box.press('Enter');
  await page.waitForURL((url) => url.pathname === '/search' && url.searchParams.get('q') === 'cold foam & latex');
});

test.describe('on a tablet', () => {
  test.use({ viewport: { width: 900, height: 900 } });

  test('the icons of the header have tooltips', async ({ page, newMember }) => {
    await enter(page, await newMember());
    const places: [string, string, string][] = [
      ['Home', 'Home', '/'],
      ['Jobs', 'Jobs', '/jobs'],
      ['Events', 'Events', '/events'],
      ['News', 'News', '/industry-news'],
      ['Metrics', 'Industry Metrics & Tariff Tracker', '/industry-metrics'],
      ['Network', 'Network', '/network-hub'],
    ];
    const main = page.getByRole('navigation', { name: 'Main' });
    await expect(main.getByRole('link')).toHaveCount(places.length);
    for (const [name, hint, path] of places) {
      const link = main.getByRole('link', { name: new RegExp(`^${name}`) });
      await expect(link).toHaveAttribute('href', path);
      await link.hover();
      await expect(page.getByRole('tooltip')).toHaveText(hint);
    }
    await page.keyboard.press('Escape');
    await expect(page.getByRole('tooltip')).toHaveCount(0);
  });
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  for (const [width, isMobile] of [
    [768, true],
    [769, false],
  ] as const)
    test(`header and composer agree at ${width} px`, async ({ page, newMember }) => {
      await page.setViewportSize({ width, height: 900 });
      await enter(page, await newMember());
      const header = page.getByRole('banner');
      await expect(header.getByRole('link', { name: 'Home' })).toBeVisible();
      await expect(header.getByRole('button', { name: 'Create a post', exact: true })).toBeVisible({
        visible: isMobile,
      });
      await page.keyboard.press('n');
      const composer = page.getByRole('dialog', { name: 'Create a Post' });
      await expect(composer).toBeVisible();
      await expect(composer.getByLabel(/Video URL/)).toBeVisible({ visible: isMobile });
    });

  test('a second row holds the search and the create-post button', async ({ page, newMember }) => {
    await enter(page, await newMember());
    await expect(page.getByRole('combobox', { name: 'Search' })).toHaveCount(1);
    await page.getByRole('button', { name: 'Create a post', exact: true }).click();
    await expect(page.getByRole('dialog', { name: 'Create a Post' })).toBeVisible();
  });
});

test('keyboard shortcuts, and their switch', async ({ page, newMember }) => {
  await enter(page, await newMember(), '/about');
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
  await page.keyboard.press('?');
  const list = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect(list).toBeVisible();
  await page.keyboard.press('n');
  await expect(page.getByRole('dialog')).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(list).toBeHidden();

  await page.keyboard.press('n');
  await expect(page.getByRole('dialog', { name: 'Create a Post' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);

  await page.keyboard.press('/');
  await expect(page.getByRole('combobox', { name: 'Search' })).toBeFocused();
  await page.keyboard.type('gh?');
  await expect(page.getByRole('combobox', { name: 'Search' })).toHaveValue('gh?');
  await page.keyboard.press('Tab');

  await page.keyboard.press('g');
  await page.keyboard.press('h');
  await page.waitForURL((url) => url.pathname === '/');
  await page.keyboard.press('g');
  await page.keyboard.press('n');
  await page.waitForURL((url) => url.pathname === '/notifications');

  await page.keyboard.press('?');
  await page.getByRole('switch', { name: 'Use keyboard shortcuts' }).click();
  await page.keyboard.press('Escape');
  await expect(list).toBeHidden();
  await page.keyboard.press('n');
  await page.keyboard.press('?');
  await expect(list).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(1);
});

test('a new page starts at its top, and the keyboard with it', async ({ page }) => {
  await enter(page, { username: 'demo-member' });
  await expect(page.getByRole('article').nth(3)).toBeAttached();
  await page.evaluate(() => window.scrollTo(0, 1200));
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(500);
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: /^News/ }).click();
  await expect(page.getByText('Coming in a later release')).toBeVisible();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
  await expect(page.getByRole('main')).toBeFocused();
});

test('the footer', async ({ page, newMember }) => {
  await enter(page, await newMember(), '/about');
  const footer = page.getByRole('contentinfo');
  await expect(footer).toContainText(`© ${new Date().getFullYear()}`);
  await expect(footer.getByRole('link')).toHaveText(['About', 'Privacy Policy', 'Terms', 'Help Center']);
  for (const [name, path] of [
    ['Terms', '/terms'],
    ['Privacy Policy', '/privacy'],
    ['Help Center', '/help'],
    ['About', '/about'],
  ]) {
    await footer.getByRole('link', { name }).click();
    await page.waitForURL((url) => url.pathname === path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  }
});

test('a bug report from the button to the staff', async ({ page, another, newMember }) => {
  const member = await newMember();
  await enter(page, member, '/about?from=footer');
  await page.clock.install();
  const button = page.getByRole('button', { name: 'Report Bug' });
  await button.click();
  const form = page.getByRole('dialog', { name: 'Report a Bug' });
  await expect(form.getByLabel('Priority')).toHaveValue('medium');
  await expect(form.getByLabel('Bug Type')).toHaveValue('functionality');
  await form.getByLabel('Title').fill('   ');
  await form.getByRole('button', { name: 'Submit Report' }).click();
  await expect(toastOf(page, 'Missing Information')).toContainText(
    'Please provide a title and description for the bug report.',
  );
  const title = `The tape edge machine icon is cut off (${member.username})`;
  await form.getByLabel('Title').fill(title);
  await form.getByLabel('Description').fill('On the About page the picture ends too early.');
  await form.getByLabel(/^Steps to Reproduce/).fill('Open About.');
  await form.getByLabel(/^Expected Behavior/).fill('A whole picture.');
  await form.getByLabel(/^Actual Behavior/).fill('Half a picture.');
  await form.getByLabel('Priority').selectOption('low');
  await form.getByLabel('Bug Type').selectOption('ui');

  const answered = page.waitForResponse('**/api/bug-reports');
  await form.getByRole('button', { name: 'Submit Report' }).click();
  await expect(form.getByText('Submitting...')).toBeVisible();
  expect((await answered).ok()).toBe(true);
  await expect(async () => {
    await page.clock.runFor(100);
    await expect(form.getByText('Report Received!', { exact: true })).toBeVisible({ timeout: 100 });
  }).toPass();
  await page.clock.runFor(500);
  await expect(toastOf(page, 'Bug Report Received!')).toContainText('Thank you');
  await expect(form).toBeVisible();
  await page.clock.runFor(2600);
  await expect(form).toBeHidden();
  await button.click();
  await expect(form.getByLabel('Title')).toHaveValue('');
  await expect(form.getByLabel('Priority')).toHaveValue('medium');

  const office = await another();
  await enter(office, { username: 'demo-admin' }, '/admin/bug-reports');
  await office.getByRole('list', { name: 'Bug reports' }).getByRole('button', { name: title }).click();
  const report = office.getByRole('article', { name: title });
  await expect(report).toContainText(member.fullName);
  await expect(report).toContainText('/about?from=footer');
  for (const words of ['On the About page', 'Open About.', 'A whole picture.', 'Half a picture.', 'low', 'ui']) {
    await expect(report).toContainText(words);
  }
});

test.describe('without a network', () => {
  test.use({ noise: /net::ERR_|WebSocket/ });

  test('a bar says so until it is back', async ({ page, newMember }) => {
    await enter(page, await newMember(), '/about');
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
    await page.context().setOffline(true);
    await expect(page.getByText(/You’re offline\./)).toBeVisible();
    await page.context().setOffline(false);
    await expect(page.getByText(/You’re offline\./)).toBeHidden();
  });

  test('a report that could not be sent keeps its words', async ({ page, newMember }) => {
    await enter(page, await newMember(), '/about');
    await page.route('**/api/bug-reports', (route) => route.abort());
    await page.getByRole('button', { name: 'Report Bug' }).click();
    const form = page.getByRole('dialog', { name: 'Report a Bug' });
    await form.getByLabel('Title').fill('Nothing arrives');
    await form.getByLabel('Description').fill('The line is cut.');
    await form.getByRole('button', { name: 'Submit Report' }).click();
    await expect(toastOf(page, 'Submission Failed')).toContainText('Failed to submit bug report. Please try again.');
    await expect(form.getByLabel('Title')).toHaveValue('Nothing arrives');
  });
});
