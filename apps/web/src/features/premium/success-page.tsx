import { ORDER_LIMITS, orders } from '@innerspring/contract/orders/endpoints';
import type { Order } from '@innerspring/contract/orders/schemas';
import { PLAN_FEATURE_LABELS, type PlanFeature } from '@innerspring/contract/plan';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Check } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { Amounts } from '../../parts/amounts.tsx';
import { LoadFailed } from '../../parts/load-failed.tsx';
import { SiteLink } from '../../parts/site-link.tsx';
import { TestMode } from '../../parts/test-mode.tsx';
import { ApiError } from '../../platform/api.ts';
import { query } from '../../platform/query.ts';
import { currentUserKey } from '../../platform/session/current-user.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { EmptyState } from '../../ui/states/list-end.tsx';
import { Spinner } from '../../ui/states/loading.tsx';
import { planQuery, touchesPlan } from './premium.data.ts';

/** Where each feature is used. */
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

const isSettled = ({ state }: Order) => state !== 'draft' && state !== 'awaiting_payment';
const isGood = ({ state }: Order) => state === 'fulfilled' || state === 'partly_refunded';

const toPlans = (
  <Button asChild variant="outline">
    <SiteLink to="/subscription/plans">See the plans</SiteLink>
  </Button>
);

function Receipt({ order }: { order: Order }) {
  return (
    <Card padded bleed asChild className="grid gap-4">
      <section aria-label="Receipt">
        <div className="flex flex-wrap items-baseline justify-between gap-2">
          <h2 className="text-base font-semibold">Receipt</h2>
          <span className="text-sm text-ink-faint">{order.reference}</span>
        </div>
        {order.isTest ? <TestMode /> : null}
        <Amounts {...order} />
      </section>
    </Card>
  );
}

/** Premium is active: what it unlocked, and the receipt. */
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

function Waiting({ isLong }: { isLong: boolean }) {
  return (
    <Card bleed>
      <div role="status" className="grid justify-items-center gap-4 px-6 py-10 text-center">
        {isLong ? null : <Spinner label="" />}
        <p className="max-w-sm text-ink-soft text-balance">
          {isLong
            ? 'This takes longer than usual. We’ll notify you as soon as your payment is confirmed; you can close this page.'
            : 'Confirming your payment. This usually takes a few seconds.'}
        </p>
      </div>
    </Card>
  );
}

const notFound = (
  <Card bleed>
    <EmptyState action={toPlans}>We couldn’t find this payment. Your orders are in Settings.</EmptyState>
  </Card>
);

function outcomeOf(order: Order, isLong: boolean): [title: string, content: ReactNode] {
  if (!isSettled(order)) return ['Processing', <Waiting key="waiting" isLong={isLong} />];
  if (isGood(order)) return ['Welcome to Premium', <Active key="active" order={order} />];
  if (order.state === 'paid')
    return [
      'Paid',
      <Card bleed key="paid">
        <EmptyState>
          We got your payment, but couldn’t set everything up. Our staff are looking into it, and you don’t need to do
          anything.
        </EmptyState>
      </Card>,
    ];
  if (order.state === 'refunded') return ['Refunded', <Receipt key="refunded" order={order} />];
  return [
    'Not paid',
    <Card bleed key="over">
      <EmptyState action={toPlans}>
        This order wasn’t paid, and nothing was charged. You can start again anytime.
      </EmptyState>
    </Card>,
  ];
}

/** Asks about a checkout again and again until it is settled, for half a minute. */
function useSettled(checkoutId: string) {
  const client = useQueryClient();
  const [isLong, setLong] = useState(false);
  const settled = useQuery({
    ...query(orders.settle, { body: { checkoutId } }),
    gcTime: 0,
    refetchInterval: ({ state }) =>
      isLong || (state.data && isSettled(state.data)) || state.error ? false : ORDER_LIMITS.pollEverySeconds * 1000,
  });
  useEffect(() => {
    const timer = setTimeout(() => setLong(true), ORDER_LIMITS.pollSeconds * 1000);
    return () => clearTimeout(timer);
  }, []);
  const state = settled.data?.state;
  useEffect(() => {
    if (state !== 'fulfilled') return;
    void client.invalidateQueries({ queryKey: currentUserKey });
    void client.invalidateQueries({
      predicate: ({ queryKey }) => touchesPlan.test(String(queryKey[0])) && queryKey[0] !== orders.settle.name,
    });
  }, [client, state]);
  return { settled, isLong };
}

function Settling({ checkoutId }: { checkoutId: string }) {
  const { settled, isLong } = useSettled(checkoutId);
  if (!settled.data && settled.isError) {
    const isUnknown = settled.error instanceof ApiError && [400, 404].includes(settled.error.status);
    return (
      <>
        <PageTitle>{isUnknown ? 'Payment not found' : 'Your payment'}</PageTitle>
        {isUnknown ? (
          notFound
        ) : (
          <Card bleed>
            <LoadFailed what="your payment" error={settled.error} onRetry={() => settled.refetch()} />
          </Card>
        )}
      </>
    );
  }
  const [title, content] = settled.data
    ? outcomeOf(settled.data, isLong)
    : (['Processing', <Waiting key="first" isLong={isLong} />] as const);
  return (
    <>
      <PageTitle>{title}</PageTitle>
      {content}
    </>
  );
}

/** Opened without a checkout: says what is so, and grants nothing. */
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
        notFound
      )}
    </>
  );
}

/** /subscription/success: what became of a checkout. It grants nothing; the server asks the payment provider. */
export function SuccessPage({ checkoutId }: { checkoutId: string | undefined }) {
  return checkoutId ? <Settling key={checkoutId} checkoutId={checkoutId} /> : <WithoutCheckout />;
}
