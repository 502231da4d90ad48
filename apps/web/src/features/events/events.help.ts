import type { HelpArticle, HelpTopic } from '../../platform/nav/entries.ts';

export const topics: readonly HelpTopic[] = [{ at: 60, topic: 'Events and polls' }];

export const articles: readonly HelpArticle[] = [
  {
    id: 'share-event',
    topic: 'Events and polls',
    at: 340,
    title: 'Tell members about an event',
    words: 'market show webinar invite date',
    paragraphs: [
      'Write a post with the date, time zone and location, add a picture or attach the program, and mention the people who’ll be there.',
    ],
  },
];
