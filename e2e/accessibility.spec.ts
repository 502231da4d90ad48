import { expect } from './journeys.ts';
import { lookAt, type Screen, test } from './looks.ts';
import { enter, register, signInByCall, talkedAboutPost } from './people.ts';

// Each screen takes seconds, and they are independent: both workers share this file.
test.describe.configure({ mode: 'parallel', timeout: 90_000 });

test.describe('screens for visitors', () => {
  const screens: Screen[] = [
    { name: 'sign in', path: '/auth', mark: /^Sign in to/ },
    { name: 'apply', path: '/auth?apply=1', mark: /^Apply to join/ },
    {
      name: 'apply with problems',
      path: '/auth?apply=1',
      mark: /^Apply to join/,
      open: (page) => page.getByRole('button', { name: 'Send application' }).click(),
    },
    { name: 'forgot password', path: '/forgot-password', mark: 'Forgot your password?' },
    { name: 'reset password', path: `/reset-password?token=${'x'.repeat(40)}`, mark: 'Choose a new password' },
    { name: 'account link', path: '/account-link', mark: 'Link an account' },
    { name: 'lander', path: '/lander', mark: /^Where the people/ },
    { name: 'mails you get, by a dead link', path: '/lander?unsubscribe=x', mark: 'Your emails' },
    { name: 'privacy', path: '/privacy', mark: 'Privacy Policy' },
    { name: 'callback', path: '/callback', mark: 'Connecting to LinkedIn...' },
  ];
  for (const screen of screens) test(screen.name, ({ page }) => lookAt(page, screen));
});

test.describe('screens of applicants', () => {
  test('pending', async ({ page, caller }) => {
    await enter(page, await register(await caller()));
    await lookAt(page, {
      name: 'pending',
      path: '/',
      mark: 'Application Pending',
      open: (page) => page.getByText('Change my application').click(),
    });
  });

  test('rejected', async ({ page }) => {
    await enter(page, { username: 'demo-rejected' });
    await lookAt(page, { name: 'rejected', path: '/', mark: 'Application Rejected' });
  });
});

test.describe('screens of members', () => {
  const screens: Screen[] = [
    { name: 'home', path: '/', mark: 'Home', open: (page) => expect(page.getByRole('article').first()).toBeVisible() },
    {
      name: 'network people',
      path: '/network-hub',
      mark: 'Industry Network',
      open: (page) => expect(page.getByRole('article').first()).toBeVisible(),
    },
    {
      name: 'network companies with a filter',
      path: '/directory?tab=companies&companyType=Retailer',
      mark: 'Industry Network',
      open: (page) => expect(page.getByRole('article').first()).toBeVisible(),
    },
    { name: 'network requests', path: '/network?tab=requests', mark: 'Industry Network' },
    { name: 'network following', path: '/network?tab=following', mark: 'Industry Network' },
    {
      name: 'network invitations with problems',
      path: '/network?tab=invite',
      mark: 'Industry Network',
      open: (page) => page.getByRole('button', { name: 'Send invitation' }).click(),
    },
    { name: 'network empty', path: '/network?q=nobody-at-all', mark: 'Industry Network' },
    {
      name: 'a conversation beside the list',
      path: '/messages',
      mark: 'Messages',
      open: async (page) => {
        await page.getByRole('list', { name: 'Conversations' }).getByRole('link').first().click();
        await expect(page.getByRole('region', { name: /^Messages with/ })).toBeVisible();
      },
    },
    {
      name: 'new message',
      path: '/messages/new',
      mark: 'New message',
      open: (page) => expect(page.getByRole('list', { name: 'Your connections' })).toBeVisible(),
    },
    {
      name: 'groups to discover',
      path: '/groups?view=discover',
      mark: 'Groups',
      open: (page) => expect(page.getByRole('article').first()).toBeVisible(),
    },
    {
      name: 'group discussion',
      path: '/groups/1',
      mark: 'Pocket Coil Makers',
      open: (page) => expect(page.getByRole('article').first()).toBeVisible(),
    },
    {
      name: 'group chat',
      path: '/groups/1?tab=chat',
      mark: 'Pocket Coil Makers',
      open: (page) => expect(page.getByRole('textbox', { name: /^Message to/ })).toBeVisible(),
    },
    { name: 'edit profile', path: '/settings/profile', mark: 'Edit Profile' },
    { name: 'profile of nobody', path: '/profile/999999999', mark: 'Profile' },
    { name: 'settings', path: '/settings', mark: 'Email' },
    { name: 'company', path: '/companies/1', mark: 'Harborline Foam' },
    { name: 'company posts', path: '/companies/1?tab=posts', mark: 'Harborline Foam' },
    { name: 'company people', path: '/companies/1?tab=people', mark: 'Harborline Foam' },
    { name: 'company roles', path: '/companies/1?tab=manage', mark: 'Harborline Foam' },
    { name: 'company not found', path: '/companies/999999', mark: 'Company not found' },
    ...[
      ['security', 'Security log'],
      ['privacy', 'Leaderboard'],
      ['notifications', 'Quiet hours'],
      ['messages', 'Enter sends'],
      ['feed', 'Default view'],
      ['appearance', 'Date format'],
      ['blocked', 'Muted words'],
      ['data', 'Delete your account'],
    ].map(([section = '', mark = '']) => ({ name: `settings ${section}`, path: `/settings?section=${section}`, mark })),
    {
      name: 'settings with a wrong muted word',
      path: '/settings?row=muted-words',
      mark: 'Muted words',
      open: async (page) => {
        await page.getByLabel('Word or phrase').fill('x');
        await page.getByRole('button', { name: 'Mute', exact: true }).click();
      },
    },
    {
      name: 'deleting the account',
      path: '/settings?row=delete',
      mark: 'Delete your account',
      open: async (page) => {
        await page.getByRole('button', { name: 'Delete…' }).click();
        await expect(page.getByRole('dialog').getByText(/For 14 days/)).toBeVisible();
      },
    },
    {
      name: 'decisions by staff with an appeal',
      path: '/settings/moderation',
      mark: 'Decisions by staff',
      open: (page) => page.getByRole('button', { name: 'Appeal' }).click(),
    },
    { name: 'help', path: '/help', mark: /Help/ },
    { name: 'about', path: '/about', mark: /About/ },
    { name: 'terms', path: '/terms', mark: /Terms/ },
    {
      name: 'search results',
      path: '/search?q=foam',
      mark: /^Results for/,
      open: (page) => expect(page.getByRole('article').first()).toBeVisible(),
    },
    {
      name: 'search without results',
      path: '/search?q=zzkqwvx%20in%3Anowhere',
      mark: /^Results for/,
      open: (page) => expect(page.getByRole('button', { name: 'Ask the network' })).toBeVisible(),
    },
    {
      name: 'search tips',
      path: '/search',
      mark: 'Search',
      open: async (page) => {
        await page.getByRole('button', { name: 'Search tips' }).click();
        await expect(page.getByRole('dialog', { name: 'Search tips' })).toBeVisible();
      },
    },
    {
      name: 'notifications',
      path: '/notifications',
      mark: 'Notifications',
      open: (page) => expect(page.getByRole('list', { name: 'Notifications' })).toBeVisible(),
    },
    { name: 'notifications without any', path: '/notifications?chip=events', mark: 'Notifications' },
    { name: 'polls', path: '/polls', mark: 'Industry Polls' },
    { name: 'a later screen', path: '/rewards', mark: 'Rewards' },
    { name: 'not found', path: '/nowhere', mark: 'Page not found' },
    { name: 'admin setup', path: '/admin-setup', mark: 'Admin Dashboard' },
  ];
  for (const screen of screens) {
    test(screen.name, async ({ page }) => {
      await signInByCall(page.request, 'demo-member');
      await lookAt(page, screen);
    });
  }

  test('post', async ({ page }) => {
    await signInByCall(page.request, 'demo-member');
    await lookAt(page, { name: 'post', path: await talkedAboutPost(page), mark: /^Post by/ });
  });

  test('profile', async ({ page }) => {
    await signInByCall(page.request, 'demo-member');
    const answer = await page.request.get('/api/mentions?q=priya-menon');
    const { items } = (await answer.json()) as { items: { id: number }[] };
    await lookAt(page, { name: 'profile', path: `/profile/${items[0]?.id}`, mark: 'Priya Menon' });
  });

  test('saved posts', async ({ page }) => {
    await signInByCall(page.request, 'demo-member');
    const id = (await talkedAboutPost(page)).split('/').at(-1);
    await page.request.post(`/api/posts/${id}/saves`);
    await lookAt(page, { name: 'saved posts', path: '/saved-posts', mark: 'Saved Posts' });
  });
});
