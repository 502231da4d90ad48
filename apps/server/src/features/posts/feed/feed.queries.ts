import type { Pool } from 'pg';
import type { Querying } from '../../../platform/db/reads.ts';
import { statement } from '../../../platform/db/statement.ts';
import { avoided, followedPosts, isNotAvoided, isWanted } from './followed-posts.ts';
import { isOpenTo } from '../../../core/visibility/public.ts';
import { cardJoins, type Post, postCards, postsOf, type PostRow } from '../cards/post-card.ts';
import { type CardMemory, seenColumns, type SeenRow } from '../cards/remembered-cards.ts';
import { readFilled, TIMELINE_HOURS } from './timeline.ts';

/** A page asked for: posts with numbers below `before`, only with this kind of media if one is given. */
export type FeedPage = { now: Date; before: number; take: number; kind: string | null };

/**
 * Candidates for the viewer's feed: what was delivered into the timeline down to its floor, and what still waits for
 * delivery. `$1` viewer, `$3` only numbers below it.
 */
export const delivered = `select t.post_id as id, t.closeness from timeline_posts t
    where t.owner_id = $1 and t.post_id < $3 and t.post_id >= (select floor from ready)`;
export const waiting = `select p.id, case when p.author_id = $1 then 1.0 else 1.2 end::real as closeness
    from post_deliveries d join posts p on p.id = d.post_id
    where d.post_id < $3 and d.post_id >= (select floor from ready)
      and not exists (select 1 from timeline_posts t where t.owner_id = $1 and t.post_id = d.post_id)
      and (case when p.company_id is null
          then p.author_id = $1 or exists (select 1 from follows f where f.follower_id = $1 and f.user_id = p.author_id and f.state = 'following')
          else exists (select 1 from follows f where f.follower_id = $1 and f.company_id = p.company_id and f.state = 'following') end
        or exists (select 1 from post_topics x join topic_follows t on t.topic_id = x.topic_id and t.user_id = $1 where x.post_id = p.id))`;

/** The viewer's timeline, if it is filled and fresh. `$2` is the present. */
export const ready = `ready as materialized (
  select floor from timelines
  where owner_id = $1 and floor is not null and filled_at > $2::timestamptz - interval '${TIMELINE_HOURS} hours'
)`;

export const isListed = `${isOpenTo('$1', 'p')} and ${isWanted('$1', 'p')}`;

/**
 * Latest, from the timeline: candidates are walked by number, each looked at with its author, until the page is full, so
 * work grows with the page. The first column says how far down the timeline reaches, also where there is no post.
 * `$1` viewer, `$2` present, `$3` only numbers below it, `$4` how many, `$5` kind of media or null.
 */
export const timelineStatement = statement<{ floor: number | null } & (SeenRow | { id: null })>(
  'posts.feed',
  `with ${ready}, ${avoided}
select reach.floor, card.* from (select (select floor from ready) as floor) reach
left join lateral (
  select ${seenColumns()}
  from (
    (${delivered} order by t.post_id desc)
    union all
    (${waiting} order by p.id desc)
    order by id desc
  ) picked
  ${cardJoins(isNotAvoided)} and ${isListed} and ($5::text is null or p.media_type = $5)
  order by picked.id desc
  limit $4
) card on true
order by card.id desc`,
);

/** Latest below the timeline's floor. Parameters as above. */
export const followedStatement = statement<PostRow>(
  'posts.followed',
  () => `with ${followedPosts({ readable: true })}\n${postCards()}\norder by p.id desc`,
);
export const followedOfKindStatement = statement<PostRow>(
  'posts.followedOfKind',
  () => `with ${followedPosts({ readable: true, kind: '$5' })}\n${postCards()}\norder by p.id desc`,
);

async function followed(reads: Querying, viewerId: number, { now, before, take, kind }: FeedPage): Promise<PostRow[]> {
  return kind === null
    ? followedStatement.run(reads, [viewerId, now, before, take])
    : followedOfKindStatement.run(reads, [viewerId, now, before, take, kind]);
}

async function readTimeline(reads: Querying, viewerId: number, { now, before, take, kind }: FeedPage) {
  const rows = await timelineStatement.run(reads, [viewerId, now, before, take, kind]);
  const found = rows.filter((row): row is { floor: number | null } & SeenRow => row.id !== null);
  return { floor: rows[0]?.floor ?? null, found };
}

/** What a feed is read from; timelines are filled in transactions of the pool. */
export type FeedSource = { pool: Pool; reads: Querying; cards: CardMemory };

/** Up to `take` posts of the viewer's home feed, newest first: own ones and those of people, companies and topics followed. */
export async function latestFeed(
  { pool, reads, cards }: FeedSource,
  viewerId: number,
  page: FeedPage,
): Promise<Post[]> {
  const owner = { ownerId: viewerId, now: page.now };
  const reader = { viewerId, now: page.now };
  const { floor, found } = await readFilled(pool, owner, () => readTimeline(reads, viewerId, page));
  const isWhole = found.length === page.take || floor === 0;
  return isWhole ? cards.cardsOf(found, reader) : postsOf(reads, await followed(reads, viewerId, page), reader);
}
