import type { Sort } from './network-search.ts';

/** The orders of the directory in words. */
export const sortLabels: Record<Sort, string> = {
  relevance: 'Relevance',
  active: 'Recently active',
  newest: 'Newest',
  name: 'A to Z',
};
