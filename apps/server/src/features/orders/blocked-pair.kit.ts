import type { PairLooks } from '../../testing/blocked-pair.ts';

export const pair: PairLooks = {
  showsNobody: {
    'orders.list': 'the viewer’s own orders',
    'orders.get': 'the viewer’s own order',
  },
};
