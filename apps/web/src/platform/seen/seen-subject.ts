import { notifications, type NotificationSubject } from '@innerspring/contract/notifications/endpoints';
import { unreadNotifications } from '@innerspring/contract/unread/endpoints';
import type { QueryClient } from '@tanstack/react-query';
import { call } from '../api.ts';

const SELECTOR = '[data-seen]';

const keyOf = (element: Element) => (element as HTMLElement).dataset.seen ?? '';

/** What is taller than the window never shows half of itself: then half of the window has to be full of it. */
function isInView({ isIntersecting, intersectionRatio, intersectionRect, rootBounds }: IntersectionObserverEntry) {
  const height = rootBounds?.height ?? window.innerHeight;
  return isIntersecting && (intersectionRatio >= 0.5 || intersectionRect.height >= height / 2);
}

const partsIn = (node: Node): Element[] =>
  node instanceof Element ? [...(node.matches(SELECTOR) ? [node] : []), ...node.querySelectorAll(SELECTOR)] : [];

/**
 * Says once of each of these parts of the page (`data-seen`, such as `comment-12`) when it stands in view of a visible tab, also
 * of those that come onto the page later. Returns the way to stop.
 */
function watchSeen(keys: ReadonlySet<string>, onSeen: (key: string) => void): () => void {
  const inView = new Set<Element>();
  const said = new Set<string>();
  function report() {
    if (document.visibilityState !== 'visible') return;
    for (const key of new Set([...inView].map(keyOf))) {
      if (said.has(key)) continue;
      said.add(key);
      onSeen(key);
    }
  }
  const viewed = new IntersectionObserver(
    (entries) => {
      for (const entry of entries) {
        if (isInView(entry)) inView.add(entry.target);
        else inView.delete(entry.target);
      }
      report();
    },
    { threshold: [0, 0.1, 0.2, 0.3, 0.4, 0.5] },
  );
  const observe = (parts: Iterable<Element>) => {
    for (const part of parts) if (keys.has(keyOf(part))) viewed.observe(part);
  };
  const changed = new MutationObserver((changes) => {
    for (const change of changes) {
      for (const part of [...change.removedNodes].flatMap(partsIn)) {
        viewed.unobserve(part);
        inView.delete(part);
      }
      observe([...change.addedNodes].flatMap(partsIn));
    }
  });
  observe(document.querySelectorAll(SELECTOR));
  changed.observe(document.body, { childList: true, subtree: true });
  document.addEventListener('visibilitychange', report);
  return () => {
    document.removeEventListener('visibilitychange', report);
    changed.disconnect();
    viewed.disconnect();
  };
}

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
