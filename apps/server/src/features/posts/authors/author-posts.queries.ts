import type { Pool } from 'pg';
import { isOpenTo, isVisibleTo } from '../../../core/visibility/public.ts';
import { statement } from '../../../platform/db/statement.ts';
import { AppError } from '../../../platform/errors.ts';
import { type Post, type PostRow, postCards, postsOf } from '../cards/post-card.ts';

const readable = `p.author_id = $3 and p.company_id is null and p.deleted_at is null and ${isOpenTo('$1', 'p')}
    and exists (select 1 from users u where u.id = $3 and ${isVisibleTo('$1', 'u', '$2')})`;

/**
 * What a member posted as themself: the pinned post on top of the first page, then the newest first. What they wrote for a
 * company stands on the company's page.
 * `$1` viewer, `$2` present, `$3` author, `$4` only numbers below it, `$5` how many, `$6` with the pinned post.
 */
export const authorPostsStatement = statement<PostRow>(
  'posts.byAuthor',
  () => `with picked as (
  (select p.id from posts p where $6::boolean and p.pinned_at is not null and ${readable})
  union all
  (select p.id from posts p
  where p.pinned_at is null and p.id < $4 and ${readable}
  order by p.id desc nulls last
  limit $5)
)
${postCards()}
order by p.pinned_at is not null desc, p.id desc`,
);

/** `$1` viewer, `$2` present, `$3` member. */
const authorStatement = statement<{ id: number }>(
  'posts.author',
  `select u.id from users u where u.id = $3 and ${isVisibleTo('$1', 'u', '$2')}`,
);

/**
 * Up to `take` posts of a member with numbers below `before`, and without one the pinned post on top.
 * @throws {AppError} `not_found` where the viewer may not see the member.
 */
export async function authorPosts(
  pool: Pool,
  viewerId: number,
  authorId: number,
  page: { now: Date; before?: number; take: number },
): Promise<Post[]> {
  const before = page.before ?? Number.MAX_SAFE_INTEGER;
  const isFirst = page.before === undefined;
  const rows = await authorPostsStatement.run(pool, [viewerId, page.now, authorId, before, page.take, isFirst]);
  if (rows.length > 0) return postsOf(pool, rows, { viewerId, now: page.now });
  const [author] = await authorStatement.run(pool, [viewerId, page.now, authorId]);
  if (!author) throw new AppError('not_found', 'User not found');
  return [];
}

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
