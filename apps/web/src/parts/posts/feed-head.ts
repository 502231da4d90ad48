import type { FeedKind } from '@innerspring/contract/posts/schemas';
import { posts } from '@innerspring/contract/posts/endpoints';
import { query } from '../../platform/query.ts';

/** The newest page alone, read when the window comes back, to learn what the live connection missed. */
export const feedHeadOf = (kind?: FeedKind) =>
  query(posts.feed, { query: kind ? { view: 'latest', kind } : { view: 'latest' } });
export const feedHead = feedHeadOf();
