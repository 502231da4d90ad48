import { LayoutDashboard } from 'lucide-react';
import { absent, defineNav } from '../../platform/nav.ts';

export const admin = defineNav({
  name: 'admin',
  accountMenu: [
    { at: 60, to: '/admin', label: 'Admin Dashboard', Icon: LayoutDashboard, isFor: ({ isAdmin }) => isAdmin },
  ],
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
  ...absent(
    'only staff come here',
    'place',
    'shortcut',
    'chips',
    'footer',
    'emptyFeeds',
    'feedCards',
    'impressions',
    'menu',
    'goTo',
    'help',
  ),
  ...absent(
    'staff look into what others own',
    'searchKinds',
    'savedKinds',
    'notificationChips',
    'settingsSections',
    'settingsRows',
  ),
  ...absent(
    'staff reach their pages by the menu and the admin area',
    'menuFoot',
    'goKeys',
    'ownThings',
    'suggestions',
    'helpPanel',
    'ahead',
    'background',
  ),
});
