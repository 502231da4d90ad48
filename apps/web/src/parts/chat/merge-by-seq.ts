/** The position of a message: `seq` among all messages, and `version` of its latest change among all changes. */
export interface Placed {
  id: number;
  seq: number;
  version: number;
}

/** The latest version of each message. */
function latestOf<M extends Placed>(given: readonly M[]): Map<number, M> {
  const latest = new Map<number, M>();
  for (const one of given) if (one.version >= (latest.get(one.id)?.version ?? 0)) latest.set(one.id, one);
  return latest;
}

/** The lowest `seq` of each page; messages older than the last page belong to a page that is not loaded yet. */
function floorsOf(pages: readonly (readonly Placed[])[], hasOlder: boolean): number[] {
  const last = pages.length - 1;
  return pages.map((page, at) => {
    if (at === last && (!hasOlder || page.length === 0)) return 0;
    return page.length === 0 ? Number.POSITIVE_INFINITY : Math.min(...page.map(({ seq }) => seq));
  });
}

/**
 * Merges messages into pages by `seq`, whatever the order in which they came: replaces those that have a later version, and
 * inserts all others in order, also between two that were there before.
 * @param pages the newest page first, each from old to new
 * @param hasOlder there are messages before the last page: given messages that belong there are left out
 */
export function mergeBySeq<M extends Placed>(
  pages: readonly (readonly M[])[],
  given: readonly M[],
  hasOlder: boolean,
): (readonly M[])[] {
  const fresh = latestOf(given);
  const floors = floorsOf(pages, hasOlder);
  const known = new Set(pages.flatMap((page) => page.map(({ id }) => id)));
  const added = Map.groupBy(
    [...fresh.values()].filter(({ id }) => !known.has(id)),
    ({ seq }) => floors.findIndex((floor) => seq >= floor),
  );
  return pages.map((page, at) => {
    const kept = page.map((one) => {
      const next = fresh.get(one.id);
      return next && next.version >= one.version ? next : one;
    });
    const more = added.get(at);
    return more ? [...kept, ...more].toSorted((one, other) => one.seq - other.seq) : kept;
  });
}

/**
 * The newest message before which none is missing, where all changes up to `known` are merged. Messages that came ahead of others
 * are merged already, but the messages between were never shown.
 * @param messages from old to new
 */
export function newestWithoutGap<M extends Placed>(messages: readonly M[], known: number): M | undefined {
  return messages.findLast(({ version }) => version <= known);
}
