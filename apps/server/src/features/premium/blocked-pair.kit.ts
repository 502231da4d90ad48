import type { PairLooks } from '../../testing/blocked-pair.ts';

export const pair: PairLooks = {
  showsNobody: {
    'premium.plan': 'the viewer’s own plan',
    'premium.invoices': 'the viewer’s own invoices',
  },
};
