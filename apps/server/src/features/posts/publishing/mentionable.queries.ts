import type { Pool } from 'pg';
import type { HandlerOutput, api } from '@innerspring/contract';
import { personCard } from '../../../core/accounts/public.ts';
import { isVisibleTo } from '../../../core/visibility/public.ts';
import { statement } from '../../../platform/db/statement.ts';

type Person = HandlerOutput<typeof api.posts.mentionable>['items'][number];

const MENTIONABLE = 8;
/** Sorts after every text that begins with what stands before it. */
const last = '\u{10ffff}';

/**
 * Members by beginning of name or username. `$1` words, `$2` present, `$3` how many, `$4` the words' upper bound, `$5` viewer.
 * Ranges of the byte order instead of LIKE: they use the prefix indexes also in a prepared plan, and no character is special.
 */
export const mentionableStatement = statement<{ person: Person }>(
  'posts.mentionable',
  `with found as (
  (select u.id from users u
    where lower(u.full_name) ~>=~ lower($1) and lower(u.full_name) ~<~ lower($4) and ${isVisibleTo('$5', 'u', '$2')}
    order by lower(u.full_name) using ~<~ limit $3)
  union
  (select u.id from users u
    where u.username::text ~>=~ lower($1) and u.username::text ~<~ lower($4) and ${isVisibleTo('$5', 'u', '$2')}
    order by u.username::text using ~<~ limit $3)
)
select ${personCard('u', '$2')} as person
from found join users u on u.id = found.id
order by lower(u.full_name), u.id
limit $3`,
);

/** Up to eight members whose name or username begins with `words`. */
export async function mentionable(pool: Pool, viewerId: number, words: string, now: Date): Promise<Person[]> {
  const rows = await mentionableStatement.run(pool, [words, now, MENTIONABLE, `${words}${last}`, viewerId]);
  return rows.map((row) => row.person);
}
