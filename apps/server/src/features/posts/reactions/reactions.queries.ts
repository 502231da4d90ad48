import type { Pool } from 'pg';
import type { HandlerOutput, api } from '@innerspring/contract';
import { personCard } from '../../../core/accounts/public.ts';
import { isVisibleTo } from '../../../core/visibility/public.ts';
import { statement } from '../../../platform/db/statement.ts';
import type { Kind } from './reaction-counters.ts';
import type { Viewing } from '../cards/visible-post.ts';

export type Reactor = HandlerOutput<typeof api.posts.reactors>['items'][number];

/** `$1` post or comment, `$2` present, `$3` only members below it, `$4` how many, `$5` one kind or null, `$6` viewer. Walks the primary key. */
const listStatement = (name: string, table: string, column: string) =>
  statement<Reactor & { id: number }>(
    name,
    `select u.id, ${personCard('u', '$2')} as person, r.kind
from ${table} r
join users u on u.id = r.user_id and ${isVisibleTo('$6', 'u', '$2')}
where r.${column} = $1 and r.user_id < $3 and ($5::text is null or r.kind = $5)
order by r.user_id desc
limit $4`,
  );

export const reactorsStatement = listStatement('posts.reactors', 'reactions', 'post_id');
export const commentReactorsStatement = listStatement('comments.reactors', 'comment_reactions', 'comment_id');

/** Who reacted to a post or comment, the newest members first. */
export function reactors(
  pool: Pool,
  list: typeof reactorsStatement,
  { of, viewerId, now }: Viewing & { of: number },
  page: { before: number; take: number; kind: Kind | null },
): Promise<(Reactor & { id: number })[]> {
  return list.run(pool, [of, now, page.before, page.take, page.kind, viewerId]);
}
