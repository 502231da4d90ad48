import { PLAN_FEATURE_LABELS } from '@innerspring/contract/plan';
import type { Plan } from '@innerspring/contract/premium/schemas';
import { Check, Minus } from 'lucide-react';
import type { ReactNode } from 'react';
import { Badge } from '../../ui/badge.tsx';
import { Card } from '../../ui/card.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { dollars } from '../../parts/money-format.ts';
import { BuyButton } from './buy-button.tsx';
import { PremiumQuestions } from './faq.tsx';
import { WithPlan } from './plan-loading.tsx';
import { FEATURE_SENTENCES, FREE_SENTENCES, isActive } from './premium.data.ts';

interface PlanCardProps {
  name: string;
  price: string;
  isCurrent: boolean;
  isFull: boolean;
  features: Plan['features'];
  sentences: typeof FEATURE_SENTENCES;
  action?: ReactNode;
}

function PlanCard({ name, price, isCurrent, isFull, features, sentences, action }: PlanCardProps) {
  const Mark = isFull ? Check : Minus;
  return (
    <Card bleed padded asChild className="grid content-start gap-4">
      <section aria-label={`${name} plan`}>
        <div className="flex flex-wrap items-center justify-between gap-2">
          <h2 className="display text-lg">{name}</h2>
          {isCurrent ? <Badge>Your plan</Badge> : null}
        </div>
        <p className="text-lg font-semibold">{price}</p>
        <ul className="grid gap-3">
          {features.map(({ feature }) => (
            <li key={feature} className="flex gap-2.5">
              <Mark
                size={18}
                aria-hidden="true"
                className={isFull ? 'mt-0.5 shrink-0 text-copper-ink' : 'mt-0.5 shrink-0 text-ink-faint'}
              />
              <span className="grid gap-0.5">
                <span className="text-sm font-semibold">{PLAN_FEATURE_LABELS[feature]}</span>
                <span className="text-sm text-ink-soft">{sentences[feature]}</span>
              </span>
            </li>
          ))}
        </ul>
        {action}
      </section>
    </Card>
  );
}

/** /subscription/plans: the two plans side by side. */
export function PlansPage() {
  return (
    <>
      <PageTitle description="Membership is free. Premium adds six things.">Plans</PageTitle>
      <WithPlan>
        {(plan) => (
          <>
            <div className="grid items-start gap-4 max-md:gap-2.5 sm:grid-cols-2">
              <PlanCard
                name="Free"
                price="$0"
                isCurrent={!isActive(plan)}
                isFull={false}
                features={plan.features}
                sentences={FREE_SENTENCES}
              />
              <PlanCard
                name="Premium"
                price={`${dollars(plan.priceCents)} a month`}
                isCurrent={isActive(plan)}
                isFull
                features={plan.features}
                sentences={FEATURE_SENTENCES}
                action={<BuyButton plan={plan} block />}
              />
            </div>
            <PremiumQuestions priceCents={plan.priceCents} />
          </>
        )}
      </WithPlan>
    </>
  );
}
