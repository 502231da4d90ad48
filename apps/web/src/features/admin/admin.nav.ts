import { LayoutDashboard } from 'lucide-react';
import { defineNav } from '../../platform/nav.ts';

export const admin = defineNav({
  name: 'admin',
  accountMenu: [{ to: '/admin', label: 'Admin Dashboard', Icon: LayoutDashboard, isFor: ({ isAdmin }) => isAdmin }],
  adminPlaces: [
    { at: 10, to: '/admin', label: 'Dashboard', live: ['admin.dashboard'] },
    { at: 20, to: '/admin/users', label: 'Users', live: ['admin.applications', 'admin.user', 'admin.users'] },
    { at: 70, to: '/admin/mail', label: 'Outgoing email', live: [] },
    { at: 80, to: '/admin/audit', label: 'Audit log', live: [] },
  ],
  addresses: [
    {
      path: '/admin/debug-users',
      title: 'User diagnostics',
      text: 'The stored state of an account, for troubleshooting.',
    },
  ],
});
