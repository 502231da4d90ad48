import { type PairLooks } from '../../testing/blocked-pair.ts';

/** How members appear in reads of presence, for the test that walks all reads with a blocked pair. */
export const pair: PairLooks = {
  shows: () => ({
    'presence.of': [
      {
        seed: async ({ other }) => ({ query: { ids: String(other.id) } }),
        isSeen: (body: unknown[]) => body.length > 0,
      },
    ],
  }),
};
