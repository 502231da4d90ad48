import { LogOut } from 'lucide-react';
import { absent, defineNav } from '../../platform/nav.ts';

export const auth = defineNav({
  name: 'auth',
  goTo: [{ at: 240, label: 'Sign out', Icon: LogOut, act: ({ logOut }) => logOut() }],
  settingsRows: [
    { section: 'account', at: 30, id: 'email', label: 'E-mail', words: 'email address mail account confirm' },
    { section: 'security', at: 10, id: 'password', label: 'Password', words: 'password change login secret' },
    {
      section: 'security',
      at: 20,
      id: 'two-factor',
      label: 'Two-factor sign-in',
      words: '2fa totp authenticator code recovery security',
    },
    {
      section: 'security',
      at: 30,
      id: 'sessions',
      label: 'Where you are signed in',
      words: 'devices sessions revoke log out sign out everywhere',
    },
    {
      section: 'security',
      at: 40,
      id: 'security-log',
      label: 'Security log',
      words: 'history events sign-ins audit',
    },
  ],
  help: true,
  ...absent('visitors see no menu', 'place', 'shortcut', 'menu', 'accountMenu', 'footer'),
  ...absent('accounts are shown as profiles', 'chips', 'emptyFeeds', 'searchKinds', 'savedKinds', 'notificationIcons'),
  ...absent('its screens have routes, its staff side is admin', 'addresses', 'adminPlaces'),
});
