import { type PairLooks } from '../../testing/blocked-pair.ts';

/** How members show in what push read, for the test that walks all reads with a blocked pair. */
export const pair: PairLooks = {
  showsNobody: {
    'push.key': 'a key of the server',
    'push.devices': 'the viewer’s own browsers',
  },
};
