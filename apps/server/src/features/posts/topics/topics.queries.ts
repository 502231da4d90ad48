import type { Pool } from 'pg';
import type { HandlerOutput, api } from '@innerspring/contract';
import { statement } from '../../../platform/db/statement.ts';
import { isListedCompany, isOpenTo, isVisibleTo } from '../../../core/visibility/public.ts';
import { AppError } from '../../../platform/errors.ts';
import { isRead, isWanted } from '../feed/followed-posts.ts';
import { type Post, postCards, postsOf, type PostRow } from '../cards/post-card.ts';

export type Topic = HandlerOutput<typeof api.topics.get>;
export type TopicRow = Topic & { id: number };

const columns = `t.id, t.slug, t.name, t.post_count as "postCount", t.follower_count as "followerCount",
  exists (select 1 from topic_follows f where f.user_id = $1 and f.topic_id = t.id) as "isFollowing"`;

/**
 * The most used topics whose slug begins so. Those without a post for all members are nobody's business.
 * `$1` viewer, `$2` and `$3` the slugs between which they lie, by byte; `$4` how many.
 */
export const topicSearchStatement = statement<TopicRow>(
  'topics.search',
  `select ${columns}
from topics t
where t.slug ~>=~ $2 and t.slug ~<~ $3 and t.post_count > 0
order by t.post_count desc nulls last, t.id
limit $4`,
);

/** Posts are walked by number and looked at one by one, so the work grows with the page, not with the topic. */
const openPosts = (before: string, wanted: string, author: string) => `select about.id from (
    select pt.post_id as id from post_topics pt where pt.topic_id = t.id and pt.post_id < ${before}
    order by pt.post_id desc nulls last offset 0
  ) about
  cross join lateral (
    select p.author_id, p.company_id from posts p
    where p.id = about.id and p.deleted_at is null and ${isOpenTo('$1', 'p')} and ${wanted} limit 1
  ) post
  cross join lateral (select u.id from users u where u.id = post.author_id and ${author} limit 1) seen
  where post.company_id is null or exists (
    select 1 from companies c where c.id = post.company_id and ${isListedCompany('c')}
  )`;

/**
 * A topic that the viewer may know of: one with a post for all members, one they follow, or one of a post that they may
 * read. `$1` viewer, `$2` present, `$3` slug.
 */
export const topicStatement = statement<TopicRow>(
  'topics.get',
  `select ${columns}
from topics t
where t.slug = $3 and (t.post_count > 0
  or exists (select 1 from topic_follows f where f.user_id = $1 and f.topic_id = t.id)
  or exists (${openPosts('9223372036854775807', 'true', isVisibleTo('$1', 'u', '$2'))} limit 1))`,
);

/** Posts about a topic, newest first. `$1` viewer, `$2` present, `$3` topic, `$4` only numbers below it, `$5` how many. */
export const topicPostsStatement = statement<PostRow>(
  'topics.posts',
  () => `with picked as (
  select newest.id from (select $3::bigint as id) t
  cross join lateral (
    ${openPosts('$4', isWanted('$1', 'p'), isRead('$1', 'u', '$2'))}
    order by about.id desc nulls last limit $5
  ) newest
)
${postCards()}
order by p.id desc`,
);

/** `$1` viewer, `$2` only numbers below it, `$3` how many. */
export const followedTopicsStatement = statement<TopicRow>(
  'topics.followed',
  `select t.id, t.slug, t.name, t.post_count as "postCount", t.follower_count as "followerCount", true as "isFollowing"
from topic_follows mine join topics t on t.id = mine.topic_id
where mine.user_id = $1 and mine.topic_id < $2
order by mine.topic_id desc
limit $3`,
);

/** Sorts after every slug that begins with the same characters. */
const LAST_CHARACTER = '\u{10FFFF}';

/** Up to `take` topics whose slug begins with what was typed, the most used first. */
export function searchTopics(pool: Pool, viewerId: number, typed: string, take: number): Promise<TopicRow[]> {
  const start = typed.trim().replace(/^#/, '').normalize('NFC').toLowerCase();
  return topicSearchStatement.run(pool, [viewerId, start, `${start}${LAST_CHARACTER}`, take]);
}

export const topicNotFound = () => new AppError('not_found', 'There are no posts about this topic yet.');

/** @throws {AppError} `not_found` if there's none that the viewer may know about. */
export async function getTopic(pool: Pool, viewerId: number, slug: string, now: Date): Promise<TopicRow> {
  const [topic] = await topicStatement.run(pool, [viewerId, now, slug]);
  if (!topic) throw topicNotFound();
  return topic;
}

/** Up to `take` posts about a topic with numbers below `before`. @throws {AppError} `not_found` */
export async function topicPosts(
  pool: Pool,
  viewerId: number,
  slug: string,
  { now, before, take }: { now: Date; before: number; take: number },
): Promise<Post[]> {
  const { id } = await getTopic(pool, viewerId, slug, now);
  return postsOf(pool, await topicPostsStatement.run(pool, [viewerId, now, id, before, take]), { viewerId, now });
}
