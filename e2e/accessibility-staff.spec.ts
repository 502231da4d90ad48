import { expect } from './journeys.ts';
import { lookAt, type Screen, test } from './looks.ts';
import { register, signInByCall } from './people.ts';

// Each screen takes seconds, and none needs another: both workers share this file.
test.describe.configure({ mode: 'parallel', timeout: 90_000 });

test.describe('screens of staff', () => {
  const screens: Screen[] = [
    { name: 'dashboard', path: '/admin', mark: 'Open queues' },
    { name: 'users', path: '/admin/users', mark: 'Users' },
    { name: 'applications', path: '/admin/users?tab=applications', mark: 'Users' },
    { name: 'companies', path: '/admin/companies', mark: 'Companies' },
    { name: 'company claims', path: '/admin/companies?tab=claims', mark: 'Companies' },
    { name: 'one company', path: '/admin/companies/edit/1', mark: 'Edit company' },
    { name: 'groups', path: '/admin/groups', mark: 'Groups' },
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
