import type { PremiumState } from '@innerspring/contract/premium/endpoints';

/** Staff's label of each state. */
export const stateNames: Record<PremiumState, string> = {
  none: 'Free',
  active: 'Active',
  past_due: 'Payment failed',
  cancel_at_period_end: 'Canceled, still active',
  ended: 'Ended',
  comped: 'Gift',
};
