import { type PairLooks } from '../../testing/blocked-pair.ts';

/** How members appear in admin reads, for the test that walks all reads with a blocked pair. */
export const pair: PairLooks = {
  showsNobody: {
    'admin.setupState': 'whether there is an admin',
  },
};
