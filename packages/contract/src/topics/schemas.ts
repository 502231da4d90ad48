import { Count, Page, PageQuery, Text, z } from '../common.ts';
import { bind, operations } from '../endpoint.ts';
import { Post } from '../posts/schemas.ts';
import { topicSlug } from '../posts/text.ts';
import * as endpoints from './endpoints.ts';

/** What posts are about, with the reader's follow. */
export const Topic = z.object({
  /** As in addresses: lower case. */
  slug: z.string(),
  /** As first written. */
  name: z.string(),
  /** Posts that all members may read. */
  postCount: Count,
  followerCount: Count,
  isFollowing: z.boolean(),
});
export type Topic = z.infer<typeof Topic>;

/** A topic in whatever spelling; what cannot be one is left for the answer that there is none. */
const Slug = z.pipe(
  z.string().check(z.maxLength(200, 'We couldn’t find that topic')),
  z.transform((word: string) => topicSlug(word) ?? ''),
);
const params = z.object({ slug: Slug });

export const topicsOperations = operations({
  search: {
    summary: 'Topics that start with the query, most used first',
    access: 'member',
    query: z.strictObject({ q: z.optional(Text(0, 60, 'The search text')) }),
    response: z.object({ items: z.array(Topic) }),
  },
  get: {
    summary: 'One topic',
    access: 'member',
    params,
    response: Topic,
    errors: ['not_found'],
  },
  posts: {
    summary: 'Posts about a topic, newest first',
    access: 'member',
    params,
    query: PageQuery,
    response: Page(Post),
    errors: ['not_found'],
  },
  follow: {
    summary: 'Follow a topic to see its posts in your home feed; idempotent',
    access: 'member',
    params,
    response: Topic,
    errors: ['not_found'],
  },
  unfollow: {
    summary: 'Stop following a topic',
    access: 'member',
    params,
    response: Topic,
    errors: ['not_found'],
  },
  followed: {
    summary: 'Topics you follow, newest topic first',
    access: 'member',
    query: PageQuery,
    response: Page(Topic),
  },
});

export const topics = bind(endpoints.topics, topicsOperations);
