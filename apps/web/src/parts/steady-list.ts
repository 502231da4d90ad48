import { useState } from 'react';

type Item = { id: number };

/** What of a list its reader has been shown. */
export type Steady = {
  key: string;
  /** Ids in the order in which they stand on the page. */
  order: readonly number[];
  /** The newest id at the last time that everything was shown: what is above it is news. */
  newest: number;
  /** How many pages of the list were read. */
  pages: number;
};

const idsOf = (items: readonly Item[]) => items.map(({ id }) => id);

/** Shows everything, in the order of the server. */
export function showAll(key: string, pages: readonly (readonly Item[])[]): Steady {
  const order = [...new Set(idsOf(pages.flat()))];
  return { key, order, newest: Math.max(0, ...order), pages: pages.length };
}

/**
 * What stands on the page once the list was read again: everything in its place. Of what came to it only what the reader waits
 * for is put in: their own, and pages that they asked for. What is older than the news stood behind something that is gone.
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
      // Behind the one before it in the server's order.
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
 * A list that is read again behind its reader without anything moving under them: what changed is changed in its place, what is
 * gone goes, and what is new waits until they ask for it. `key` says which list it is; undefined as long as it is not read.
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
