import { PREMIUM_MONTHLY_CENTS } from '@innerspring/contract/constants';
import { PREMIUM_PRODUCT } from '@innerspring/contract/premium/endpoints';
import { AppError } from '../../platform/errors.ts';
import type { Product } from '../../platform/payments/product.ts';
import { PREMIUM_PRICE_KEY, premiumSettings } from './premium.tokens.ts';
import {
  applySubscription,
  endWithRefund,
  reconcileSubscriptions,
  settleOverdue,
  startSubscription,
} from './subscription.commands.ts';
import { compOf, runningOf } from './subscription-rows.ts';

export const ALREADY_ACTIVE = 'You already have Premium.';

const TITLE = 'Premium, one month';

/** Premium by the month (specification §9). */
export const premiumProduct: Product = {
  key: PREMIUM_PRODUCT,
  sale: {
    kind: 'subscription',
    priceKey: PREMIUM_PRICE_KEY,
    title: TITLE,
    monthlyCents: PREMIUM_MONTHLY_CENTS,
  },
  async price(tx, { siteSettings, clock, payments }, viewer, { subjectId }) {
    if (subjectId !== null) throw new AppError('not_found', 'This isn’t for sale.');
    if (await runningOf(tx, payments, viewer.id)) throw new AppError('conflict', ALREADY_ACTIVE);
    const comp = await compOf(tx, viewer.id, clock.now());
    if (comp) throw new AppError('conflict', 'You have Premium as a gift right now. You can buy it once that ends.');
    return { name: TITLE, unitCents: siteSettings.get(premiumSettings.monthlyCents) };
  },
  prepare: settleOverdue,
  deliver: startSubscription,
  takeBack: endWithRefund,
  async applySubscription(deps, subscription) {
    await applySubscription(deps, subscription);
  },
  reconcile: reconcileSubscriptions,
  successPath: '/subscription/success',
  cancelPath: () => '/subscription/plans',
  nextHref: '/settings/subscription',
};
