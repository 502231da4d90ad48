import { DELETION_GRACE_DAYS, EXPORT_DAYS } from '@innerspring/contract/settings/choices';
import type { HelpArticle } from '../../platform/nav/entries.ts';

export const articles: readonly HelpArticle[] = [
  {
    id: 'appearance',
    topic: 'Profile',
    at: 140,
    title: 'Light or dark theme',
    words: 'theme dark mode appearance settings',
    paragraphs: [
      'Choose it in Settings under Appearance and language. Your choice applies everywhere you’re signed in; System follows your device.',
      'You’ll also find text size, reduced motion, time zone and date format there.',
    ],
  },
  {
    id: 'privacy-settings',
    topic: 'Trust and safety',
    at: 380,
    title: 'Who sees, finds and reaches you',
    words: 'privacy visibility email online anonymous search followers approval muted words visits visitors viewed',
    paragraphs: [
      'Under Privacy in Settings, you choose who sees your email address, whether others see when you’re online, how you view profiles, how people can find you, and who can message you.',
      'Online now shows while you have the site open, and for two minutes after you last did something. If you hide when you’re online, you can’t see it for others either.',
      'Once a week, we tell you how many people viewed your profile. With Premium you also see the most recent names, except anonymous viewers. If you view profiles anonymously, you don’t see names either.',
      'Under Blocked and muted, you can undo blocks and mutes and list words you don’t want to see. Posts and comments with one of those words won’t appear in your lists.',
    ],
  },
  {
    id: 'your-data',
    topic: 'Trust and safety',
    at: 400,
    title: 'Download your data',
    words: 'export copy archive zip json gdpr takeout',
    paragraphs: [
      `Request an archive in Settings under Your data, once a day. We’ll email you when it’s ready; only you can download it, for ${String(EXPORT_DAYS)} days. It includes lists in JSON and the files you uploaded, but no passwords or other secrets.`,
    ],
  },
  {
    id: 'leave',
    topic: 'Trust and safety',
    at: 410,
    title: 'Take a break, or delete your account',
    words: 'deactivate close remove erase cancel membership leave',
    paragraphs: [
      'Deactivate hides you, your posts and your comments from everyone and signs you out. Sign in again to bring it all back.',
      `Delete hides you the same way and erases everything after ${String(DELETION_GRACE_DAYS)} days. To change your mind, sign in before then and choose Keep my account. Before you confirm, you’ll see what you’d lose. If you’re the only owner of a company that others help run, hand it over first; a company nobody else helps run is left without an owner.`,
    ],
  },
];
