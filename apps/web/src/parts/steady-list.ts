import { useState } from 'react';

type Item = { id: number };

/** Which items of a list its reader has been shown. */
export type Steady = {
  key: string;
  /** Ids in the order of the page. */
  order: readonly number[];
  /** The newest id when everything was last shown: higher ids are new. */
  newest: number;
  /** How many pages of the list were fetched. */
  pages: number;
};

const idsOf = (items: readonly Item[]) => items.map(({ id }) => id);

/** Shows everything, in the order of the server. */
export function showAll(key: string, pages: readonly (readonly Item[])[]): Steady {
  const order = [...new Set(idsOf(pages.flat()))];
  return { key, order, newest: Math.max(0, ...order), pages: pages.length };
}

/**
 * The page after the list was fetched again: every shown item keeps its position. Of items that were not shown, inserts those that
 * the reader waits for: their own, pages that they asked for, and older items, which move up where others are gone.
 */
export function settle(
  before: Steady,
  pages: readonly (readonly Item[])[],
  isAwaited: (item: Item) => boolean,
): Steady {
  const there = new Set(idsOf(pages.flat()));
  const order = before.order.filter((id) => there.has(id));
  const shown = new Set(order);
  for (const [at, page] of pages.entries()) {
    let place: number | undefined;
    for (const item of page) {
      if (shown.has(item.id)) {
        place = item.id;
        continue;
      }
      const isAsked = at >= before.pages && pages.length > before.pages;
      if (!isAsked && !isAwaited(item) && item.id > before.newest) continue;
      // After its predecessor in the server's order.
      const previous =
        place ??
        pages
          .slice(0, at)
          .flat()
          .findLast(({ id }) => shown.has(id))?.id;
      order.splice(previous === undefined ? 0 : order.indexOf(previous) + 1, 0, item.id);
      shown.add(item.id);
      place = item.id;
    }
  }
  const isSame = order.length === before.order.length && order.every((id, index) => id === before.order[index]);
  if (isSame && pages.length === before.pages) return before;
  return { ...before, order, pages: pages.length };
}

/**
 * A list that is fetched again without moving what its reader sees: changed items change in place, deleted items go,
 * and new items wait until the reader asks for them. `key` names the list; undefined while it isn't loaded.
 */
export function useSteadyList<T extends Item>(
  key: string | undefined,
  pages: readonly (readonly T[])[],
  isAwaited: (item: Item) => boolean,
): { shown: T[]; newCount: number; showNew: () => void } {
  const [kept, setKept] = useState<Steady | null>(null);
  let steady = kept;
  if (key !== undefined) {
    steady = kept?.key === key ? settle(kept, pages, isAwaited) : showAll(key, pages);
    if (steady !== kept) setKept(steady);
  }
  const items = new Map(pages.flat().map((item) => [item.id, item]));
  if (key === undefined || !steady) return { shown: [...items.values()], newCount: 0, showNew: () => undefined };
  const shown = steady.order.flatMap((id) => items.get(id) ?? []);
  return { shown, newCount: items.size - shown.length, showNew: () => setKept(showAll(key, pages)) };
}
