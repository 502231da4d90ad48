import { endpoints } from '../endpoint.ts';
import type { adminPremiumOperations } from './admin.ts';
import type { premiumOperations } from './operations.ts';

export const premium = endpoints<typeof premiumOperations>('premium', {
  plan: { method: 'GET', path: '/api/premium' },
  cancel: { method: 'POST', path: '/api/premium/cancel' },
  resume: { method: 'POST', path: '/api/premium/resume' },
  portal: { method: 'POST', path: '/api/premium/portal' },
  invoices: { method: 'GET', path: '/api/premium/invoices' },
});

export const adminPremium = endpoints<typeof adminPremiumOperations>('adminPremium', {
  overview: { method: 'GET', path: '/api/admin/premium' },
  list: { method: 'GET', path: '/api/admin/premium/subscriptions' },
  comp: { method: 'POST', path: '/api/admin/premium/comps' },
  endComp: { method: 'DELETE', path: '/api/admin/premium/comps/{id}' },
});

/** The key of the monthly plan among the products, and in the addresses of its screens (`/subscription/checkout/monthly`). */
export const PREMIUM_PRODUCT = 'premium.monthly';
export const PREMIUM_PLAN_ID = 'monthly';

/**
 * The states of a member's Premium.
 * - `past_due`: a renewal failed; Premium stays for seven days from the renewal.
 * - `cancel_at_period_end`: canceled, and active until the paid month is over.
 * - `comped`: given by staff or as a reward, without payment.
 */
export const PREMIUM_STATES = ['none', 'active', 'past_due', 'cancel_at_period_end', 'ended', 'comped'] as const;
export type PremiumState = (typeof PREMIUM_STATES)[number];

/** Days that Premium stays after a failed renewal, and on which of them a mail says so (screens.md 10). */
export const GRACE_DAYS = 7;
export const GRACE_MAIL_DAYS = [0, 3, 6] as const;

export const CANCEL_REASONS = {
  price: 'It costs too much',
  unused: 'I don’t use it enough',
  missing: 'Something is missing',
  temporary: 'I only needed it for a while',
  other: 'Something else',
} as const;
