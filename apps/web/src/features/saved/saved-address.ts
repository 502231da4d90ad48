import { SAVED_SORTS } from '@innerspring/contract/saved/endpoints';
import type { SavedAddress } from '../../platform/nav/found-things.ts';
import { idOf, oneOf, textOf } from '../../platform/search-text.ts';
import { savedKinds } from './saved-kinds.ts';

/** The search of the address; whatever is none of it is left out. */
export function readSavedAddress(given: Record<string, unknown>): SavedAddress {
  return {
    tab: savedKinds.find(({ tab }) => tab === given.tab)?.tab,
    sort: oneOf(given.sort, SAVED_SORTS),
    collection: idOf(given.collection),
    q: textOf(given.q)?.slice(0, 200),
  };
}
