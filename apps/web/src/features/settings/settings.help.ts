import { DELETION_GRACE_DAYS, EXPORT_DAYS } from '@innerspring/contract/settings/choices';
import type { HelpArticle } from '../../platform/nav/entries.ts';

export const articles: readonly HelpArticle[] = [
  {
    id: 'appearance',
    topic: 'Profile',
    at: 140,
    title: 'Light, dark, or as your system',
    words: 'theme dark mode appearance settings',
    paragraphs: [
      'Choose it in Settings under Appearance and language. The choice counts wherever you are signed in; System follows your device.',
      'Text size, reduced motion, time zone and date format are there as well.',
    ],
  },
  {
    id: 'privacy-settings',
    topic: 'Trust and safety',
    at: 380,
    title: 'Who sees, finds and reaches you',
    words: 'privacy visibility email online anonymous search followers approval muted words visits visitors viewed',
    paragraphs: [
      'Settings, Privacy holds who sees your email address, whether others see when you are online, how you view profiles, by what people find you, and who may message you.',
      'Online now shows while you have the site open, and for two minutes after you last did something. If you hide when you are online, you do not see it of others either.',
      'When others looked at your profile, a notification says once a week how many. With Premium it names the latest of them, except those who look anonymously; who looks anonymously sees no names either.',
      'Under Blocked and muted you take back blocks and mutes, and list words that you do not want to read: posts and comments of others with one of them stay out of your lists.',
    ],
  },
  {
    id: 'your-data',
    topic: 'Trust and safety',
    at: 400,
    title: 'Download your data',
    words: 'export copy archive zip json gdpr takeout',
    paragraphs: [
      `Ask for an archive in Settings under Your data, once a day. We tell you by mail when it is ready; you alone can download it, for ${String(EXPORT_DAYS)} days. It holds lists in JSON and the files you uploaded, without passwords and other secrets.`,
    ],
  },
  {
    id: 'leave',
    topic: 'Trust and safety',
    at: 410,
    title: 'Take a break, or delete your account',
    words: 'deactivate close remove erase cancel membership leave',
    paragraphs: [
      'Deactivate hides you, your posts and your comments from everybody and signs you out. Signing in brings all of it back.',
      `Delete hides you in the same way and erases everything after ${String(DELETION_GRACE_DAYS)} days. Sign in before and press Keep my account to change your mind. Before you confirm you see what goes. The only owner of a company in which others act hands it over first; a company in which nobody else acts stays without an owner.`,
    ],
  },
];
