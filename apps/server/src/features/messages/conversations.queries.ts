import type { Pool } from 'pg';
import { type api, type HandlerOutput, PAGE_SIZE, type CallOutput } from '@innerspring/contract';
import type { UnreadMessages } from '@innerspring/contract/unread/schemas';
import { statement } from '../../platform/db/statement.ts';
import { isVisibleTo } from '../../core/visibility/public.ts';
import { encodeCursor } from '../../platform/api/paging.ts';
import { wordStartPattern } from '../../platform/search/search.ts';
import { personCard } from '../../core/accounts/public.ts';
import { isOnlineNow, lastActiveOf } from '../../core/presence/public.ts';

/** SQL for "the mute of this row of `conversation_members` holds now". */
export const isMutedNow = (member: string, now: string): string =>
  `(${member}.muted_at is not null and (${member}.muted_until is null or ${member}.muted_until > ${now}))`;

/** So many conversations are looked at, the latest: a badge shows no more than 99+. */
const MOST_COUNTED = 1000;

/** One row with `count` and `requests`, as the contract's `UnreadMessages` has them. */
export const unreadMessagesSql = (reader: string, now: string): string => `select
  (select coalesce(sum(unread.unread_count), 0)::bigint from (
    select cm.unread_count from conversation_members cm
    where cm.user_id = ${reader} and cm.unread_count > 0 and cm.folder = 'inbox' and not ${isMutedNow('cm', now)}
    order by cm.last_message_id desc limit ${MOST_COUNTED}) unread) as count,
  (select count(*) from (
    select 1 from conversation_members cm
    where cm.user_id = ${reader} and cm.folder = 'request' and cm.last_message_id is not null limit ${MOST_COUNTED}) asked) as requests`;

type Wire = NonNullable<CallOutput<typeof api.messages.thread>['conversation']>;
type LastMessage = NonNullable<Wire['lastMessage']>;

/** One row of `conversationCards`: the contract's conversation, with instants as the database gives them. */
type ConversationRow = Omit<Wire, 'lastActive' | 'mutedUntil'> & {
  id: number;
  lastActive: Date | null;
  mutedUntil: Date | null;
  /** Position in the lists. */
  lastMessageId: number | null;
  lastMessage: LastMessage | null;
};

/** Characters of the newest message that a row shows. */
const EXCERPT = 140;

/** SQL for "the two follow each other". */
export const areConnected = (one: string, other: string): string =>
  `(exists (select 1 from follows f where f.follower_id = ${one} and f.user_id = ${other} and f.state = 'following') and ` +
  `exists (select 1 from follows f where f.follower_id = ${other} and f.user_id = ${one} and f.state = 'following'))`;

/** SQL for a switch of the settings that is on unless the member turned it off. */
export const isOn = (alias: string, preference: 'readReceipts' | 'typing'): string =>
  `(${alias}.preferences ->> '${preference}') is distinct from 'false'`;

/** SQL for "deleted for both, by its sender or by staff". */
export const isGone = (message: string): string =>
  `(${message}.deleted_at is not null or ${message}.removed_at is not null)`;

/** Words on one line, cut. */
export const oneLine = (content: string, length: number): string =>
  `left(regexp_replace(left(${content}, ${length * 4}), '\\s+', ' ', 'g'), ${length})`;

const lastMessage = `case when m.id is not null then json_build_object('id', m.id, 'seq', m.seq, 'isOwn', m.sender_id = $1,
    'excerpt', case when ${isGone('m')} then '' else ${oneLine('m.content', EXCERPT)} end,
    'kind', case when ${isGone('m')} then 'deleted' when m.attachment_type is not null then m.attachment_type
      when m.post_id is not null then 'post' else 'text' end,
    'createdAt', to_json(m.created_at)) end`;

/**
 * The one select of conversations as their reader has them, over a relation `picked(id)`: `$1` reader, `$2` present.
 * Whom the reader may not see is named by nothing but their number; who is gone has no row any more.
 */
const conversationCards = `
select c.id, cm.other_id as "personId", case when seen.ok then ${personCard('u', '$2')} end as person,
  u.id is null as "isFormerMember", seen.ok and ${areConnected('$1', 'cm.other_id')} as "isConnected",
  seen.ok and me.shows_activity and ${isOnlineNow('u', '$2')} as "isOnline",
  case when seen.ok and me.shows_activity and u.shows_activity then ${lastActiveOf('u')} end as "lastActive",
  case when c.awaits_id = $1 then 'received' when c.awaits_id is not null then 'sent' end as request,
  ${lastMessage} as "lastMessage", c.last_seq as "lastSeq", c.version, cm.unread_count as "unreadCount", cm.read_seq as "readSeq",
  case when seen.ok and ${isOn('me', 'readReceipts')} and ${isOn('u', 'readReceipts')}
    then case when them.folder = 'inbox' then them.read_seq else 0 end end as "seenSeq",
  cm.pinned_at is not null as "isPinned", cm.archived_at is not null as "isArchived", ${isMutedNow('cm', '$2')} as "isMuted",
  case when ${isMutedNow('cm', '$2')} then cm.muted_until end as "mutedUntil",
  coalesce(draft.content, '') as draft, cm.last_message_id as "lastMessageId"
from picked
join conversations c on c.id = picked.id
join conversation_members cm on cm.conversation_id = c.id and cm.user_id = $1
join users me on me.id = $1
left join conversation_members them on them.conversation_id = c.id and them.user_id = cm.other_id
left join users u on u.id = cm.other_id
cross join lateral (select coalesce(${isVisibleTo('$1', 'u', '$2')}, false) as ok offset 0) seen
left join messages m on m.id = cm.last_message_id
left join message_drafts draft on draft.user_id = $1 and draft.person_id = cm.other_id`;

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

/** A page of the viewer's conversations; on the first page of `all`, the pinned ones are separate. */
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

/** The viewer's conversation with a member, with its id; null if there's none. */
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
