import type { HelpArticle } from '../../platform/nav/entries.ts';

export const articles: readonly HelpArticle[] = [
  {
    id: 'device-notifications',
    topic: 'Getting started',
    at: 40,
    title: 'Notifications on your phone or computer',
    words: 'push web lock screen permission blocked browser quiet hours device',
    paragraphs: [
      'Turn them on in Settings under Notifications on this device; your browser will ask for permission. You’ll get your notifications on the device even while the site is closed, except during quiet hours. On an iPhone or iPad, add the site to your Home Screen first and open it from there.',
      'They stay on in that browser until you sign out there, on up to ten browsers. You can turn off the others in the same place. We don’t send what you’ve already read, or anything from people you muted or blocked.',
      'If your browser blocks notifications, allow them for this site in the browser’s settings and try again.',
    ],
  },
];
