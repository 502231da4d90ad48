import type { NotificationSubject } from '@innerspring/contract/notifications/choices';
import { notifications } from '@innerspring/contract/notifications/endpoints';
import { unreadNotifications } from '@innerspring/contract/unread/endpoints';
import type { QueryClient } from '@tanstack/react-query';
import { call } from '../api.ts';
import { watchSeen } from './seen.ts';

/** Notifications seen within this time are marked by one request. */
const BATCH_MS = 300;

interface Options {
  client: QueryClient;
  type: NotificationSubject;
  id: number;
  /** Has the page fetch its content again. */
  refresh: () => unknown;
}

/**
 * Marks the notifications about an open page as read when their content comes into view: the part that they name, or the page
 * itself, which is fetched again first, since it may be older than they are. `check` fetches what is unread now.
 */
export function markSeenOfSubject({ client, type, id, refresh }: Options): { check: () => void; stop: () => void } {
  const shownOnPage = `${type}-${id}`;
  const waiting = new Map<number, string>();
  const seen = new Set<number>();
  let stopWatching = () => {};
  let timer: number | undefined;
  let isStopped = false;
  let last = Promise.resolve();

  async function flush() {
    timer = undefined;
    const ids = [...seen].slice(0, 100);
    seen.clear();
    const { count } = await call(notifications.readSeen, { body: { notificationIds: ids } });
    if (count === 0) return;
    await client.invalidateQueries({ queryKey: [unreadNotifications.unreadCount.name] });
    await client.invalidateQueries({ queryKey: [notifications.list.name] });
  }
  function onSeen(key: string) {
    for (const [one, shownBy] of waiting) {
      if (shownBy !== key) continue;
      waiting.delete(one);
      seen.add(one);
    }
    // It stays unread, and is read with the list or the next time.
    if (seen.size > 0) timer ??= window.setTimeout(() => void flush().catch(() => undefined), BATCH_MS);
  }
  async function ask() {
    const { items } = await call(notifications.unreadOf, { query: { type, id } });
    const fresh = items.filter((item) => !waiting.has(item.id) && !seen.has(item.id));
    if (fresh.length === 0) return;
    if (fresh.some(({ shownBy }) => shownBy === null)) await refresh();
    if (isStopped) return;
    for (const { id: one, shownBy } of fresh) waiting.set(one, shownBy ? `${shownBy.kind}-${shownBy.id}` : shownOnPage);
    stopWatching();
    stopWatching = watchSeen(new Set(waiting.values()), onSeen);
  }

  return {
    check() {
      last = last.then(() => (isStopped ? undefined : ask())).catch(() => undefined);
    },
    stop() {
      isStopped = true;
      stopWatching();
      if (timer === undefined) return;
      window.clearTimeout(timer);
      void flush().catch(() => undefined);
    },
  };
}
