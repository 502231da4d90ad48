import type { HelpArticle } from '../../platform/nav/entries.ts';

export const articles: readonly HelpArticle[] = [
  {
    id: 'search',
    topic: 'Getting started',
    at: 110,
    title: 'Search',
    words: 'find people companies posts operators phrase filter hashtag exclude recent spelling',
    paragraphs: [
      'Type at least two characters into the box at the top of every page. People and companies are suggested while you type; the arrow keys walk through them. Enter shows all results, with tabs for people, companies and posts.',
      'Exact names and usernames come first, then names that begin with your words, then similar spellings, then what profiles, pages and posts say, newest posts first. Where several fit alike, your own network goes first.',
      '"cold foam" finds these words together, -latex leaves a word out, from:@maren finds posts by one member, tag:tariffs posts with a hashtag, company:harborline and in:"High Point" narrow by company and place.',
      'People and companies can be narrowed by the same filters as in the network, such as profession, company type or region. Members choose in their settings which parts of their profile others can find them by; name and username always count. Your last ten searches are kept in your browser only and can be cleared there.',
    ],
  },
];
