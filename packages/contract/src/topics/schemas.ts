import { Count, Page, PageQuery, Text, z } from '../common.ts';
import { endpoint } from '../endpoint.ts';
import { topicSlug } from '../posts/words.ts';
import { Post } from '../posts/schemas.ts';

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
  z.string().check(z.maxLength(200, 'There is no such topic')),
  z.transform((word: string) => topicSlug(word) ?? ''),
);
const params = z.object({ slug: Slug });

export const topics = {
  search: endpoint({
    name: 'topics.search',
    method: 'GET',
    path: '/api/topics',
    summary: 'Topics that begin with the letters typed, the most used first',
    access: 'member',
    query: z.strictObject({ q: z.optional(Text(0, 60, 'The search text')) }),
    response: z.object({ items: z.array(Topic) }),
  }),
  get: endpoint({
    name: 'topics.get',
    method: 'GET',
    path: '/api/topics/{slug}',
    summary: 'One topic',
    access: 'member',
    params,
    response: Topic,
    errors: ['not_found'],
  }),
  posts: endpoint({
    name: 'topics.posts',
    method: 'GET',
    path: '/api/topics/{slug}/posts',
    summary: 'Posts about a topic, newest first',
    access: 'member',
    params,
    query: PageQuery,
    response: Page(Post),
    errors: ['not_found'],
  }),
  follow: endpoint({
    name: 'topics.follow',
    method: 'POST',
    path: '/api/topics/{slug}/follow',
    summary: 'Follow a topic, so that its posts come to the home feed; twice counts once',
    access: 'member',
    params,
    response: Topic,
    errors: ['not_found'],
  }),
  unfollow: endpoint({
    name: 'topics.unfollow',
    method: 'DELETE',
    path: '/api/topics/{slug}/follow',
    summary: 'Stop following a topic',
    access: 'member',
    params,
    response: Topic,
    errors: ['not_found'],
  }),
  followed: endpoint({
    name: 'topics.followed',
    method: 'GET',
    path: '/api/followed-topics',
    summary: 'Topics that the member follows, in the order in which the topics arose, the newest first',
    access: 'member',
    query: PageQuery,
    response: Page(Topic),
  }),
};
