import { and, eq } from 'drizzle-orm';
import type { Pool } from 'pg';
import { isOpenTo, isVisibleTo } from '../../../core/visibility/public.ts';
import { statement } from '../../../platform/db/statement.ts';
import type { Deps, Viewer } from '../../../platform/deps.ts';
import { AppError } from '../../../platform/errors.ts';
import { type Post, type PostRow, postCards, postsOf } from '../cards/post-card.ts';
import { requirePost } from '../posts.queries.ts';
import { hiddenPosts } from './feed.tables.ts';

/** Takes a post out of the viewer's feed; twice is once. @throws {AppError} `not_found`, `conflict` for an own post. */
export async function hidePost(deps: Deps, viewer: Viewer, postId: number): Promise<void> {
  const now = deps.clock.now();
  const { authorId } = await requirePost(deps.db, postId, { viewerId: viewer.id, now });
  if (authorId === viewer.id) throw new AppError('conflict', 'You can’t hide your own posts, but you can delete them.');
  await deps.db.insert(hiddenPosts).values({ userId: viewer.id, postId, createdAt: now }).onConflictDoNothing();
}

/** Lets a post back into the viewer's feed, also one that is gone. */
export async function showPost(deps: Deps, viewer: Viewer, postId: number): Promise<void> {
  await deps.db.delete(hiddenPosts).where(and(eq(hiddenPosts.userId, viewer.id), eq(hiddenPosts.postId, postId)));
}

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
