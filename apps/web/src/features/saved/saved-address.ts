import { SAVED_SORTS, type SavedSort } from '@innerspring/contract/saved/limits';
import { idOf, oneOf, textOf } from '../../platform/search-text.ts';

export const savedTabs = ['posts', 'jobs', 'events', 'news', 'polls'] as const;
export type SavedTab = (typeof savedTabs)[number];

/** What the address of the saved posts holds. */
export interface SavedAddress {
  tab?: SavedTab | undefined;
  sort?: SavedSort | undefined;
  collection?: number | undefined;
  q?: string | undefined;
}

/** The search of the address; whatever is none of it is left out. */
export function readSavedAddress(given: Record<string, unknown>): SavedAddress {
  return {
    tab: oneOf(given.tab, savedTabs),
    sort: oneOf(given.sort, SAVED_SORTS),
    collection: idOf(given.collection),
    q: textOf(given.q)?.slice(0, 200),
  };
}

export interface SavedTabProps {
  address: SavedAddress;
  onAddress: (next: SavedAddress) => void;
}
