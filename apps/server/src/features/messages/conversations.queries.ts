import type { Pool } from 'pg';
import { type api, type HandlerOutput, PAGE_SIZE } from '@innerspring/contract';
import type { UnreadMessages } from '@innerspring/contract/unread/schemas';
import { statement } from '../../platform/db/statement.ts';
import { unreadMessagesSql, type ConversationRow, conversationCards } from './conversation.sql.ts';
import { isVisibleTo } from '../../core/visibility/public.ts';
import { encodeCursor } from '../../platform/api/paging.ts';
import { wordStartPattern } from '../../platform/search/search.ts';
type Listed = HandlerOutput<typeof api.messages.list>;
export type Conversation = NonNullable<HandlerOutput<typeof api.messages.thread>['conversation']>;
type Tab = 'all' | 'unread' | 'requests' | 'archived';
export type Viewing = { viewerId: number; now: Date };

/** Latest conversations that a search by name looks through. */
const LOOKED_THROUGH = 2000;

const conditions: Record<Tab, string> = {
  all: `own.folder = 'inbox' and own.archived_at is null and own.pinned_at is null`,
  unread: `own.folder = 'inbox' and own.unread_count > 0 and own.archived_at is null`,
  requests: `own.folder = 'request'`,
  archived: `own.folder = 'inbox' and own.archived_at is not null`,
};

/** `$1` reader, `$2` present, `$3` only below this newest message, `$4` how many. */
const listOf = (tab: Tab) =>
  statement<ConversationRow>(
    `messages.list.${tab}`,
    `with picked as materialized (
  select own.conversation_id as id from conversation_members own
  where own.user_id = $1 and ${conditions[tab]} and own.last_message_id < $3
  order by own.last_message_id desc limit $4
)${conversationCards}
order by cm.last_message_id desc`,
  );

export const listStatements = {
  all: listOf('all'),
  unread: listOf('unread'),
  requests: listOf('requests'),
  archived: listOf('archived'),
};

/** `$1` reader, `$2` present. */
export const pinnedStatement = statement<ConversationRow>(
  'messages.pinned',
  `with picked as materialized (
  select own.conversation_id as id from conversation_members own
  where own.user_id = $1 and own.pinned_at is not null and own.archived_at is null and own.last_message_id is not null
)${conversationCards}
order by cm.pinned_at, c.id`,
);

/** `$1` reader, `$2` present, `$3` only below this newest message, `$4` how many, `$5` pattern of a name, `$6` conversations looked through. */
export const namedStatement = statement<ConversationRow>(
  'messages.named',
  `with latest as materialized (
  select own.conversation_id as id, own.other_id, own.last_message_id from conversation_members own
  where own.user_id = $1 and own.folder = 'inbox' and own.last_message_id < $3
  order by own.last_message_id desc limit $6
), picked as materialized (
  select latest.id from latest join users u on u.id = latest.other_id and ${isVisibleTo('$1', 'u', '$2')}
  where ' ' || lower(u.full_name) || ' ' || lower(u.username::text) like $5
  order by latest.last_message_id desc limit $4
)${conversationCards}
order by cm.last_message_id desc`,
);

/** `$1` reader, `$2` present, `$3` the other's number. */
export const conversationStatement = statement<ConversationRow>(
  'messages.conversation',
  `with picked as (
  select own.conversation_id as id from conversation_members own where own.user_id = $1 and own.other_id = $3
)${conversationCards}`,
);

/** `$1` reader, `$2` present. */
export const unreadStatement = statement<UnreadMessages>('messages.unread', unreadMessagesSql('$1', '$2'));

/** The same with `at`: when it was asked, in microseconds; whatever was kept before then is counted. */
export const countedStatement = statement<UnreadMessages & { at: number }>(
  'messages.counted',
  `select unread.*, (extract(epoch from statement_timestamp()) * 1000000)::bigint as at
from (${unreadMessagesSql('$1', '$2')}) unread`,
);

/** The contract's conversation; its position in the lists is left out. */
export function conversationOf({ id: _id, lastMessageId: _position, ...row }: ConversationRow): Conversation {
  return row;
}

/** A page of the reader's conversations; on the first page of `all` the pinned ones stand apart. */
export async function listConversations(
  pool: Pool,
  { viewerId, now }: Viewing,
  { tab, q, before, isFirst }: { tab: Tab; q: string | undefined; before: number; isFirst: boolean },
): Promise<Listed> {
  const take = PAGE_SIZE + 1;
  const found =
    q === undefined
      ? listStatements[tab].run(pool, [viewerId, now, before, take])
      : namedStatement.run(pool, [viewerId, now, before, take, wordStartPattern(q.trim()), LOOKED_THROUGH]);
  const hasPinned = tab === 'all' && isFirst && q === undefined;
  const [rows, pinned] = await Promise.all([found, hasPinned ? pinnedStatement.run(pool, [viewerId, now]) : []]);
  const page = rows.slice(0, PAGE_SIZE);
  const last = page.at(-1)?.lastMessageId;
  return {
    pinned: pinned.map(conversationOf),
    items: page.map(conversationOf),
    nextCursor: rows.length > PAGE_SIZE && last ? encodeCursor(last) : null,
  };
}

/** The reader's conversation with a member, with its own number; null where there is none. */
export async function findConversation(
  pool: Pick<Pool, 'query'>,
  { viewerId, now }: Viewing,
  personId: number,
): Promise<ConversationRow | null> {
  const [row] = await conversationStatement.run(pool, [viewerId, now, personId]);
  return row ?? null;
}

/** Unread messages outside of requests and mutes, and requests that wait. */
export async function countUnread(pool: Pool, { viewerId, now }: Viewing): Promise<UnreadMessages> {
  const [row] = await unreadStatement.run(pool, [viewerId, now]);
  return row ?? { count: 0, requests: 0 };
}
