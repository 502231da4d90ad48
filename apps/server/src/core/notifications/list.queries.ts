import { PAGE_SIZE } from '@innerspring/contract';
import {
  type NotificationChip,
  type NotificationSubject,
  SEEN_AT_ONCE,
} from '@innerspring/contract/notifications/choices';
import type { UnreadMessages } from '@innerspring/contract/unread/schemas';
import { statement } from '../../platform/db/statement.ts';
import type { Deps } from '../../platform/deps.ts';
import { AppError } from '../../platform/errors.ts';
import { beforeOf, encodeCursor, TAKE } from '../../platform/api/paging.ts';
import { type Item, type ItemRow, itemsOf, toItem } from './items.ts';
import { chosenSql, groupedListSql, groupSql, plainListSql, unreadCountSql, unreadOfSql } from './items.sql.ts';
import { kindsOf, readData } from './kinds.ts';

type Unread = { count: number; messages: UnreadMessages };
type Reading = { viewerId: number; now: Date };

export const groupedStatement = statement<ItemRow>('notifications.grouped', groupedListSql);
export const plainStatement = statement<ItemRow>('notifications.plain', plainListSql);
const groupStatement = statement<ItemRow>('notifications.group', groupSql);
const chosenStatement = statement<ItemRow>('notifications.chosen', chosenSql);
export const countStatement = statement<Unread>('notifications.unreadCount', unreadCountSql);
const groupsStatement = statement<{ groups: boolean }>(
  'notifications.groups',
  `select coalesce(preferences ->> 'groupNotifications', 'true') = 'true' as groups from users where id = $1`,
);

export const unreadOfStatement = statement<{ id: number; data: Record<string, unknown> }>(
  'notifications.unreadOf',
  unreadOfSql,
);

export const listStatements = [
  groupedStatement,
  plainStatement,
  groupStatement,
  chosenStatement,
  countStatement,
  unreadOfStatement,
];

type Known = Pick<Deps, 'pool' | 'features'>;

function pageOf(known: Known, found: ItemRow[]) {
  const shown = itemsOf(known, found.slice(0, PAGE_SIZE));
  const last = shown.at(-1);
  return {
    items: shown.map(toItem),
    nextCursor: found.length > PAGE_SIZE && last ? encodeCursor(last.id) : null,
  };
}

/** A page of what a member was told, newest first; grouped unless their settings say otherwise. */
export async function listNotifications(
  known: Known,
  { viewerId, now }: Reading,
  { chip, cursor }: { chip?: NotificationChip | undefined; cursor?: string | undefined },
) {
  const before = beforeOf(cursor);
  const [mode] = await groupsStatement.run(known.pool, [viewerId]);
  const list = mode?.groups === false ? plainStatement : groupedStatement;
  const kinds = chip ? kindsOf(known).ofChip(chip) : null;
  return pageOf(known, await list.run(known.pool, [viewerId, now, before, kinds, TAKE]));
}

/** What stands in the group of a notification, one by one. @throws {AppError} `not_found` */
export async function listGroup(known: Known, { viewerId, now }: Reading, id: number, cursor?: string) {
  const found = await groupStatement.run(known.pool, [viewerId, now, beforeOf(cursor), id, TAKE]);
  if (found.length === 0 && cursor === undefined) throw new AppError('not_found', 'Notification not found');
  return pageOf(known, found);
}

/** Notifications one by one, newest first, without those that the reader may not hear of any more. */
export async function chosenNotifications(known: Known, { viewerId, now }: Reading, ids: number[]): Promise<Item[]> {
  return itemsOf(known, await chosenStatement.run(known.pool, [viewerId, now, ids]));
}

/** How many things a member has not read, without what blocked, muted or departed members did; and unread messages. */
export async function unreadCount({ pool }: Pick<Deps, 'pool'>, { viewerId, now }: Reading): Promise<Unread> {
  const [row] = await countStatement.run(pool, [viewerId, now]);
  return row ?? { count: 0, messages: { count: 0, requests: 0 } };
}

/** Which part of its page shows what a notification tells of. */
function shownBy(given: Record<string, unknown>) {
  const data = readData(given);
  const parts = [
    { kind: 'comment' as const, id: data.number('commentId') },
    { kind: 'message' as const, id: data.number('messageId') },
    { kind: 'groupPost' as const, id: data.number('groupPostId') },
  ];
  return parts.find(({ id }) => id > 0) ?? null;
}

/** What is unread about something, and what of its page has to be seen for that. */
export async function unreadOf(
  { pool }: Pick<Deps, 'pool'>,
  { viewerId, now }: Reading,
  { type, id }: { type: NotificationSubject; id: number },
) {
  const found = await unreadOfStatement.run(pool, [viewerId, now, `${type}:${id}`, SEEN_AT_ONCE]);
  return found.map((one) => ({ id: one.id, shownBy: shownBy(one.data) }));
}
