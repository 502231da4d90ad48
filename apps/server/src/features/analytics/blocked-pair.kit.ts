import { type PairLooks } from '../../testing/blocked-pair.ts';

/** How members appear in analytics reads, for the test that walks all reads with a blocked pair. */
export const pair: PairLooks = {
  showsNobody: {
    'analytics.reactions': 'numbers; who is counted in groups is visible to the viewer (analytics.test.ts)',
  },
};
