import { counted } from '../../platform/counted.ts';
import { defineLimit, HOUR, MINUTE } from '../../platform/limits/limit.ts';

/** How much members publish, and look up while they write. */
export const postsLimits = {
  /** Attempts, also refused ones. */
  posts: defineLimit({ name: 'posts', points: 30, seconds: 10 * MINUTE }),
  postsDaily: defineLimit({
    name: 'postsDaily',
    points: 20,
    seconds: 24 * HOUR,
    says: (points) => `You can publish ${counted(points, 'post or repost', 'posts and reposts')} a day.`,
  }),
  /** A draft is saved at most about once a second while its writer types. */
  drafts: defineLimit({ name: 'drafts', points: 600, seconds: 10 * MINUTE }),
  mentions: defineLimit({ name: 'mentions', points: 120, seconds: MINUTE }),
  topicSearches: defineLimit({ name: 'topicSearches', points: 120, seconds: MINUTE }),
  linkPreviews: defineLimit({ name: 'linkPreviews', points: 30, seconds: 10 * MINUTE }),
};
