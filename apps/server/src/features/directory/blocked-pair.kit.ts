import { type PairLooks } from '../../testing/blocked-pair.ts';

/** How members appear in reads of directory, for the test that walks all reads with a blocked pair. */
export const pair: PairLooks = {
  shows: () => ({
    'directory.people': [{ seed: async ({ mark }) => ({ query: { q: mark } }) }],
    'directory.peopleFacets': [
      {
        seed: async ({ mark }) => ({ query: { q: mark } }),
        isSeen: (body: { total: number }) => body.total > 0,
      },
      {
        seed: async ({ mark }) => ({ query: { company: `Co ${mark}` } }),
        isSeen: (body: { total: number }) => body.total > 0,
      },
    ],
  }),
  showsNobody: {
    'directory.companies': 'companies',
    'directory.companyFacets': 'counts of companies',
  },
};
