import type { Pool } from 'pg';
import type { HandlerOutput, api } from '@innerspring/contract';
import { personCard } from '../../core/accounts/public.ts';
import { statement } from '../../platform/db/statement.ts';
import { isVisibleTo } from '../../core/visibility/public.ts';
import { pageOf, TAKE } from '../../platform/api/paging.ts';
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
