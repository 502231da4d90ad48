import { Count, Id, Instant, z } from '../common.ts';
import { CalendarDate, TimeZone } from '../dates.ts';
import { bind, operations } from '../endpoint.ts';
import { ReactionKind } from '../posts/schemas.ts';
import * as endpoints from './endpoints.ts';

/** What happened to posts in a period. Of saves, only the number is ever shown. */
const acts = {
  impressions: Count,
  reactions: z.partialRecord(ReactionKind, Count),
  comments: Count,
  reposts: Count,
  saves: Count,
};
export const AnalyticsTotals = z.object({ ...acts, viewers: Count });
export type AnalyticsTotals = z.infer<typeof AnalyticsTotals>;

export const AnalyticsDay = z.object({ ...acts, day: CalendarDate });
export type AnalyticsDay = z.infer<typeof AnalyticsDay>;

/** Reactions, comments and reposts of one hour of the week; Monday is 1. */
export const AnalyticsHour = z.object({ weekday: z.int(), hour: z.int(), count: Count });
export type AnalyticsHour = z.infer<typeof AnalyticsHour>;

/** Viewers by one trait; null is "not given", and `other` holds groups too small to be told apart. */
export const AudienceGroups = z.object({
  groups: z.array(z.object({ name: z.nullable(z.string()), count: Count })),
  other: Count,
});
export type AudienceGroups = z.infer<typeof AudienceGroups>;

export const AnalyticsPost = z.object({
  ...acts,
  id: Id,
  viewers: Count,
  excerpt: z.string(),
  createdAt: Instant,
});
export type AnalyticsPost = z.infer<typeof AnalyticsPost>;

export const AnalyticsFigures = z.object({
  /** First and last day of the period, in the reader's time zone, and the first of the period before. */
  from: CalendarDate,
  to: CalendarDate,
  previousFrom: CalendarDate,
  /** When they were counted. */
  countedAt: Instant,
  /** How many posts they look at; 0 where there is none at all. */
  postCount: Count,
  current: AnalyticsTotals,
  previous: AnalyticsTotals,
  /** Days on which something happened, oldest first. */
  days: z.array(AnalyticsDay),
  hours: z.array(AnalyticsHour),
  audience: z.object({
    profession: AudienceGroups,
    companyType: AudienceGroups,
    seniority: AudienceGroups,
    region: AudienceGroups,
  }),
  /** Those seen most. */
  posts: z.array(AnalyticsPost),
});
export type AnalyticsFigures = z.infer<typeof AnalyticsFigures>;

export const NetworkFigures = z.object({ countedAt: Instant, current: AnalyticsTotals, previous: AnalyticsTotals });
export type NetworkFigures = z.infer<typeof NetworkFigures>;

export const analyticsOperations = operations({
  record: {
    summary:
      'Report posts that were half on screen for a second; each counts once per viewer and day, never for authors or staff',
    access: 'member',
    body: z.strictObject({
      postIds: z
        .array(Id)
        .check(
          z.minLength(1, 'Name at least one post'),
          z.maxLength(endpoints.IMPRESSION_BATCH, `At most ${endpoints.IMPRESSION_BATCH} posts at a time`),
        ),
    }),
  },
  reactions: {
    summary:
      'How your posts, those of a company page you edit, or one of these posts are doing; refreshes every 15 minutes',
    access: 'member',
    query: z.strictObject({
      days: z.enum(endpoints.ANALYTICS_RANGES, 'Choose 7, 28, 90 or 365 days'),
      companyId: z.optional(Id),
      /** Of this post alone; `companyId` does not count then. */
      postId: z.optional(Id),
      timeZone: z.optional(TimeZone),
    }),
    response: AnalyticsFigures,
    errors: ['not_found'],
  },
  network: {
    summary:
      'Reactions, comments and views across all posts in the last 7 days and the 7 days before; refreshes every 15 minutes',
    access: 'admin',
    response: NetworkFigures,
  },
});

export const analytics = bind(endpoints.analytics, analyticsOperations);
