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
      'Sign in with your username and password. If you use two-factor sign-in, you’ll also need a code.',
      'You stay signed in until you choose Logout in the menu under your picture, or until you’ve been away for 14 days. Every session ends after 30 days, or 12 hours for administrators. You can be signed in on 20 browsers at a time; after that, we sign out the one you used longest ago. After several wrong passwords, you’ll need to wait a few minutes.',
    ],
  },
  {
    id: 'change-email',
    topic: 'Profile',
    at: 150,
    title: 'Change your email address',
    words: 'address confirm verify',
    paragraphs: [
      'Change it in Settings with your password. We’ll email a link to both the old and the new address. The change takes effect once you open both.',
      'If you can’t get into the old address, contact support.',
    ],
  },
  {
    id: 'password',
    topic: 'Trust and safety',
    at: 420,
    title: 'Change or reset your password',
    words: 'reset forgot change sign in login locked',
    paragraphs: [
      `A password needs at least ${String(PASSWORD_MIN_LENGTH)} characters and can’t be a common one. Change it in Settings; that signs you out on other devices.`,
      'Forgot it? Choose Forgot password? when you sign in. The link we email you works once.',
    ],
  },
  {
    id: 'two-factor',
    topic: 'Trust and safety',
    at: 430,
    title: 'Two-factor sign-in',
    words: '2fa totp authenticator code recovery security',
    paragraphs: [
      'Turn it on in Settings: scan the code with an authenticator app and enter the six digits it shows. From then on, you’ll need a code to sign in.',
      'Keep your recovery codes somewhere safe. Each one works once, for when you don’t have your app with you.',
    ],
  },
  {
    id: 'sessions',
    topic: 'Trust and safety',
    at: 440,
    title: 'See where you’re signed in',
    words: 'devices sessions revoke log out security log',
    paragraphs: [
      'Settings lists your sessions with their device, address and last use. You can sign out any of them there. The security log below shows sign-ins and changes to your account.',
    ],
  },
];
