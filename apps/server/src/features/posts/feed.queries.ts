import type { Pool } from 'pg';
import { isActive } from '../../platform/db/person-card.ts';
import { statement } from '../../platform/db/statement.ts';
import { type Post, postCards, postOf, type PostRow } from './post-card.ts';

// The indexes `posts_author` and `posts_company` are `id DESC NULLS LAST`; an `order by` must say the same to walk them.
const newest = 'order by p.id desc nulls last limit';
const asPerson = 'p.company_id is null and p.deleted_at is null and p.id < $3';
const asCompany = 'p.company_id is not null and p.deleted_at is null and p.id < $3';

/**
 * Latest: the viewer's own posts and those of people and companies followed, by number.
 * `$1` viewer, `$2` present, `$3` only numbers below it, `$4` how many.
 *
 * Of all people followed, only the `$4` whose newest posts are newest can be on the page, so one index probe for each
 * finds them and only theirs are walked. Work grows with the number followed and the page, never with what others post.
 * A company's posts are walked lazily: the inner limit only keeps the planner from sorting all of them.
 */
export const feedStatement = statement<PostRow>(
  'posts.feed',
  `with people as (
  select f.user_id as id
  from follows f
  cross join lateral (select p.id from posts p where p.author_id = f.user_id and ${asPerson} ${newest} 1) newest
  cross join lateral (select u.id from users u where u.id = f.user_id and ${isActive('u', '$2')} limit 1) active
  where f.follower_id = $1 and f.user_id is not null and f.state = 'following'
  order by newest.id desc
  limit $4
), picked as (
  select found.id from (
    select own.id from (select p.id from posts p where p.author_id = $1 and ${asPerson} ${newest} $4) own
    union all
    select theirs.id from people
    cross join lateral (select p.id from posts p where p.author_id = people.id and ${asPerson} ${newest} $4) theirs
    union all
    select spoken.id from follows f
    cross join lateral (
      select q.id from (
        select p.id, p.author_id from posts p where p.company_id = f.company_id and ${asCompany} ${newest} $4 * 50
      ) q
      cross join lateral (select u.id from users u where u.id = q.author_id and ${isActive('u', '$2')} limit 1) active
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
  return rows.map((row) => postOf(row, viewerId));
}
