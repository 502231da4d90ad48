import type { HelpArticle } from '../../platform/nav/entries.ts';

export const articles: readonly HelpArticle[] = [
  {
    id: 'search',
    topic: 'Getting started',
    at: 110,
    title: 'Search',
    words: 'find people companies posts operators phrase filter hashtag exclude recent spelling',
    paragraphs: [
      'Type at least two characters in the box at the top of any page. We suggest people and companies as you type; use the arrow keys to choose one. Press Enter for all results, with tabs for people, companies, jobs, groups and posts.',
      'Exact names and usernames come first, then names that start with what you typed, then similar spellings, then matches in profiles, pages and posts, newest posts first. Your own network comes first among equals.',
      '"cold foam" finds the exact phrase, -latex leaves a word out, from:@maren finds one member’s posts, tag:tariffs finds a hashtag, and company:harborline and in:"High Point" filter by company and place.',
      'You can filter people and companies the same way as in the network: by profession, company type, region and more. Members choose in Settings which parts of their profile are searchable; name and username always are. Your last ten searches are stored only in your browser, and you can clear them there.',
    ],
  },
];
