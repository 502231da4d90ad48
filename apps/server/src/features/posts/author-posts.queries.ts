import type { Pool } from 'pg';
import { statement } from '../../platform/db/statement.ts';
import { isVisibleTo } from '../../platform/db/visibility.ts';
import { AppError } from '../../platform/errors.ts';
import { isOpenTo } from './post-visibility.ts';
import { type Post, postCards, postsOf, type PostRow } from './post-card.ts';

/**
 * What a member posted as themself, newest first; what they wrote for a company stands on the company's page.
 * `$1` viewer, `$2` present, `$3` author, `$4` only numbers below it, `$5` how many.
 */
export const authorPostsStatement = statement<PostRow>(
  'posts.byAuthor',
  `with picked as (
  select p.id from posts p
  where p.author_id = $3 and p.company_id is null and p.deleted_at is null and p.id < $4 and ${isOpenTo('$1', 'p')}
    and exists (select 1 from users u where u.id = $3 and ${isVisibleTo('$1', 'u', '$2')})
  order by p.id desc nulls last
  limit $5
)
${postCards}
order by p.id desc`,
);

/** `$1` viewer, `$2` present, `$3` member. */
const authorStatement = statement<{ id: number }>(
  'posts.author',
  `select u.id from users u where u.id = $3 and ${isVisibleTo('$1', 'u', '$2')}`,
);

/**
 * Up to `take` posts of a member with numbers below `before`.
 * @throws {AppError} `not_found` where the viewer may not see the member.
 */
export async function authorPosts(
  pool: Pool,
  viewerId: number,
  authorId: number,
  page: { now: Date; before: number; take: number },
): Promise<Post[]> {
  const rows = await authorPostsStatement.run(pool, [viewerId, page.now, authorId, page.before, page.take]);
  if (rows.length > 0) return postsOf(pool, rows, { viewerId, now: page.now });
  const [author] = await authorStatement.run(pool, [viewerId, page.now, authorId]);
  if (!author) throw new AppError('not_found', 'User not found');
  return [];
}
