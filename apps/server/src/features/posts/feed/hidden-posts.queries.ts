import type { Pool } from 'pg';
import { statement } from '../../../platform/db/statement.ts';
import { isOpenTo, isVisibleTo } from '../../../core/visibility/public.ts';
import { type Post, postCards, postsOf, type PostRow } from '../cards/post-card.ts';

/**
 * Hidden posts that the viewer could still read; walks the primary key from the newest post down.
 * `$1` viewer, `$2` present, `$3` only numbers below it, `$4` how many.
 */
export const hiddenPostsStatement = statement<PostRow & { hiddenAt: Date }>(
  'posts.hidden',
  () => `with picked as materialized (
  select h.post_id as id, h.created_at from hidden_posts h
  join posts p on p.id = h.post_id and p.deleted_at is null and ${isOpenTo('$1', 'p')}
  join users u on u.id = p.author_id and ${isVisibleTo('$1', 'u', '$2')}
  where h.user_id = $1 and h.post_id < $3
  order by h.post_id desc
  limit $4
), cards as (
  ${postCards()}
)
select cards.*, picked.created_at as "hiddenAt" from cards join picked on picked.id = cards.id
order by cards.id desc`,
);

/** Up to `take` hidden posts with numbers below `before`; `id` is the post's. */
export async function hiddenPostsOf(
  pool: Pool,
  viewerId: number,
  page: { now: Date; before: number; take: number },
): Promise<{ id: number; post: Post; hiddenAt: Date }[]> {
  const rows = await hiddenPostsStatement.run(pool, [viewerId, page.now, page.before, page.take]);
  const posts = new Map((await postsOf(pool, rows, { viewerId, now: page.now })).map((post) => [post.id, post]));
  return rows.flatMap(({ id, hiddenAt }) => {
    const post = posts.get(id);
    return post ? [{ id, post, hiddenAt }] : [];
  });
}
