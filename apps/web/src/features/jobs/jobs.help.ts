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
      'Write a post with the role, location and pay, and attach the job description. Say how to apply; members can ask questions in the comments.',
    ],
  },
];
