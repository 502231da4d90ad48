import { counted } from '../../platform/errors.ts';
import { defineLimit, HOUR, MINUTE } from '../../platform/limits/limit.ts';
import { defineEvent } from '../../platform/outbox/outbox.ts';
import { defineSetting, wholeNumber } from '../../platform/site-settings/site-settings.ts';

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

/** What happens to posts. */
export const postsEvents = {
  /** Somebody reacted to a post for the first time. */
  reacted: defineEvent<{ postId: number; actorId: number }>('posts.reacted'),
  /** The words of a post, new or edited, mention members. */
  mentioned: defineEvent<{ postId: number }>('posts.mentioned'),
  /** `day` (ISO date) is when it was. */
  reposted: defineEvent<{ originalId: number; repostId: number; actorId: number; day: string }>('posts.reposted'),
  /** A company's followers hear of its post, some at a time: those whose follow has a number above `after`. */
  companyPosted: defineEvent<{ postId: number; companyId: number; after: number }>('companies.posted'),
};

/** What administrators may change about posts. */
export const postsSettings = {
  perDay: defineSetting({
    key: 'posts.perDay',
    schema: wholeNumber(1, 1000),
    default: 20,
    title: 'Posts per day',
    explanation: 'How many posts and reposts a member can publish in 24 hours.',
    limits: postsLimits.postsDaily,
  }),
};
