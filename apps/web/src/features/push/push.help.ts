import type { HelpArticle } from '../../platform/nav/entries.ts';

export const articles: readonly HelpArticle[] = [
  {
    id: 'device-notifications',
    topic: 'Getting started',
    at: 40,
    title: 'Notifications on your phone or computer',
    words: 'push web lock screen permission blocked browser quiet hours device',
    paragraphs: [
      'Settings, Notifications, Notifications on this device switches them on, after your browser has asked you. What comes in the app then also appears on the device while the site is closed, outside your quiet hours. On an iPhone or iPad, add the site to your Home Screen first and open it from there.',
      'It holds for the browser you switch it on in, until you sign out there; up to ten browsers can be on. The same place lists the others and ends them. What you have read by then, or was done by people you muted or blocked, is not sent.',
      'If your browser blocks notifications, allow them in its settings for this site and come back.',
    ],
  },
];
