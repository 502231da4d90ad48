import type { Pool } from 'pg';
import type { HandlerOutput, api } from '@innerspring/contract';
import { CATCH_UP_LIMIT, THREAD_PAGE } from '@innerspring/contract/chat/limits';
import { statement } from '../../platform/db/statement.ts';
import type { Deps } from '../../platform/deps.ts';
import { AppError } from '../../platform/errors.ts';
import type { Viewing } from './conversations.queries.ts';
import { type MessageRow, messageCards } from './message.sql.ts';

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

/** Largest number of the columns: whatever is asked for beyond it is not there. */
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

/** Rows as the contract's messages; shared posts come by one more statement, where there are any. */
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

export const messageNotFound = () => new AppError('not_found', 'This message is not available');
