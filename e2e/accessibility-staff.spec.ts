import { expect } from './journeys.ts';
import { lookAt, type Screen, test } from './looks.ts';
import { register, signInByCall } from './people.ts';

// Each screen takes seconds, and they are independent: both workers share this file.
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
    { name: 'mail', path: '/admin/mail', mark: 'Outgoing email' },
    { name: 'bug reports', path: '/admin/bug-reports', mark: 'Bug reports' },
    {
      name: 'reports and a decision with problems',
      path: '/admin/reports',
      mark: 'Reports',
      open: async (page) => {
        await page.getByRole('button', { name: 'Keep', exact: true }).click();
        const panel = page.getByRole('region', { name: /^Keep: / });
        await panel.getByRole('button', { name: 'Keep', exact: true }).click();
        await expect(panel.getByRole('alert')).toBeVisible();
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

  test('one user, an application and a decision', async ({ page, caller }) => {
    const applicant = await register(await caller());
    await signInByCall(page.request, 'demo-admin');
    await lookAt(page, { name: 'one user', path: `/admin/users?user=${applicant.id}`, mark: applicant.fullName });
    await lookAt(page, {
      name: 'decision',
      path: `/admin/users?tab=applications&user=${applicant.id}`,
      mark: applicant.fullName,
      open: async (page) => {
        await page.getByRole('button', { name: 'Reject', exact: true }).click();
        await expect(page.getByLabel('Email text')).toBeVisible();
      },
    });
  });
});
