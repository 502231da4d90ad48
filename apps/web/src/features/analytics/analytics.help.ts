import { ANALYTICS_REFRESH_MINUTES, AUDIENCE_LEAST } from '@innerspring/contract/analytics/endpoints';
import type { HelpArticle } from '../../platform/nav/entries.ts';

export const articles: readonly HelpArticle[] = [
  {
    id: 'analytics',
    topic: 'Network',
    at: 250,
    title: 'See how your posts are received',
    words: 'analytics impressions views reach engagement rate audience statistics',
    paragraphs: [
      'Reaction Analytics shows, for 7, 28, 90 or 365 days and beside the same time before, how often your posts were seen, by how many members, and what they did. Who edits a company page can look at its posts instead.',
      'A post counts as seen when half of it was on screen for a second, once a day for each member. Your own views do not count, nor do those of staff. The engagement rate is reactions, comments, reposts and saves divided by unique viewers.',
      `Days and hours are those of your time zone. Figures refresh every ${String(ANALYTICS_REFRESH_MINUTES)} minutes. Of your audience you see groups of at least ${String(AUDIENCE_LEAST)} people, never names, and of saves no more than their number. Every chart can be read as a table and downloaded.`,
    ],
  },
];
