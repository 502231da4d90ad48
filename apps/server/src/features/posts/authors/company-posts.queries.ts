import type { Pool } from 'pg';
import { statement } from '../../../platform/db/statement.ts';
import { isOpenTo, isVisibleTo } from '../../../core/visibility/public.ts';
import { type Post, postCards, postsOf, type PostRow } from '../cards/post-card.ts';

/**
 * What was posted as a company, newest first. The posts are walked by number and their authors looked at one by one, so
 * the work grows with the page, not with what the company ever posted.
 * `$1` viewer, `$2` present, `$3` company, `$4` only numbers below it, `$5` how many.
 */
export const companyPostsStatement = statement<PostRow>(
  'posts.byCompany',
  () => `with picked as (
  select q.id from (
    select p.id, p.author_id from posts p
    where p.company_id = $3 and p.company_id is not null and p.deleted_at is null and p.id < $4
      and ${isOpenTo('$1', 'p')}
    order by p.id desc nulls last offset 0
  ) q
  cross join lateral (select u.id from users u where u.id = q.author_id and ${isVisibleTo('$1', 'u', '$2')} limit 1) seen
  order by q.id desc nulls last limit $5
)
${postCards()}
order by p.id desc`,
);

/** Up to `take` posts of the company with numbers below `before`. */
export async function companyPosts(
  pool: Pool,
  viewerId: number,
  companyId: number,
  page: { now: Date; before: number; take: number },
): Promise<Post[]> {
  const rows = await companyPostsStatement.run(pool, [viewerId, page.now, companyId, page.before, page.take]);
  return postsOf(pool, rows, { viewerId, now: page.now });
}
