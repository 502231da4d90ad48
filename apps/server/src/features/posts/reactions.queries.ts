import type { Pool } from 'pg';
import type { HandlerOutput, api } from '@innerspring/contract';
import { personCard } from '../../platform/db/person-card.ts';
import { isVisibleTo } from '../../platform/db/visibility.ts';
import { statement } from '../../platform/db/statement.ts';
import type { Kind } from './post-card.ts';

export type Reactor = HandlerOutput<typeof api.posts.reactors>['items'][number];

/** `$1` post, `$2` present, `$3` only members below it, `$4` how many, `$5` one kind or null, `$6` viewer. Walks the primary key. */
export const reactorsStatement = statement<Reactor & { id: number }>(
  'posts.reactors',
  `select u.id, ${personCard('u', '$2')} as person, r.kind
from reactions r
join users u on u.id = r.user_id and ${isVisibleTo('$6', 'u', '$2')}
where r.post_id = $1 and r.user_id < $3 and ($5::text is null or r.kind = $5)
order by r.user_id desc
limit $4`,
);

/** Who reacted to a post, the newest members first. */
export function reactors(
  pool: Pool,
  viewerId: number,
  postId: number,
  page: { now: Date; before: number; take: number; kind: Kind | null },
): Promise<(Reactor & { id: number })[]> {
  return reactorsStatement.run(pool, [postId, page.now, page.before, page.take, page.kind, viewerId]);
}
