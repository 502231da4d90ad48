import { endpoints } from '../endpoint.ts';
import type { analyticsOperations } from './schemas.ts';

export const analytics = endpoints<typeof analyticsOperations>('analytics', {
  record: { method: 'POST', path: '/api/impressions' },
  reactions: { method: 'GET', path: '/api/analytics/reactions' },
  network: { method: 'GET', path: '/api/admin/analytics' },
});

/** Days that analytics look back on, today among them, as the address has them. */
export const ANALYTICS_RANGES = ['7', '28', '90', '365'] as const;
export type AnalyticsRange = (typeof ANALYTICS_RANGES)[number];

/** Figures older than this are recounted when requested. */
export const ANALYTICS_REFRESH_MINUTES = 15;
/** Audience groups with fewer people are shown as Other. */
export const AUDIENCE_LEAST = 5;
/** Figures look at so many of the newest posts, and list so many of them. */
export const ANALYTICS_POSTS = 1000;
export const ANALYTICS_POSTS_SHOWN = 100;
/** How many posts one call may report as seen. */
export const IMPRESSION_BATCH = 50;
