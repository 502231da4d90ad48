import { LogOut } from 'lucide-react';
import { lazyPart } from '../../parts/lazy-part.tsx';
import { defineNav } from '../../platform/nav.ts';

const Row = lazyPart('part', () => import('./settings/settings-rows.tsx'));

export const auth = defineNav({
  name: 'auth',
  goTo: [{ at: 240, label: 'Sign out', Icon: LogOut, act: ({ logOut }) => logOut() }],
  settingsSections: [
    { at: 10, id: 'account', label: 'Account', about: 'Profile, subscription, email, decisions by staff' },
    { at: 20, id: 'security', label: 'Security', about: 'Password, two-factor, sessions' },
  ],
  settingsRows: [
    { section: 'account', at: 30, id: 'email', label: 'Email', words: 'email address account confirm', Row },
    { section: 'security', at: 10, id: 'password', label: 'Password', words: 'password change login secret', Row },
    {
      section: 'security',
      at: 20,
      id: 'two-factor',
      label: 'Two-factor sign-in',
      words: '2fa totp authenticator code recovery security',
      Row,
    },
    {
      section: 'security',
      at: 30,
      id: 'sessions',
      label: 'Where you’re signed in',
      words: 'devices sessions revoke log out sign out everywhere',
      Row,
    },
    {
      section: 'security',
      at: 40,
      id: 'security-log',
      label: 'Security log',
      words: 'history events sign-ins audit',
      Row,
    },
  ],
});
