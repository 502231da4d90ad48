import { PLAN_FEATURE_LABELS } from '@innerspring/contract/plan';
import { Check } from 'lucide-react';
import { SiteLink } from '../../parts/site-link.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { dollars } from '../../parts/money-format.ts';
import { BuyButton } from './buy-button.tsx';
import { PremiumQuestions } from './faq.tsx';
import { WithPlan } from './plan-loading.tsx';
import { FEATURE_SENTENCES, isActive } from './premium.data.ts';

/** /premium: what Premium is and what it costs. */
export function PremiumPage() {
  return (
    <>
      <PageTitle description="More room for your work, and for being found.">Premium</PageTitle>
      <WithPlan>
        {(plan) => (
          <>
            <Card bleed padded className="grid gap-5">
              <div className="grid gap-2">
                <Badge variant="gradient" className="justify-self-start">
                  {isActive(plan) ? 'You have Premium' : 'Premium'}
                </Badge>
                <p className="display text-3xl">
                  {dollars(plan.priceCents)} <span className="text-lg text-ink-soft">a month</span>
                </p>
                <p className="text-ink-soft">Cancel anytime. Nothing you made is deleted.</p>
              </div>
              <ul className="grid gap-3 sm:grid-cols-2">
                {plan.features.map(({ feature }) => (
                  <li key={feature} className="flex gap-2.5">
                    <Check size={19} aria-hidden="true" className="mt-0.5 shrink-0 text-copper-ink" />
                    <span className="grid gap-0.5">
                      <span className="font-semibold">{PLAN_FEATURE_LABELS[feature]}</span>
                      <span className="text-sm text-ink-soft">{FEATURE_SENTENCES[feature]}</span>
                    </span>
                  </li>
                ))}
              </ul>
              <div className="flex flex-wrap items-start gap-3">
                <BuyButton plan={plan} />
                <Button asChild variant="ghost">
                  <SiteLink to="/subscription/plans">Compare the plans</SiteLink>
                </Button>
              </div>
            </Card>
            <PremiumQuestions priceCents={plan.priceCents} />
          </>
        )}
      </WithPlan>
    </>
  );
}
