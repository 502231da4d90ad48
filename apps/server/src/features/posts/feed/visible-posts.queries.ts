import type { Pool } from 'pg';
import { statement } from '../../../platform/db/statement.ts';
import { isListedCompany, isOpenTo, isVisibleTo } from '../../../core/visibility/public.ts';
import type { Viewing } from '../cards/visible-post.ts';

/** `$1` viewer, `$2` present, `$3` numbers of posts. */
export const visiblePostsStatement = statement<{ id: number }>(
  'posts.visible',
  `select p.id from posts p
join users author on author.id = p.author_id and ${isVisibleTo('$1', 'author', '$2')}
left join companies company on company.id = p.company_id
where p.id = any($3::bigint[]) and p.deleted_at is null and ${isOpenTo('$1', 'p')}
  and (p.company_id is null or (${isListedCompany('company')}))`,
);

/** Those of the posts that the viewer may read. */
export async function visiblePosts(pool: Pool, { viewerId, now }: Viewing, ids: number[]): Promise<Set<number>> {
  const found = await visiblePostsStatement.run(pool, [viewerId, now, ids]);
  return new Set(found.map(({ id }) => id));
}
