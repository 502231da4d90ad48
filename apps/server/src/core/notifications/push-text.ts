import type { Deps } from '../../platform/deps.ts';
import { wordsOf } from './items.ts';
import { chosenNotifications } from './list.queries.ts';

/** What a device shows of a notification. `link` is a path of the site; `tag` is the same for what belongs together. */
export type PushText = { text: string; link: string; tag: string };

/**
 * What a device may show of a notification now: ask it right before sending, since names and rights change while a push waits.
 * @returns null where the member has read it, or may not hear of it any more.
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
