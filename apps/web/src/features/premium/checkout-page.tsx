import { PREMIUM_PLAN_ID, PREMIUM_PRODUCT } from '@innerspring/contract/premium/endpoints';
import type { Quote } from '@innerspring/contract/orders/schemas';
import { OrderCheckout } from '../orders/public/order-checkout.tsx';
import { SiteLink } from '../../parts/site-link.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { EmptyState } from '../../ui/states/list-end.tsx';
import { dollars } from '../../parts/money-format.ts';
import { longDate, touchesPlan } from './premium.data.ts';

/** The consent of a Premium buyer: the price now, and the renewals. */
function consentTo({ renewsAt, renewsCents, couponMonths, subtotalCents, totalCents, mayAddTax }: Quote): string {
  const later =
    couponMonths !== null && couponMonths > 1
      ? `, from month ${couponMonths + 1} on for ${dollars(subtotalCents)}`
      : '';
  const renewal = renewsAt
    ? ` It renews on ${longDate(renewsAt)} and every month after that for ${dollars(renewsCents ?? subtotalCents)}${later}, until I cancel.`
    : '';
  return `I agree to pay ${dollars(totalCents)}${mayAddTax ? ' plus tax' : ''} now.${renewal} I can cancel anytime in Settings.`;
}

/** /subscription/checkout/{planId}: the price with its coupon, the consent, and the button to pay. */
export function CheckoutPage({ planId }: { planId: string }) {
  return (
    <>
      <PageTitle>Get Premium</PageTitle>
      {planId === PREMIUM_PLAN_ID ? (
        <OrderCheckout
          wanted={{ product: PREMIUM_PRODUCT }}
          consent={consentTo}
          touches={touchesPlan}
          place={{ to: '/settings/subscription', label: 'See your subscription' }}
        />
      ) : (
        <Card bleed>
          <EmptyState
            action={
              <Button asChild variant="outline">
                <SiteLink to="/subscription/plans">See the plans</SiteLink>
              </Button>
            }
          >
            There’s no such plan.
          </EmptyState>
        </Card>
      )}
    </>
  );
}
