import type { HelpArticle, HelpTopic } from '../../platform/nav/entries.ts';

export const topics: readonly HelpTopic[] = [{ at: 50, topic: 'Jobs' }];

export const articles: readonly HelpArticle[] = [
  {
    id: 'share-opening',
    topic: 'Jobs',
    at: 330,
    title: 'Tell members about an opening',
    words: 'hire vacancy recruiting work',
    paragraphs: [
      'Write a post with the role, the place and the pay, and add the description as a document. Say how to apply; members can ask in the comments.',
    ],
  },
];
