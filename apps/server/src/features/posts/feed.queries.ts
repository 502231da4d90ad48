import type { Pool } from 'pg';
import { isListedCompany, isMutedBy, isVisibleTo } from '../../platform/db/visibility.ts';
import { statement } from '../../platform/db/statement.ts';
import { isOpenTo } from './post-visibility.ts';
import { type Post, postCards, postsOf, type PostRow } from './post-card.ts';

// The indexes `posts_author` and `posts_company` are `id DESC NULLS LAST`; an `order by` must say the same to walk them.
const newest = 'order by p.id desc nulls last limit';
const asPerson = `p.company_id is null and p.deleted_at is null and p.id < $3 and ${isOpenTo('$1', 'p')}`;
const asCompany = `p.company_id is not null and p.deleted_at is null and p.id < $3 and ${isOpenTo('$1', 'p')}`;
const aboveFloor = 'p.id >= (select id from floor)';
/** Whose posts the viewer reads: visible and not muted. */
const isRead = (author: string) =>
  `${isVisibleTo('$1', author, '$2')} and not ${isMutedBy('$1', `${author}.id`, '$2')}`;

/**
 * Latest: the viewer's own posts and those of people and companies followed, by number.
 * `$1` viewer, `$2` present, `$3` only numbers below it, `$4` how many.
 *
 * One index probe for each person followed finds their newest post. Only the `$4` people with the newest of these can be
 * on the page, and where there are so many, nothing older than the last of these posts can: that floor ends every walk.
 * So work grows with the number followed and the page, never with what anybody posts.
 * A company's posts are walked lazily: the inner limit only keeps the planner from sorting all of them.
 */
export const feedStatement = statement<PostRow>(
  'posts.feed',
  `with people as (
  select head.author as id, head.newest
  from (
    select f.user_id as author, newest.id as newest
    from follows f
    cross join lateral (select p.id from posts p where p.author_id = f.user_id and ${asPerson} ${newest} 1) newest
    where f.follower_id = $1 and f.user_id is not null and f.state = 'following'
    order by newest.id desc offset 0
  ) head
  cross join lateral (select u.id from users u where u.id = head.author and ${isRead('u')} limit 1) active
  order by head.newest desc
  limit $4
), floor as (
  select case when count(*) = $4 then min(newest) else 0 end as id from people
), picked as (
  select found.id from (
    select own.id from (select p.id from posts p where p.author_id = $1 and ${asPerson} and ${aboveFloor} ${newest} $4) own
    union all
    select theirs.id from people
    cross join lateral (
      select p.id from posts p where p.author_id = people.id and ${asPerson} and ${aboveFloor} ${newest} $4
    ) theirs
    union all
    select spoken.id from follows f
    join companies c on c.id = f.company_id and ${isListedCompany('c')}
    cross join lateral (
      select q.id from (
        select p.id, p.author_id from posts p
        where p.company_id = f.company_id and ${asCompany} and ${aboveFloor} ${newest} $4 * 50
      ) q
      cross join lateral (select u.id from users u where u.id = q.author_id and ${isRead('u')} limit 1) active
      order by q.id desc nulls last limit $4
    ) spoken
    where f.follower_id = $1 and f.company_id is not null and f.state = 'following'
  ) found
  order by found.id desc
  limit $4
)
${postCards}
order by p.id desc`,
);

/** Up to `take` posts of the viewer's home feed with numbers below `before`, newest first. */
export async function latestFeed(
  pool: Pool,
  viewerId: number,
  page: { now: Date; before: number; take: number },
): Promise<Post[]> {
  const rows = await feedStatement.run(pool, [viewerId, page.now, page.before, page.take]);
  return postsOf(pool, rows, { viewerId, now: page.now });
}
