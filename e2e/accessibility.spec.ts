import type { Page } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import { expect, expectAccessible, test } from './journeys.ts';
import { enter, register, signInByCall } from './people.ts';

// Each screen takes seconds, and none needs another: both workers share this file.
test.describe.configure({ mode: 'parallel', timeout: 60_000 });

type Screen = {
  name: string;
  path: string /** Seen once it stands. */;
  mark: string | RegExp;
  open?: (page: Page) => Promise<void>;
};

const looks = [
  { name: 'light at 1280', width: 1280, scheme: 'light' },
  { name: 'dark at 1280', width: 1280, scheme: 'dark' },
  { name: 'light at 390', width: 390, scheme: 'light' },
] as const;

const heading = (page: Page, mark: string | RegExp) => page.getByRole('heading', { name: mark }).first();

async function expectNoSidewaysScroll(page: Page, name: string) {
  await page.setViewportSize({ width: 320, height: 700 });
  const excess = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  expect(excess, `${name} scrolls sideways at 320 px`).toBeLessThanOrEqual(0);
}

const ground = (page: Page) => page.evaluate(() => getComputedStyle(document.body).backgroundColor);

/** Waits for what moves and comes to an end; spinners do not. */
const settle = (page: Page) =>
  page.evaluate(async () => {
    const ending = document
      .getAnimations()
      .filter(({ effect }) => Number.isFinite(Number(effect?.getComputedTiming().endTime)));
    await Promise.allSettled(ending.map(({ finished }) => finished));
  });

/** One screen in every look, with axe, and at 320 px for its width. All looks are taken before the first failure counts. */
async function lookAt(page: Page, { name, path, mark, open }: Screen) {
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  await page.setViewportSize({ width: 1280, height: 860 });
  await page.goto(path);
  await expect.soft(heading(page, mark), name).toBeAttached();
  if (open) await open(page);
  await page.waitForLoadState('networkidle');
  const light = await ground(page);
  for (const { name: look, width, scheme } of looks) {
    await page.setViewportSize({ width, height: 860 });
    await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' });
    await settle(page);
    if (scheme === 'dark') await expect.poll(() => ground(page), `${name} is dark`).not.toBe(light);
    await expectAccessible(page, `${name}, ${look}`);
  }
  await expectNoSidewaysScroll(page, name);
}

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

/** Of the posts at the head of the feed, the one with the most comments. */
async function talkedAboutPost(page: Page): Promise<string> {
  const feed = (await (await page.request.get('/api/feed')).json()) as {
    items: { id: number; commentCount: number }[];
  };
  const [first] = feed.items.toSorted((a, b) => b.commentCount - a.commentCount);
  if (!first) throw new Error('The demo feed is empty.');
  return `/post/${first.id}`;
}

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
    { name: 'edit profile', path: '/settings/profile', mark: 'Edit Profile' },
    { name: 'profile of nobody', path: '/profile/999999999', mark: 'Profile' },
    { name: 'settings', path: '/settings', mark: 'E-mail' },
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
    { name: 'a later screen', path: '/jobs', mark: 'Jobs' },
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

test.describe('what opens over the screens of members', () => {
  const screens: Screen[] = [
    {
      name: 'composer',
      path: '/about',
      mark: /About/,
      open: async (page) => {
        await page.keyboard.press('n');
        await page.getByRole('dialog').getByRole('button', { name: 'Post', exact: true }).click();
        await expect(page.getByRole('dialog').getByRole('alert')).toBeVisible();
      },
    },
    {
      name: 'slide-out menu',
      path: '/about',
      mark: /About/,
      open: async (page) => {
        await page.getByRole('button', { name: /^Open the .* menu$/ }).click();
        await expect(page.getByRole('link', { name: 'ONLY $5.99/MO' })).toBeVisible();
      },
    },
    {
      name: 'avatar menu',
      path: '/about',
      mark: /About/,
      open: async (page) => {
        await page.getByRole('button', { name: /^Account/ }).click();
        await expect(page.getByRole('menu')).toBeVisible();
      },
    },
    {
      name: 'bug report',
      path: '/about',
      mark: /About/,
      open: async (page) => {
        await page.getByRole('button', { name: 'Report Bug' }).click();
        await page.getByRole('button', { name: 'Submit Report' }).click();
        await expect(page.getByRole('dialog').getByRole('alert').first()).toBeVisible();
      },
    },
    {
      name: 'shortcuts',
      path: '/about',
      mark: /About/,
      open: async (page) => {
        await page.keyboard.press('?');
        await expect(page.getByRole('dialog')).toBeVisible();
      },
    },
  ];
  for (const screen of screens) {
    test(screen.name, async ({ page }) => {
      await signInByCall(page.request, 'demo-member2');
      await lookAt(page, screen);
    });
  }

  const ofPosts: Omit<Screen, 'path' | 'mark'>[] = [
    {
      name: 'menu of a post',
      open: async (page) => {
        await page.getByRole('button', { name: /^More for the post by/ }).click();
        await expect(page.getByRole('menu')).toBeVisible();
      },
    },
    {
      name: 'report with problems',
      open: async (page) => {
        await page.getByRole('button', { name: /^More for the post by/ }).click();
        await page.getByRole('menuitem', { name: 'Report post' }).click();
        await page.getByRole('dialog').getByRole('button', { name: 'Send report' }).click();
        await expect(page.getByRole('dialog').getByRole('alert')).toBeVisible();
      },
    },
    {
      name: 'question before a block',
      open: async (page) => {
        await page.getByRole('button', { name: /^More for the post by/ }).click();
        await page.getByRole('menuitem', { name: /^Block/ }).click();
        await expect(page.getByRole('alertdialog')).toBeVisible();
      },
    },
    {
      name: 'reactions',
      open: async (page) => {
        await page.locator('[aria-keyshortcuts=ArrowUp]').focus();
        await page.keyboard.press('ArrowUp');
        await expect(page.getByRole('toolbar', { name: 'Reactions' })).toBeVisible();
      },
    },
  ];
  for (const screen of ofPosts) {
    test(screen.name, async ({ page }) => {
      await signInByCall(page.request, 'demo-member2');
      await lookAt(page, { ...screen, path: await talkedAboutPost(page), mark: /^Post by/ });
    });
  }
});

/** A post of the demo feed that shows a picture. */
async function picturePost(page: Page): Promise<string> {
  const feed = (await (await page.request.get('/api/feed')).json()) as {
    items: { id: number; image: object | null }[];
  };
  const found = feed.items.find(({ image }) => image !== null);
  if (!found) throw new Error('No post at the head of the demo feed has a picture.');
  return `/post/${found.id}`;
}

const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name });

test.describe('dialogs', () => {
  test('terms over the application', ({ page }) =>
    lookAt(page, {
      name: 'terms over the application',
      path: '/auth?apply=1',
      mark: /^Apply to join/,
      open: async (page) => {
        await page.getByRole('button', { name: 'Terms', exact: true }).click();
        await expect(dialog(page, 'Terms')).toBeVisible();
      },
    }));

  test('picture of a post', async ({ page }) => {
    await signInByCall(page.request, 'demo-member2');
    await lookAt(page, {
      name: 'picture of a post',
      path: await picturePost(page),
      mark: /^Post by/,
      open: async (page) => {
        await page.getByRole('button', { name: /^Open picture/ }).click();
        await expect(dialog(page, /^Picture by/)).toBeVisible();
      },
    });
  });

  test('password once more', async ({ page, newMember }) => {
    await enter(page, await newMember());
    // As the server answers fifteen minutes after the last proof.
    const late = { error: 'Confirm your password first.', code: 'sudo_required', requestId: 'journey' };
    await page.route('**/api/settings/two-factor', (route) => route.fulfill({ status: 403, json: late }));
    await lookAt(page, {
      name: 'password once more',
      path: '/settings?section=security',
      mark: 'Two-factor sign-in',
      open: async (page) => {
        await page.getByRole('button', { name: 'Set up', exact: true }).click();
        await dialog(page, 'Confirm that it is you').getByRole('button', { name: 'Confirm' }).click();
        await expect(dialog(page, 'Confirm that it is you').getByRole('alert')).toBeVisible();
      },
    });
  });

  test('recovery codes', async ({ page, newMember }) => {
    await enter(page, await newMember());
    await lookAt(page, {
      name: 'recovery codes',
      path: '/settings?section=security',
      mark: 'Two-factor sign-in',
      open: async (page) => {
        const row = page.getByRole('region', { name: 'Two-factor sign-in' });
        await row.getByRole('button', { name: 'Set up', exact: true }).click();
        const secret = (await row.getByText(/^[A-Z2-7 ]{16,}$/).innerText()).replaceAll(' ', '');
        await row.getByLabel('Code from the app').fill(new TOTP({ secret: Secret.fromBase32(secret) }).generate());
        await expect(dialog(page, 'Your recovery codes')).toBeVisible();
      },
    });
  });
});

test.describe('screens of staff', () => {
  const screens: Screen[] = [
    { name: 'dashboard', path: '/admin', mark: 'Open queues' },
    { name: 'users', path: '/admin/users', mark: 'Users' },
    { name: 'applications', path: '/admin/users?tab=applications', mark: 'Users' },
    { name: 'companies', path: '/admin/companies', mark: 'Companies' },
    { name: 'company claims', path: '/admin/companies?tab=claims', mark: 'Companies' },
    { name: 'one company', path: '/admin/companies/edit/1', mark: 'Edit company' },
    { name: 'audit log', path: '/admin/audit', mark: 'Audit log' },
    { name: 'mail', path: '/admin/mail', mark: 'Outgoing mail' },
    { name: 'bug reports', path: '/admin/bug-reports', mark: 'Bug reports' },
    {
      name: 'reports and a decision with problems',
      path: '/admin/reports',
      mark: 'Reports',
      open: async (page) => {
        await page.getByRole('button', { name: 'Decide', exact: true }).first().click();
        const dialog = page.getByRole('dialog');
        await dialog.getByRole('button', { name: 'Decide', exact: true }).click();
        await expect(dialog.getByRole('alert')).toBeVisible();
      },
    },
    {
      name: 'appeals about reports',
      path: '/admin/reports?state=appealed',
      mark: 'Reports',
      open: (page) => expect(page.getByRole('article').first()).toBeVisible(),
    },
    { name: 'closed reports', path: '/admin/reports?state=closed', mark: 'Reports' },
  ];
  for (const screen of screens) {
    test(screen.name, async ({ page }) => {
      await signInByCall(page.request, 'demo-admin');
      await lookAt(page, screen);
    });
  }

  test('user panel and decision', async ({ page, caller }) => {
    const applicant = await register(await caller());
    await signInByCall(page.request, 'demo-admin');
    const panel = { name: 'user panel', path: `/admin/users?user=${applicant.id}`, mark: applicant.fullName };
    await lookAt(page, panel);
    await lookAt(page, {
      ...panel,
      name: 'decision',
      open: async (page) => {
        await page.getByRole('button', { name: 'Reject', exact: true }).click();
        await expect(page.getByLabel('Text of the mail')).toBeVisible();
      },
    });
  });
});
