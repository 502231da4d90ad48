import type { PairLooks } from '../../testing/blocked-pair.ts';

export const pair: PairLooks = {
  showsNobody: {
    'testPayments.checkout': 'the viewer’s own checkout',
    'testPayments.portal': 'the viewer’s own card and invoices',
    'testPayments.invoice': 'the viewer’s own invoice',
  },
};
