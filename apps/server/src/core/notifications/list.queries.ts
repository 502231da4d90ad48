import { PAGE_SIZE, type z } from '@innerspring/contract';
import {
  type NotificationChip,
  type NotificationSubject,
  SEEN_AT_ONCE,
} from '@innerspring/contract/notifications/endpoints';
import type { unreadNotifications } from '@innerspring/contract/unread/schemas';
import { beforeOf, encodeCursor, TAKE } from '../../platform/api/paging.ts';
import { statement } from '../../platform/db/statement.ts';
import type { Deps } from '../../platform/deps.ts';
import { AppError } from '../../platform/errors.ts';
import { ofFeatures } from '../../platform/feature.ts';
import { listSql, unreadCountSql, unreadOfSql } from './items.sql.ts';
import { type Item, type ItemRow, itemsOf, toItem, wordsOf, kindsOf, readData } from './kinds.ts';
type Unread = z.output<typeof unreadNotifications.unreadCount.response>;
type Reading = { viewerId: number; now: Date };

/** The statements of lists and counts, including the features' items in them. */
export const listStatementsOf = ofFeatures((features) => {
  const { things, waiting } = kindsOf({ features });
  const { grouped, plain, group, chosen, digest } = listSql(things);
  return {
    grouped: statement<ItemRow>('notifications.grouped', grouped),
    plain: statement<ItemRow>('notifications.plain', plain),
    group: statement<ItemRow>('notifications.group', group),
    chosen: statement<ItemRow>('notifications.chosen', chosen),
    digest: statement<ItemRow>('notifications.digest', digest),
    unreadCount: statement<Unread>('notifications.unreadCount', unreadCountSql(waiting)),
    unreadOf: statement<{ id: number; data: Record<string, unknown> }>('notifications.unreadOf', unreadOfSql),
  };
});

const groupsStatement = statement<{ groups: boolean }>(
  'notifications.groups',
  `select coalesce(preferences ->> 'groupNotifications', 'true') = 'true' as groups from users where id = $1`,
);

type Known = Pick<Deps, 'pool' | 'features'>;

function pageOf(known: Known, found: ItemRow[]) {
  const shown = itemsOf(known, found.slice(0, PAGE_SIZE));
  const last = shown.at(-1);
  return {
    items: shown.map(toItem),
    nextCursor: found.length > PAGE_SIZE && last ? encodeCursor(last.id) : null,
  };
}

/** A page of the member's notifications, newest first, grouped unless they turned that off. */
export async function listNotifications(
  known: Known,
  { viewerId, now }: Reading,
  { chip, cursor }: { chip?: NotificationChip | undefined; cursor?: string | undefined },
) {
  const before = beforeOf(cursor);
  const [mode] = await groupsStatement.run(known.pool, [viewerId]);
  const { grouped, plain } = listStatementsOf(known);
  const list = mode?.groups === false ? plain : grouped;
  const kinds = chip ? kindsOf(known).ofChip(chip) : null;
  return pageOf(known, await list.run(known.pool, [viewerId, now, before, kinds, TAKE]));
}

/** The individual notifications in the group of a notification. @throws {AppError} `not_found` */
export async function listGroup(known: Known, { viewerId, now }: Reading, id: number, cursor?: string) {
  const found = await listStatementsOf(known).group.run(known.pool, [viewerId, now, beforeOf(cursor), id, TAKE]);
  if (found.length === 0 && cursor === undefined) throw new AppError('not_found', 'Notification not found');
  return pageOf(known, found);
}

/** Individual notifications, newest first, without those that the reader may no longer see. */
export async function chosenNotifications(known: Known, { viewerId, now }: Reading, ids: number[]): Promise<Item[]> {
  return itemsOf(known, await listStatementsOf(known).chosen.run(known.pool, [viewerId, now, ids]));
}

/** The number of unread items, without acts of blocked, muted or departed members, and the other waiting counts. */
export async function unreadCount(known: Known, { viewerId, now }: Reading): Promise<Unread> {
  const [row] = await listStatementsOf(known).unreadCount.run(known.pool, [viewerId, now]);
  return row ?? { count: 0 };
}

/** Unread notifications about a subject, and which parts of its page must be seen to read them. */
export async function unreadOf(
  known: Known,
  { viewerId, now }: Reading,
  { type, id }: { type: NotificationSubject; id: number },
) {
  const { things } = kindsOf(known);
  const found = await listStatementsOf(known).unreadOf.run(known.pool, [viewerId, now, `${type}:${id}`, SEEN_AT_ONCE]);
  return found.map((one) => {
    const data = readData(one.data);
    const parts = things.flatMap(({ key, part }) => (part ? { kind: part, id: data.number(key) } : []));
    return { id: one.id, shownBy: parts.find((part) => part.id > 0) ?? null };
  });
}

/** The text of a push. `link` is a path of the site. Pushes with the same `tag` replace each other. */
export type PushText = { text: string; link: string; tag: string };

/**
 * The push text of a notification. Call it right before sending, since names and access change while a push waits.
 * @returns null if the member has read it, or may no longer see it.
 */
export async function pushTextOf(
  known: Pick<Deps, 'pool' | 'features'>,
  { viewerId, now }: { viewerId: number; now: Date },
  notificationId: number,
): Promise<PushText | null> {
  const [row] = await chosenNotifications(known, { viewerId, now }, [notificationId]);
  if (!row?.isUnread) return null;
  const { text, link } = wordsOf(row);
  return { text, link, tag: row.subject ? `${row.kind.name}:${row.subject}` : `notification:${notificationId}` };
}
