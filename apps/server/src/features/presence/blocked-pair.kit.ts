import { type PairLooks } from '../../testing/blocked-pair.ts';

/** How members show in what presence read, for the test that walks all reads with a blocked pair. */
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
