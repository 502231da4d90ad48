import type { Page } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import { expect } from './journeys.ts';
import { lookAt, type Screen, test } from './looks.ts';
import { enter, signInByCall, talkedAboutPost } from './people.ts';

// Each screen takes seconds, and they are independent: both workers share this file.
test.describe.configure({ mode: 'parallel', timeout: 90_000 });

/** Presses a shortcut until its dialog opens: shortcuts load once the page has settled. */
const pressUntil = (page: Page, key: string) =>
  expect(async () => {
    await page.keyboard.press(key);
    await expect(page.getByRole('dialog')).toBeVisible({ timeout: 2000 });
  }).toPass();

test('two dialogs that are open at once fail a journey', async ({ page, problems }) => {
  await page.goto('/help');
  await page.evaluate(() => {
    for (const name of ['First', 'Second']) {
      const dialog = document.createElement('div');
      Object.assign(dialog, { role: 'dialog', ariaLabel: name });
      dialog.dataset['state'] = 'open';
      document.body.append(dialog);
    }
  });
  await expect.poll(() => problems).toHaveLength(1);
  expect(problems.pop()).toContain('2 dialogs are open at once: First; Second');
});

test.describe('what opens over the screens of members', () => {
  const screens: Screen[] = [
    {
      name: 'composer',
      path: '/about',
      mark: /About/,
      open: async (page) => {
        await pressUntil(page, 'n');
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
      name: 'messaging widget',
      path: '/about',
      mark: /About/,
      open: async (page) => {
        await page.getByRole('button', { name: /^Messaging/ }).click();
        await expect(page.getByRole('searchbox', { name: 'Search conversations' })).toBeVisible();
      },
    },
    {
      name: 'shortcuts',
      path: '/about',
      mark: /About/,
      open: async (page) => {
        await pressUntil(page, '?');
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
        await page.locator('[aria-keyshortcuts=ArrowUp]').first().focus();
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
    // The server's response fifteen minutes after the last password check.
    const late = { error: 'Confirm your password first.', code: 'sudo_required', requestId: 'journey' };
    await page.route('**/api/settings/two-factor', (route) => route.fulfill({ status: 403, json: late }));
    await lookAt(page, {
      name: 'password once more',
      path: '/settings?section=security',
      mark: 'Two-factor sign-in',
      open: async (page) => {
        await page.getByRole('button', { name: 'Set up', exact: true }).click();
        await dialog(page, 'Confirm it’s you').getByRole('button', { name: 'Confirm' }).click();
        await expect(dialog(page, 'Confirm it’s you').getByRole('alert')).toBeVisible();
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
