import type { HelpArticle, HelpTopic } from '../../platform/nav/entries.ts';

export const topics: readonly HelpTopic[] = [{ at: 10, topic: 'Getting started' }];

export const articles: readonly HelpArticle[] = [
  {
    id: 'install',
    topic: 'Getting started',
    at: 30,
    title: 'Install the site, and use it without a network',
    words: 'offline app home screen phone desktop pwa new version release reload',
    paragraphs: [
      'Most browsers offer to install the site: in the address bar on a computer, under Share and Add to Home Screen on an iPhone or iPad, in the browser’s menu on Android. It then opens in a window of its own.',
      'Without a network the site still opens and shows the first page of your feed as you saw it last on this device, to read only. Messages that you write meanwhile wait and are sent when you are back. What is kept is deleted when you log out.',
      'When there is a new version, a note offers it; otherwise it comes with the next page you open.',
    ],
  },
  {
    id: 'keyboard',
    topic: 'Getting started',
    at: 120,
    title: 'Use the keyboard',
    words: 'shortcuts keys hotkeys accessibility switcher jump command ctrl k j',
    paragraphs: [
      'Press Ctrl+K (⌘K on a Mac) and type a few letters to go to a person, company, group, page or setting, or to do something such as create a post. It works while you type elsewhere, too.',
      'Press j and k to go to the next and the previous item of a list.',
      'Press / to search, n to write a post, g then h to go home, g then m for messages, g then n for notifications. F8 leads to messages at the edge of the screen. Press ? for the full list; there you can also switch the shortcuts off.',
    ],
  },
];
