import { type PairLooks, pairSeeds } from '../../testing/blocked-pair.ts';

/** How members appear in reads of search, for the test that walks all reads with a blocked pair. */
export const pair: PairLooks = {
  shows: (kit) => {
    const { postBy } = pairSeeds(kit);
    return {
      'search.suggest': [{ seed: async ({ mark }) => ({ query: { q: mark } }) }],
      'search.results': [
        { seed: async ({ mark }) => ({ query: { q: mark, tab: 'people' } }) },
        { seed: async ({ mark }) => ({ query: { q: `${mark.slice(0, -1)}q`, tab: 'people' } }) },
        {
          seed: async ({ other, mark }) => {
            await postBy(other, `Words ${mark}`);
            return { query: { q: mark, tab: 'posts' } };
          },
        },
      ],
      // Whoever is called much alike is counted as well, so not the whole but who works at the company.
      'search.facets': [
        {
          seed: async ({ mark }) => ({ query: { q: mark, tab: 'people', company: `Co ${mark}` } }),
          isSeen: ({ total }: { total: number }) => total > 0,
        },
      ],
    };
  },
};
