import { ANALYTICS_REFRESH_MINUTES, AUDIENCE_LEAST } from '@innerspring/contract/analytics/endpoints';
import type { HelpArticle } from '../../platform/nav/entries.ts';

export const articles: readonly HelpArticle[] = [
  {
    id: 'analytics',
    topic: 'Network',
    at: 250,
    title: 'See how your posts are doing',
    words: 'analytics impressions views reach engagement rate audience statistics',
    paragraphs: [
      'Reaction Analytics shows how often your posts were seen over 7, 28, 90 or 365 days, by how many members, and what they did, compared with the period before. If you edit a company page, you can see its posts too.',
      'A post counts as seen when half of it was on screen for a second, once a day for each member. Your own views and those of staff don’t count. The engagement rate is reactions, comments, reposts and saves divided by unique viewers.',
      `Days and hours are in your time zone. Figures refresh every ${String(ANALYTICS_REFRESH_MINUTES)} minutes. You see your audience in groups of at least ${String(AUDIENCE_LEAST)} people, never by name, and only the number of saves. You can view every chart as a table and download it.`,
    ],
  },
];
