import { PREMIUM_MONTHLY_CENTS } from '@innerspring/contract/constants';
import { defineLimit, HOUR } from '../../platform/limits/limit.ts';
import { defineEvent } from '../../platform/outbox/outbox.ts';
import { defineSetting, wholeNumber } from '../../platform/site-settings/site-settings.ts';

/** What administrators can change about Premium. */
export const premiumSettings = {
  monthlyCents: defineSetting({
    key: 'premium.monthlyCents',
    default: PREMIUM_MONTHLY_CENTS,
    schema: wholeNumber(50, 100_000),
    title: 'Price of Premium per month, in cents',
    explanation: 'What new subscriptions pay; running ones keep their price.',
  }),
};

/** How often members change their subscription. */
export const premiumLimits = {
  changes: defineLimit({ name: 'premiumChanges', points: 20, seconds: HOUR }),
};

/** What happens to a member's Premium. */
export const premiumEvents = {
  /** A renewal failed; told on some days of the grace period while it stays unpaid. */
  pastDue: defineEvent<{ subscriptionRowId: number; periodStart: string; day: number }>('premium.pastDue'),
  /** A month was paid after the first. */
  renewed: defineEvent<{ subscriptionRowId: number; periodEnd: string }>('premium.renewed'),
  /** The member canceled; it runs until the paid month is over. */
  canceled: defineEvent<{ subscriptionRowId: number; periodEnd: string }>('premium.canceled'),
  /** It ended. */
  ended: defineEvent<{ subscriptionRowId: number }>('premium.ended'),
  /** Staff ended Premium that was given to a member. */
  giftEnded: defineEvent<{ userId: number; endedAt: string }>('premium.giftEnded'),
  /** A subscription must not renew any more, such as when its member leaves. */
  stopWanted: defineEvent<{ subscriptionRowId: number }>('premium.stopWanted'),
  /** A subscription has to end at the provider, such as after a refund or an unpaid grace period. */
  endWanted: defineEvent<{ provider: string; isTest?: boolean; subscriptionId: string }>('premium.endWanted'),
};

/** The lookup key of the monthly price at the provider. */
export const PREMIUM_PRICE_KEY = 'innerspring_premium_monthly';
