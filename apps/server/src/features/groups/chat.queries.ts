import type { Pool } from 'pg';
import { type CallOutput, type HandlerOutput, type api } from '@innerspring/contract';
import { CATCH_UP_LIMIT, MESSAGE_EDIT_MINUTES, THREAD_PAGE } from '@innerspring/contract/chat/limits';
import { personCard } from '../../core/accounts/public.ts';
import { statement } from '../../platform/db/statement.ts';
import { isVisibleTo } from '../../core/visibility/public.ts';
import { AppError } from '../../platform/errors.ts';
import { afterOf, beforeOf, encodeCursor, pageOf, TAKE } from '../../platform/api/paging.ts';
import {
  attachment,
  attachmentJoin,
  isMessageVisible,
  isSeenInGroup,
  namedIn,
  senderJoin,
  sharesReadReceipts,
  type Viewing,
} from './group-sql.ts';

type MessagePage = HandlerOutput<typeof api.groupChat.messages>;
type MessageRow = Omit<
  CallOutput<typeof api.groupChat.send>,
  'createdAt' | 'editedAt' | 'deletedAt' | 'editableUntil'
> & {
  createdAt: Date;
  editedAt: Date | null;
  deletedAt: Date | null;
};

/** A message as its viewer sees it. */
export type Message = MessageRow & { editableUntil: Date | null };

/** Characters of a message that an answer to it shows. */
const EXCERPT = 120;
/** Of a page around a message, so many are newer. */
const NEWER_AROUND = 15;

const quote = `(select json_build_object('id', q.id, 'seq', q.seq,
    'senderId', qs.id, 'senderName', qs.full_name,
    'excerpt', case when ${isMessageVisible('q', 'qs')} then left(q.content, ${EXCERPT}) else '' end,
    'attachmentType', case when ${isMessageVisible('q', 'qs')} then (select qu.type from group_files qf join uploads qu on qu.id = qf.upload_id where qf.id = q.file_id) end,
    'isDeleted', q.deleted_at is not null)
    from group_messages q ${senderJoin('q', 'qs', '$1', '$2')} where q.id = m.reply_to_id)`;

const reactions = `coalesce((select json_agg(json_build_object('emoji', r.emoji, 'count', r.count, 'mine', r.mine) order by r.first)
    from (select r.emoji, count(*)::int as count, bool_or(r.user_id = $1) as mine, min(r.id) as first
      from group_message_reactions r join users ru on ru.id = r.user_id and ${isSeenInGroup('$1', 'ru', 'm.group_id', '$2')}
      where r.message_id = m.id group by r.emoji) r), '[]'::json)`;

const readers = `from group_members k join users ku on ku.id = k.user_id and ${isVisibleTo('$1', 'ku', '$2')} and ${sharesReadReceipts('ku')}
      where k.group_id = m.group_id and k.read_seq >= m.seq and k.user_id <> $1`;

/** What a message shows its reader; `$1` viewer, `$2` present. */
const messageColumns = `m.id, m.group_id as "groupId", m.seq, m.version, case when s.id is not null then ${personCard('s', '$2')} end as sender,
  m.sender_id is not distinct from $1 as "isOwn", case when m.sender_id = $1 then m.client_id end as "clientId", m.content,
  ${attachment} as attachment, ${namedIn('m.mentioned_ids', '$1', '$2')} as mentions, m.mentions_everyone as "mentionsEveryone",
  ${quote} as "replyTo", ${reactions} as reactions, m.created_at as "createdAt", m.edited_at as "editedAt",
  m.deleted_at as "deletedAt", m.deleted_by as "deletedBy",
  case when m.sender_id = $1 and (select ${sharesReadReceipts('me')} from users me where me.id = $1) then (select count(*)::int ${readers}) end as "seenBy"`;

const visibleMessages = `group_messages m ${senderJoin('m', 's', '$1', '$2')}`;

/** `$3` group, `$4` only before this place, `$5` how many. */
export const messagesStatement = statement<MessageRow>(
  'groups.messages',
  `with picked as materialized (
  select m.id from ${visibleMessages}
  where m.group_id = $3 and m.seq < $4 and ${isMessageVisible('m', 's')}
  order by m.seq desc nulls last
  limit $5
)
select ${messageColumns}
from picked join group_messages m on m.id = picked.id ${senderJoin('m', 's', '$1', '$2')} ${attachmentJoin('m')}
order by m.seq desc`,
);

/** `$3` group, `$4` only changes after this place, `$5` how many. Also those that the viewer may not see: the place goes on. */
export const changesStatement = statement<MessageRow & { isMessageVisible: boolean }>(
  'groups.changes',
  `with picked as materialized (
  select m.id from group_messages m
  where m.group_id = $3 and m.version > $4
  order by m.version
  limit $5
)
select ${messageColumns}, ${isMessageVisible('m', 's')} as "isMessageVisible"
from picked join group_messages m on m.id = picked.id ${senderJoin('m', 's', '$1', '$2')} ${attachmentJoin('m')}
order by m.version`,
);

/** `$3` message. */
export const messageStatement = statement<MessageRow>(
  'groups.message',
  `select ${messageColumns}
from ${visibleMessages} ${attachmentJoin('m')}
where m.id = $3 and ${isMessageVisible('m', 's')}`,
);

/** `$1` viewer, `$2` present, `$3` group, `$4` message: the place at which a page around the message begins. */
export const aroundStatement = statement<{ seq: number }>(
  'groups.around',
  `select coalesce((
    select n.seq + 1 from group_messages n where n.group_id = $3 and n.seq >= m.seq order by n.seq offset ${NEWER_AROUND} limit 1
  ), ${2 ** 31 - 1}) as seq
from ${visibleMessages} where m.group_id = $3 and m.id = $4 and ${isMessageVisible('m', 's')}`,
);

/** `$1` viewer, `$2` group. */
export const placesStatement = statement<{ seq: number; readSeq: number }>(
  'groups.places',
  `select g.seq, mine.read_seq as "readSeq" from groups g join group_members mine on mine.group_id = g.id and mine.user_id = $1 where g.id = $2`,
);

const EDIT_MS = MESSAGE_EDIT_MINUTES * 60_000;

function messageOf(row: MessageRow, now: Date): Message {
  const until = new Date(row.createdAt.getTime() + EDIT_MS);
  const isEditable = row.isOwn && row.deletedAt === null && until > now;
  return { ...row, editableUntil: isEditable ? until : null };
}

const messageNotFound = () => new AppError('not_found', 'This message isn’t available');

/** A message that the viewer may see, or null; whether they are in the group was asked before. */
export async function messageById(pool: Pool, { viewerId, now }: Viewing, messageId: number): Promise<Message | null> {
  const [row] = await messageStatement.run(pool, [viewerId, now, messageId]);
  return row ? messageOf(row, now) : null;
}

/** @throws {AppError} `not_found` */
export async function getMessage(pool: Pool, viewing: Viewing, messageId: number): Promise<Message> {
  const message = await messageById(pool, viewing, messageId);
  if (!message) throw messageNotFound();
  return message;
}

async function placesOf(pool: Pool, viewerId: number, groupId: number) {
  const [places] = await placesStatement.run(pool, [viewerId, groupId]);
  if (!places) throw new AppError('forbidden', 'You’re not in this group.');
  return places;
}

async function beginning(
  pool: Pool,
  { viewerId, now }: Viewing,
  groupId: number,
  input: { cursor?: string | undefined; around?: number | undefined },
) {
  if (input.around === undefined) return beforeOf(input.cursor);
  const [found] = await aroundStatement.run(pool, [viewerId, now, groupId, input.around]);
  if (!found) throw messageNotFound();
  return found.seq;
}

/** One page of the chat, newest first. @throws {AppError} `forbidden` for who is not in the group. */
export async function listMessages(
  pool: Pool,
  viewing: Viewing,
  groupId: number,
  input: { cursor?: string | undefined; around?: number | undefined },
): Promise<MessagePage> {
  const { viewerId, now } = viewing;
  const places = await placesOf(pool, viewerId, groupId);
  const before = Math.min(await beginning(pool, viewing, groupId, input), 2 ** 31 - 1);
  const found = await messagesStatement.run(pool, [viewerId, now, groupId, before, THREAD_PAGE + 1]);
  const items = found.slice(0, THREAD_PAGE).map((row) => messageOf(row, now));
  const last = items.at(-1);
  return { items, nextCursor: found.length > THREAD_PAGE && last ? encodeCursor(last.seq) : null, ...places };
}

/** What is new or changed after a place, in order. @throws {AppError} `forbidden` */
export async function listChanges(
  pool: Pool,
  { viewerId, now }: Viewing,
  groupId: number,
  since: number,
): Promise<HandlerOutput<typeof api.groupChat.changes>> {
  const { seq } = await placesOf(pool, viewerId, groupId);
  const from = Math.min(since, 2 ** 31 - 1);
  const found = await changesStatement.run(pool, [viewerId, now, groupId, from, CATCH_UP_LIMIT + 1]);
  const page = found.slice(0, CATCH_UP_LIMIT);
  const hasMore = found.length > CATCH_UP_LIMIT;
  const items = page.flatMap(({ isMessageVisible: visible, ...row }) => (visible ? [messageOf(row, now)] : []));
  const newest = page.at(-1)?.version ?? seq;
  return { items, seq: hasMore ? newest : Math.max(seq, newest), hasMore };
}

type Reactor = HandlerOutput<typeof api.groupChat.reactors>['items'][number] & { id: number };

/** `$1` viewer, `$2` present, `$3` message, `$4` after which reaction, `$5` how many. */
export const reactorsStatement = statement<Reactor>(
  'groups.reactors',
  `select r.id, ${personCard('u', '$2')} as person, r.emoji
from group_message_reactions r join group_messages m on m.id = r.message_id
join users u on u.id = r.user_id and ${isSeenInGroup('$1', 'u', 'm.group_id', '$2')}
where r.message_id = $3 and r.id > $4
order by r.id
limit $5`,
);

export async function listReactors(
  pool: Pool,
  { viewerId, now }: Viewing,
  messageId: number,
  cursor: string | undefined,
) {
  return pageOf(await reactorsStatement.run(pool, [viewerId, now, messageId, afterOf(cursor), TAKE]));
}

/** `$1` viewer, `$2` present, `$3` message, `$4` after which member, `$5` how many. */
export const readersStatement = statement<{ id: number; person: Reactor['person'] }>(
  'groups.readers',
  `select k.id, ${personCard('ku', '$2')} as person
from group_messages m
join group_members k on k.group_id = m.group_id and k.read_seq >= m.seq and k.user_id <> $1 and k.id > $4
join users ku on ku.id = k.user_id and ${isVisibleTo('$1', 'ku', '$2')} and ${sharesReadReceipts('ku')}
where m.id = $3 and m.sender_id = $1 and (select ${sharesReadReceipts('me')} from users me where me.id = $1)
order by k.id
limit $5`,
);

/** Who has read up to an own message; nobody where the viewer or they keep to themselves what they read. */
export async function listReaders(
  pool: Pool,
  { viewerId, now }: Viewing,
  messageId: number,
  cursor: string | undefined,
) {
  return pageOf(await readersStatement.run(pool, [viewerId, now, messageId, afterOf(cursor), TAKE]));
}
