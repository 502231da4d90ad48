import { PASSWORD_MIN_LENGTH } from '@innerspring/contract/constants';
import type { HelpArticle } from '../../platform/nav/entries.ts';

export const articles: readonly HelpArticle[] = [
  {
    id: 'sign-in',
    topic: 'Getting started',
    at: 20,
    title: 'Sign in and out',
    words: 'login logout password username email address locked too many attempts',
    paragraphs: [
      'Sign in with your username and password. With two-factor sign-in you are then asked for a code.',
      'A session ends when you press Logout in the menu behind your picture, after 14 days without a visit, and at the latest after 30 days, or 12 hours for administrators. You can be signed in on 20 browsers at a time; the one you used longest ago is signed out first. After several wrong passwords you have to wait a few minutes.',
    ],
  },
  {
    id: 'change-email',
    topic: 'Profile',
    at: 150,
    title: 'Change your email address',
    words: 'mail address confirm verify',
    paragraphs: [
      'Ask for the change in Settings with your password. We’ll email a link to both the old and the new address. The change takes effect once you open both.',
      'If you no longer reach the old address, write to support.',
    ],
  },
  {
    id: 'password',
    topic: 'Trust and safety',
    at: 420,
    title: 'Passwords, and what to do when you forget yours',
    words: 'reset forgot change sign in login locked',
    paragraphs: [
      `A password has at least ${String(PASSWORD_MIN_LENGTH)} characters and is none of the common ones. Change it in Settings; that ends your sessions on other devices.`,
      'If you forgot it, press Forgot password? when you sign in. The link in the mail works once.',
    ],
  },
  {
    id: 'two-factor',
    topic: 'Trust and safety',
    at: 430,
    title: 'Two-factor sign-in',
    words: '2fa totp authenticator code recovery security',
    paragraphs: [
      'Switch it on in Settings: scan the code with an authenticator app and type the six digits it shows. From then on signing in needs a code as well.',
      'Keep the recovery codes in a safe place. Each works once, when you do not have your app at hand.',
    ],
  },
  {
    id: 'sessions',
    topic: 'Trust and safety',
    at: 440,
    title: 'See where you are signed in',
    words: 'devices sessions revoke log out security log',
    paragraphs: [
      'Settings lists your open sessions with device, address and last use. End any of them there. The security log below shows sign-ins and changes to your account.',
    ],
  },
];
