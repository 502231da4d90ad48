import { premium } from '@innerspring/contract/premium/endpoints';
import type { Plan } from '@innerspring/contract/premium/schemas';
import { useNavigate } from '@tanstack/react-router';
import { CreditCard } from 'lucide-react';
import { Suspense, useState } from 'react';
import { lazyPart } from '../../parts/lazy-part.tsx';
import { AllAtOnce } from '../../parts/all-at-once.tsx';
import { SiteLink } from '../../parts/site-link.tsx';
import { TestMode } from '../../parts/test-mode.tsx';
import { leaveFor } from '../../platform/leave-for.ts';
import { useAction } from '../../platform/use-action.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { Banner } from '../../ui/states/banner.tsx';
import { dollars } from '../../parts/money-format.ts';
import { BuyButton } from './buy-button.tsx';
import { OwnInvoices, OwnOrders } from './own-orders.tsx';
import { PlanSkeleton, WithPlan } from './plan-loading.tsx';
import { isActive, longDate, planQuery, touchesPlan } from './premium.data.ts';

const CancelDialog = lazyPart('dialog', async () => ({ default: (await import('./cancel-dialog.tsx')).CancelDialog }));

const stateLabels: Record<Plan['state'], string> = {
  none: 'Free',
  active: 'Premium',
  past_due: 'Payment failed',
  cancel_at_period_end: 'Canceled',
  ended: 'Free',
  comped: 'Premium, a gift',
};

/** The plan's state and what comes next, in a sentence or two. */
function sentenceFor({ state, subscription, comp, until, priceCents }: Plan): string {
  if (subscription?.isElsewhere && until)
    return `You have Premium until ${longDate(until)} through our former payment provider, and it doesn’t renew here. You can get Premium again now.`;
  switch (state) {
    case 'active':
      return subscription?.nextPaymentAt
        ? `Your next payment of ${dollars(subscription.nextCents)} is on ${longDate(subscription.nextPaymentAt)}.`
        : 'Premium is active.';
    case 'past_due':
      return `We couldn’t charge your card. Premium stays until ${until ? longDate(until) : 'soon'}${
        subscription?.retryAt ? `, and we’ll try again on ${longDate(subscription.retryAt)}` : ''
      }. Check your card to keep it.`;
    case 'cancel_at_period_end':
      return `Premium stays active until ${until ? longDate(until) : 'the end of the month'}, and you won’t be charged again.`;
    case 'comped':
      return `You have Premium without paying until ${comp ? longDate(comp.until) : 'further notice'}.`;
    case 'ended':
      return 'Your Premium has ended. We kept everything you made with it, and you get it back when you return.';
    case 'none':
      return `You’re on the free plan. Premium is ${dollars(priceCents)} a month.`;
  }
}

function CardLine({ plan, onChange, busy }: { plan: Plan; onChange: () => void; busy: boolean }) {
  const { card } = plan;
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 border-t border-seam pt-4">
      <span className="flex min-w-0 items-center gap-2.5">
        <CreditCard size={19} aria-hidden="true" className="shrink-0 text-ink-faint" />
        {card
          ? `${card.brand} ending in ${card.last4}, expires ${String(card.expiryMonth).padStart(2, '0')}/${card.expiryYear % 100}`
          : 'We can’t show your card right now.'}
      </span>
      <Button variant="outline" size="sm" loading={busy} onClick={onChange}>
        Change card
      </Button>
    </div>
  );
}

function PlanState({ plan }: { plan: Plan }) {
  const navigate = useNavigate();
  const [isCanceling, setCanceling] = useState(false);
  const resume = useAction(premium.resume, {
    touches: touchesPlan,
    answered: (client, answer) => client.setQueryData(planQuery.queryKey, answer),
    done: 'Premium continues',
    refused: 'Couldn’t resume Premium',
  });
  const portal = useAction(premium.portal, {
    refused: 'Couldn’t open the payment page',
    onDone: ({ url }) => leaveFor(url, navigate),
  });
  const isElsewhere = plan.subscription?.isElsewhere ?? false;
  const runs = plan.state === 'active' || plan.state === 'past_due' || plan.state === 'cancel_at_period_end';
  return (
    <Card padded bleed className="grid gap-4">
      {plan.isTest && runs ? <TestMode /> : null}
      <div className="grid gap-2">
        <Badge variant={isActive(plan) ? 'gradient' : 'outline'} className="justify-self-start">
          {stateLabels[plan.state]}
        </Badge>
        {plan.state === 'past_due' ? (
          <Banner tone="danger">{sentenceFor(plan)}</Banner>
        ) : (
          <p className="text-ink-soft">{sentenceFor(plan)}</p>
        )}
      </div>
      <div className="flex flex-wrap items-start gap-3">
        {isActive(plan) && !isElsewhere ? null : <BuyButton plan={plan} />}
        {plan.state === 'cancel_at_period_end' && !isElsewhere ? (
          <Button loading={resume.isPending} onClick={() => resume.mutate({})}>
            Resume Premium
          </Button>
        ) : null}
        {(plan.state === 'active' || plan.state === 'past_due') && !isElsewhere ? (
          <Button variant="outline" onClick={() => setCanceling(true)}>
            Cancel Premium
          </Button>
        ) : null}
        <Button asChild variant="ghost">
          <SiteLink to="/premium">What Premium includes</SiteLink>
        </Button>
      </div>
      {runs && !isElsewhere ? (
        <CardLine plan={plan} busy={portal.isPending} onChange={() => portal.mutate({})} />
      ) : null}
      {isCanceling ? (
        <Suspense>
          <CancelDialog plan={plan} onClose={() => setCanceling(false)} onResume={() => resume.mutate({})} />
        </Suspense>
      ) : null}
    </Card>
  );
}

/** /settings/subscription: the plan, what comes next, invoices and orders. */
export function SubscriptionPage() {
  return (
    <>
      <PageTitle>Subscription</PageTitle>
      <AllAtOnce fallback={<PlanSkeleton />}>
        <WithPlan>{(plan) => <PlanState plan={plan} />}</WithPlan>
        <OwnInvoices />
        <OwnOrders />
      </AllAtOnce>
    </>
  );
}
