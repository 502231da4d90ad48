import type { api, HandlerOutput } from '@innerspring/contract';
import type { Pool } from 'pg';
import { personCard } from '../../core/accounts/public.ts';
import { connectionsOf } from '../../core/relations/public.ts';
import { isVisibleTo } from '../../core/visibility/public.ts';
import { pageOf, TAKE } from '../../platform/api/paging.ts';
import { statement } from '../../platform/db/statement.ts';
import { wordStartPattern } from '../../platform/search/search.ts';
import type { Viewing } from './conversations.queries.ts';

type Hits = HandlerOutput<typeof api.messages.search>;
type Hit = Hits['items'][number];
type HitRow = Omit<Hit, 'excerpt'> & { content: string };

const EXCERPT = 160;
/** Characters before the word found. */
const LEAD = 40;

/**
 * Messages of the reader's own conversations with the words, newest first. `$1` reader, `$2` present, `$3` only numbers below it, `$4` words,
 * `$5` only with this member, `$6` how many.
 */
export const searchStatement = statement<HitRow>(
  'messages.search',
  `with hit as materialized (
  select m.id, m.seq, m.sender_id, m.content, m.created_at, cm.other_id
  from messages m
  join conversation_members cm on cm.conversation_id = m.conversation_id and cm.user_id = $1 and cm.folder = 'inbox'
  where m.words @@ websearch_to_tsquery('english', $4) and m.id < $3 and m.seq > cm.cleared_seq
    and m.deleted_at is null and m.removed_at is null and ($5::bigint is null or cm.other_id = $5)
    and not exists (select 1 from hidden_messages h where h.message_id = m.id and h.user_id = $1)
  order by m.id desc limit $6
)
select hit.id, hit.seq, hit.other_id as "personId",
  case when u.id is not null and ${isVisibleTo('$1', 'u', '$2')} then ${personCard('u', '$2')} end as person,
  u.id is null as "isFormerMember", hit.sender_id = $1 as "isOwn", hit.content, hit.created_at as "createdAt"
from hit left join users u on u.id = hit.other_id
order by hit.id desc`,
);

/** The words around the first one that was looked for, on one line. */
function excerptOf(content: string, q: string): string {
  const words = q.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  const line = content.replaceAll(/\s+/g, ' ');
  const places = words.map((word) => line.toLowerCase().indexOf(word)).filter((place) => place >= 0);
  const start = Math.max(0, (places.length > 0 ? Math.min(...places) : 0) - LEAD);
  const cut = line.slice(start, start + EXCERPT);
  return `${start > 0 ? '…' : ''}${cut.toWellFormed()}${start + EXCERPT < line.length ? '…' : ''}`;
}

/** A page of messages of the reader's own that hold the words. */
export async function searchMessages(
  pool: Pool,
  { viewerId, now }: Viewing,
  { q, personId, before }: { q: string; personId: number | undefined; before: number },
): Promise<Hits> {
  const found = await searchStatement.run(pool, [viewerId, now, before, q, personId ?? null, TAKE]);
  const { items, nextCursor } = pageOf(found);
  return { items: items.map(({ content, ...hit }) => ({ ...hit, excerpt: excerptOf(content, q) })), nextCursor };
}

type Recipient = HandlerOutput<typeof api.messages.recipients>['items'][number];

const RECIPIENTS = 20;
/** Sorts after every text with the prefix before it. */
const last = '\u{10ffff}';

const hasConversation = `exists (select 1 from conversation_members cm where cm.user_id = $1 and cm.other_id = u.id) as "hasConversation"`;

/** The latest connections. `$1` reader, `$2` present, `$3` how many. */
export const latestStatement = statement<Recipient>(
  'messages.recipients.latest',
  `with ${connectionsOf('$1', '$2')}, latest as materialized (select c.id, row_number() over () as place from connections c limit $3)
select ${personCard('u', '$2')} as person, true as "isConnected", ${hasConversation}
from latest join users u on u.id = latest.id
order by latest.place`,
);

/**
 * Connections with a word of the name that begins so, then members whose whole name or username does. `$1` reader, `$2` present,
 * `$3` how many, `$4` pattern of a word, `$5` words, `$6` the words' upper bound.
 */
export const namedRecipientsStatement = statement<Recipient>(
  'messages.recipients.named',
  `with ${connectionsOf('$1', '$2')}, found as (
  (select u.id, 0 as rank from connections c join users u on u.id = c.id
    where ' ' || lower(u.full_name) || ' ' || lower(u.username::text) like $4 limit $3)
  union all
  (select u.id, 1 from users u
    where lower(u.full_name) ~>=~ lower($5) and lower(u.full_name) ~<~ lower($6) and u.id <> $1 and ${isVisibleTo('$1', 'u', '$2')}
    order by lower(u.full_name) using ~<~ limit $3)
  union all
  (select u.id, 1 from users u
    where u.username::text ~>=~ lower($5) and u.username::text ~<~ lower($6) and u.id <> $1 and ${isVisibleTo('$1', 'u', '$2')}
    order by u.username::text using ~<~ limit $3)
), ranked as (select id, min(rank) as rank from found group by id)
select ${personCard('u', '$2')} as person, u.id in (select id from connections) as "isConnected", ${hasConversation}
from ranked join users u on u.id = ranked.id
order by ranked.rank, lower(u.full_name), u.id
limit $3`,
);

/** Members to write to, connections first; without words the latest connections. */
export function findRecipients(pool: Pool, { viewerId, now }: Viewing, q: string | undefined): Promise<Recipient[]> {
  const words = q?.trim();
  if (!words) return latestStatement.run(pool, [viewerId, now, RECIPIENTS]);
  const pattern = wordStartPattern(words);
  return namedRecipientsStatement.run(pool, [viewerId, now, RECIPIENTS, pattern, words, `${words}${last}`]);
}
