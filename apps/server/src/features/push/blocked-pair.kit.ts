import { type PairLooks } from '../../testing/blocked-pair.ts';

/** How members appear in reads of push, for the test that walks all reads with a blocked pair. */
export const pair: PairLooks = {
  showsNobody: {
    'push.key': 'a key of the server',
    'push.devices': 'the viewer’s own browsers',
  },
};
