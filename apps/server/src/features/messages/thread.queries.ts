import type { Pool } from 'pg';
import type { HandlerOutput, api, CallOutput } from '@innerspring/contract';
import { CATCH_UP_LIMIT, THREAD_PAGE, MESSAGE_EDIT_MINUTES } from '@innerspring/contract/chat/limits';
import { statement } from '../../platform/db/statement.ts';
import type { Deps } from '../../platform/deps.ts';
import { AppError } from '../../platform/errors.ts';
import { type Viewing, isGone, oneLine } from './conversations.queries.ts';
type Wire = CallOutput<typeof api.messages.send>;

/** One row of `messageCards`. */
type MessageRow = Omit<Wire, 'sharedPost' | 'reactions' | 'createdAt' | 'editedAt' | 'deletedAt' | 'editableUntil'> & {
  postId: number | null;
  reactions: Wire['reactions'] | null;
  createdAt: Date;
  editedAt: Date | null;
  deletedAt: Date | null;
  editableUntil: Date | null;
};

const QUOTE = 140;

/** Until the recipient accepts a request, its attachments are withheld. */
const held = `(own.awaits_id = $1 and m.sender_id <> $1)`;
const open = `not ${isGone('m')} and not coalesce(${held}, false)`;

const attachment = `case when m.upload_id is not null and ${open} then (
    select json_build_object('type', m.attachment_type, 'url', '/uploads/' || f.key, 'name', f.original_name, 'bytes', f.bytes,
      'smallUrl', '/uploads/' || f.small_key, 'width', case when f.type = 'image' then f.width end,
      'height', case when f.type = 'image' then f.height end,
      'playUrl', case when f.type = 'video' then '/uploads/' || f.derived_key end)
    from uploads f where f.id = m.upload_id
  ) end`;

const linkPreview = `case when m.link_preview_id is not null and ${open} then (
    select json_build_object('url', l.url, 'title', l.title, 'description', l.description, 'siteName', l.site_name,
      'image', case when picture.id is not null then
        json_build_object('url', '/uploads/' || picture.key, 'width', picture.width, 'height', picture.height) end)
    from link_previews l left join uploads picture on picture.id = l.image_upload_id where l.id = m.link_preview_id
  ) end`;

const replyTo = `case when m.reply_to_id is not null and not ${isGone('m')} then (
    select json_build_object('id', q.id, 'seq', q.seq, 'senderId', q.sender_id,
      'excerpt', case when ${isGone('q')} then '' else ${oneLine('q.content', QUOTE)} end,
      'attachmentType', case when not ${isGone('q')} then q.attachment_type end, 'isDeleted', ${isGone('q')})
    from messages q where q.id = m.reply_to_id and q.seq > own.cleared_seq
      and not exists (select 1 from hidden_messages h where h.message_id = q.id and h.user_id = $1)
  ) end`;

const reactions = `(select json_agg(json_build_object('emoji', r.emoji, 'count', r.count, 'mine', r.mine) order by r.first)
    from (select emoji, count(*)::int as count, bool_or(user_id = $1) as mine, min(created_at) as first
      from message_reactions where message_id = m.id group by emoji) r)`;

/**
 * The one select of messages as their reader has them, without what they deleted for themself, in the conversation of the
 * reader `$1` and the member `$3`; `$2` is the present. Numbers are picked first, along the conversation's own index, so
 * that what a message shows is looked up for one page only.
 * @param pick conditions on `m`, with order and limit where there is one
 */
const messageCards = (pick: string, order = ''): string => `with own as materialized (
  select c.id, c.awaits_id, cm.cleared_seq
  from conversation_members cm join conversations c on c.id = cm.conversation_id
  where cm.user_id = $1 and cm.other_id = $3
), picked as materialized (
  select found.id from own cross join lateral (
    select m.id from messages m
    where m.conversation_id = own.id and m.seq > own.cleared_seq
      and not exists (select 1 from hidden_messages h where h.message_id = m.id and h.user_id = $1)
      and ${pick}
  ) found
)
select m.id, m.seq, m.version, m.sender_id as "senderId", m.sender_id = $1 as "isOwn",
  case when m.sender_id = $1 then m.client_id end as "clientId",
  case when ${isGone('m')} then '' else m.content end as content,
  ${attachment} as attachment, ${linkPreview} as "linkPreview", case when ${open} then m.post_id end as "postId",
  ${replyTo} as "replyTo", ${reactions} as reactions,
  coalesce(${held}, false) and not ${isGone('m')}
    and (m.upload_id is not null or m.link_preview_id is not null or m.post_id is not null) as "isHeldBack",
  m.created_at as "createdAt", m.edited_at as "editedAt", coalesce(m.deleted_at, m.removed_at) as "deletedAt",
  case when m.sender_id = $1 and not ${isGone('m')} and m.created_at + interval '${MESSAGE_EDIT_MINUTES} minutes' > $2
    then m.created_at + interval '${MESSAGE_EDIT_MINUTES} minutes' end as "editableUntil"
from picked join messages m on m.id = picked.id cross join own
${order}`;

export type Message = HandlerOutput<typeof api.messages.send>;
type SharedPost = NonNullable<NonNullable<Message['sharedPost']>['post']>;
/** Reads those of the posts that the viewer may see; given by whoever knows posts. */
export type ReadPosts = (pool: Deps['pool'], viewing: Viewing, ids: number[]) => Promise<Map<number, SharedPost>>;

/** Where a page of a thread stands. */
export type Place = { before?: number | undefined; after?: number | undefined; around?: number | undefined };
export type Slice = { rows: MessageRow[]; hasOlder: boolean; hasNewer: boolean };

/** `$1` reader, `$2` present, `$3` the other, `$4` only below, `$5` how many. */
export const beforeStatement = statement<MessageRow>(
  'messages.before',
  messageCards('m.seq < $4 order by m.seq desc limit $5', 'order by m.seq desc'),
);

/** `$1` reader, `$2` present, `$3` the other, `$4` only above, `$5` how many. */
export const afterStatement = statement<MessageRow>(
  'messages.after',
  messageCards('m.seq > $4 order by m.seq limit $5', 'order by m.seq'),
);

/** `$1` reader, `$2` present, `$3` the other, `$4` only later changes, `$5` how many. */
export const changesStatement = statement<MessageRow>(
  'messages.changes',
  messageCards('m.version > $4 order by m.version limit $5', 'order by m.version'),
);

/** `$1` reader, `$2` present, `$3` the other, `$4` the message. */
export const messageStatement = statement<MessageRow>('messages.get', messageCards('m.id = $4'));

/** The largest value of the columns: nothing exists beyond it. */
const NEWEST = 2_147_483_647;
const within = (number: number) => Math.min(number, NEWEST);
const bySeq = (a: MessageRow, b: MessageRow) => a.seq - b.seq;

type Reader = Pick<Pool, 'query'>;

async function older(pool: Reader, { viewerId, now }: Viewing, personId: number, before: number, count: number) {
  const rows = await beforeStatement.run(pool, [viewerId, now, personId, within(before), count + 1]);
  return { rows: rows.slice(0, count).toSorted(bySeq), more: rows.length > count };
}

async function newer(pool: Reader, { viewerId, now }: Viewing, personId: number, after: number, count: number) {
  const rows = await afterStatement.run(pool, [viewerId, now, personId, within(after), count + 1]);
  return { rows: rows.slice(0, count), more: rows.length > count };
}

/** A page of the thread, the oldest message first. */
export async function readSlice(pool: Reader, viewing: Viewing, personId: number, place: Place): Promise<Slice> {
  if (place.after !== undefined) {
    const { rows, more } = await newer(pool, viewing, personId, place.after, THREAD_PAGE);
    return { rows, hasOlder: true, hasNewer: more };
  }
  if (place.around === undefined) {
    const { rows, more } = await older(pool, viewing, personId, place.before ?? NEWEST, THREAD_PAGE);
    return { rows, hasOlder: more, hasNewer: place.before !== undefined };
  }
  const half = THREAD_PAGE / 2;
  const [down, up] = await Promise.all([
    older(pool, viewing, personId, place.around + 1, half),
    newer(pool, viewing, personId, place.around, half),
  ]);
  return { rows: [...down.rows, ...up.rows], hasOlder: down.more, hasNewer: up.more };
}

/** What is new or changed since a version, in the order of the thread. */
export async function readChanges(
  pool: Reader,
  { viewerId, now }: Viewing,
  personId: number,
  since: number,
): Promise<{ rows: MessageRow[]; isComplete: boolean }> {
  const rows = await changesStatement.run(pool, [viewerId, now, personId, within(since), CATCH_UP_LIMIT + 1]);
  return { rows: rows.slice(0, CATCH_UP_LIMIT).toSorted(bySeq), isComplete: rows.length <= CATCH_UP_LIMIT };
}

/** Rows as the contract's messages; shared posts take one more statement, if there are any. */
export async function messagesOf(
  pool: Deps['pool'],
  viewing: Viewing,
  rows: MessageRow[],
  readPosts: ReadPosts,
): Promise<Message[]> {
  const ids = [...new Set(rows.flatMap(({ postId }) => postId ?? []))];
  const posts = ids.length > 0 ? await readPosts(pool, viewing, ids) : new Map<number, SharedPost>();
  return rows.map(({ postId, reactions, ...row }) => ({
    ...row,
    sharedPost: postId === null ? null : { id: postId, post: posts.get(postId) ?? null },
    reactions: reactions ?? [],
  }));
}

/** One message of the conversation with a member. @throws {AppError} `not_found`. */
export async function readMessage(
  pool: Deps['pool'],
  viewing: Viewing,
  { personId, messageId }: { personId: number; messageId: number },
  readPosts: ReadPosts,
): Promise<Message> {
  const rows = await messageStatement.run(pool, [viewing.viewerId, viewing.now, personId, messageId]);
  const [message] = await messagesOf(pool, viewing, rows, readPosts);
  if (!message) throw messageNotFound();
  return message;
}

export const messageNotFound = () => new AppError('not_found', 'This message isn’t available');
