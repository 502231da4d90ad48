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
      'Write a post with the date, the time zone and the place, add a picture or the programme as a document, and mention who will be there.',
    ],
  },
];
