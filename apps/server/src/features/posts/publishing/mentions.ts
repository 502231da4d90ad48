import { type api, findMentions, type HandlerOutput } from '@innerspring/contract';
import { eq, sql } from 'drizzle-orm';
import type { Pool } from 'pg';
import { personCard } from '../../../core/accounts/public.ts';
import { asCondition, isVisibleTo } from '../../../core/visibility/public.ts';
import { statement } from '../../../platform/db/statement.ts';
import type { Db } from '../../../platform/deps.ts';
import { insertEvent } from '../../../platform/outbox/outbox-rows.ts';
import type { Viewing } from '../posts.queries.ts';
import { postMentions } from '../posts.tables.ts';
import { postsEvents } from '../posts.tokens.ts';

/** The numbers named in mention tokens, each once. */
export function mentionedIds(content: string): number[] {
  return [...new Set(findMentions(content).map((mention) => mention.id))].filter(Number.isSafeInteger);
}

/** Stores which members a post mentions, of those its author may see, replacing the earlier list; notifies them. */
export async function storeMentions(
  tx: Db,
  { id: postId, isNew }: { id: number; isNew: boolean },
  content: string,
  viewing: Viewing,
): Promise<void> {
  if (!isNew) await tx.delete(postMentions).where(eq(postMentions.postId, postId));
  const ids = mentionedIds(content);
  if (ids.length === 0) return;
  await tx.execute(sql`insert into post_mentions (post_id, user_id)
    select ${postId}, u.id from users u where u.id = any(${sql.param(ids)}::bigint[])
      and ${asCondition(viewing, (viewer, now) => isVisibleTo(viewer, 'u', now))}`);
  await insertEvent(tx, postsEvents.mentioned, { postId }, { now: viewing.now });
}

type Name = { id: number; fullName: string };

/** `$1` is the viewer, `$2` the present, `$3` numbers of members. */
export const namesStatement = statement<Name>(
  'posts.namesInWords',
  `select u.id, u.full_name as "fullName" from users u where u.id = any($3::bigint[]) and ${isVisibleTo('$1', 'u', '$2')} order by u.id`,
);

/** The members mentioned in each of the texts whom the viewer may see; they are looked up once for all texts. */
export async function namesInWords(pool: Pool, texts: string[], viewerId: number, now: Date): Promise<Name[][]> {
  const ids = texts.map(mentionedIds);
  const all = [...new Set(ids.flat())];
  if (all.length === 0) return texts.map(() => []);
  const names = new Map((await namesStatement.run(pool, [viewerId, now, all])).map((name) => [name.id, name]));
  return ids.map((named) => named.flatMap((id) => names.get(id) ?? []));
}

type Person = HandlerOutput<typeof api.posts.mentionable>['items'][number];

const MENTIONABLE = 8;
/** Sorts after every text with the prefix before it. */
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
