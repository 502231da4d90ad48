import { PREMIUM_PLAN_ID } from '@innerspring/contract/premium/endpoints';
import type { Plan } from '@innerspring/contract/premium/schemas';
import { useId } from 'react';
import { SiteLink } from '../../parts/site-link.tsx';
import { Button } from '../../ui/button.tsx';
import { isActive } from './premium.data.ts';

/** The button to buy Premium; a link to the subscription for members who have it; or why nothing can be bought. */
export function BuyButton({ plan, block = false }: { plan: Plan; block?: boolean }) {
  const id = useId();
  if (isActive(plan))
    return (
      <Button asChild variant="outline" block={block}>
        <SiteLink to="/settings/subscription">Manage your subscription</SiteLink>
      </Button>
    );
  if (plan.canBuy)
    return (
      <Button asChild block={block}>
        <SiteLink to={`/subscription/checkout/${PREMIUM_PLAN_ID}`}>Get Premium</SiteLink>
      </Button>
    );
  return (
    <div className="grid gap-2">
      <Button disabled block={block} aria-describedby={id}>
        Get Premium
      </Button>
      <p id={id} className="text-sm text-ink-soft">
        {plan.whyNot}
      </p>
    </div>
  );
}
