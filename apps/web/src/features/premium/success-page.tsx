import { orders } from '@innerspring/contract/orders/endpoints';
import type { Order } from '@innerspring/contract/orders/schemas';
import { PLAN_FEATURE_LABELS, type PlanFeature } from '@innerspring/contract/plan';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Check } from 'lucide-react';
import { OrderNotFound, Receipt, SettledOrder } from '../orders/public/settled-order.tsx';
import { SiteLink } from '../../parts/site-link.tsx';
import { currentUserKey } from '../../platform/session/current-user.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { EmptyState } from '../../ui/states/list-end.tsx';
import { planQuery, touchesPlan } from './premium.data.ts';

/** The page where each feature is used. */
const places: Record<PlanFeature, string> = {
  enhancedProfile: '/settings/profile',
  customGroups: '/groups',
  profileViews: '/profile/viewers',
  availableToHire: '/available-to-hire',
  unlimitedMessaging: '/messages',
  badge: '/settings',
};

const unlocked = Object.entries(PLAN_FEATURE_LABELS).map(([feature, label]) => ({
  feature,
  label,
  to: places[feature as PlanFeature],
}));

const again = { to: '/subscription/plans', label: 'See the plans' };

/** Premium is active: the features it unlocked, and the receipt. */
function Active({ order }: { order: Order }) {
  return (
    <>
      <Card padded bleed className="grid gap-4">
        <p className="text-ink-soft">Premium is active. We’ve emailed your receipt. Here’s what you can do now:</p>
        <ul className="grid gap-2 sm:grid-cols-2">
          {unlocked.map(({ feature, label, to }) => (
            <li key={feature} className="flex items-center gap-2.5">
              <Check size={18} aria-hidden="true" className="shrink-0 text-copper-ink" />
              <SiteLink to={to} className="link">
                {label}
              </SiteLink>
            </li>
          ))}
        </ul>
      </Card>
      <Receipt order={order} />
    </>
  );
}

/** Opened without a checkout: shows the plan's state, and grants nothing. */
function WithoutCheckout() {
  const plan = useQuery(planQuery);
  const isPremium = plan.data && plan.data.state !== 'none' && plan.data.state !== 'ended';
  return (
    <>
      <PageTitle>Subscription</PageTitle>
      {isPremium ? (
        <Card bleed>
          <EmptyState
            action={
              <Button asChild variant="outline">
                <SiteLink to="/settings/subscription">See your subscription</SiteLink>
              </Button>
            }
          >
            You have Premium.
          </EmptyState>
        </Card>
      ) : (
        <OrderNotFound again={again} />
      )}
    </>
  );
}

/** /subscription/success: the result of a checkout. */
export function SuccessPage({ checkoutId }: { checkoutId: string | undefined }) {
  const client = useQueryClient();
  if (!checkoutId) return <WithoutCheckout />;
  return (
    <SettledOrder
      key={checkoutId}
      checkoutId={checkoutId}
      title="Welcome to Premium"
      delivered={(order) => <Active order={order} />}
      again={again}
      onDelivered={() => {
        void client.invalidateQueries({ queryKey: currentUserKey });
        void client.invalidateQueries({
          predicate: ({ queryKey }) => touchesPlan.test(String(queryKey[0])) && queryKey[0] !== orders.settle.name,
        });
      }}
    />
  );
}
