import { oneOf, textOf } from '../../platform/search-text.ts';

/** The chips over the list; none is all. Groups are conversations of their own kind. */
const listTabs = ['unread', 'requests', 'groups', 'archived'] as const;
export type ListTab = (typeof listTabs)[number];

/** What the address says of the list beside the thread. */
export interface ListSearch {
  tab?: ListTab;
  q?: string;
}

/** Reads the address; whatever it cannot mean is left out. */
export function readListSearch(given: Record<string, unknown>): ListSearch {
  const tab = oneOf(given.tab, listTabs);
  const q = textOf(given.q)?.trim().slice(0, 100);
  return { ...(tab ? { tab } : {}), ...(q ? { q } : {}) };
}
