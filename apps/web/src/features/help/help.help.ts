import type { HelpArticle, HelpTopic } from '../../platform/nav/entries.ts';

export const topics: readonly HelpTopic[] = [{ at: 10, topic: 'Getting started' }];

export const articles: readonly HelpArticle[] = [
  {
    id: 'install',
    topic: 'Getting started',
    at: 30,
    title: 'Install the site and use it offline',
    words: 'offline app home screen phone desktop pwa new version release reload',
    paragraphs: [
      'Most browsers let you install the site: from the address bar on a computer, under Share and Add to Home Screen on an iPhone or iPad, and in the browser’s menu on Android. It then opens in its own window.',
      'When you’re offline, the site still opens and shows the first page of your feed as you last saw it on this device. You can write messages, and we’ll send them when you’re back online. Logging out deletes everything stored for this.',
      'When there’s a new version, we’ll let you know; otherwise you get it with the next page you open.',
    ],
  },
  {
    id: 'keyboard',
    topic: 'Getting started',
    at: 120,
    title: 'Use the keyboard',
    words: 'shortcuts keys hotkeys accessibility switcher jump command ctrl k j',
    paragraphs: [
      'Press Ctrl+K (⌘K on a Mac) and type a few letters to go to a person, company, group, page or setting, or to do something such as create a post. It works even while you’re typing somewhere else.',
      'Press j for the next item in a list and k for the previous one.',
      'Press / to search, n to write a post, g then h to go home, g then m for messages, g then n for notifications. F8 takes you to the messages at the edge of the screen. Press ? for the full list; you can turn the shortcuts off there too.',
    ],
  },
];
