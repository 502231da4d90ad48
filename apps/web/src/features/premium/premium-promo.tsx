import { PREMIUM_MONTHLY_CENTS } from '@innerspring/contract/constants';
import { PLAN_FEATURE_LABELS } from '@innerspring/contract/plan';
import { Check } from 'lucide-react';
import { SiteLink } from '../../parts/site-link.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { SidePanelClose } from '../../ui/overlays/side-panel.tsx';

/** What Premium includes and costs, at the end of the slide-out menu. */
export default function PremiumPromo() {
  return (
    <section aria-label="Premium" className="grid gap-3 rounded-card bg-copper-wash p-4">
      <Badge variant="gradient" className="justify-self-start">
        Premium
      </Badge>
      <ul className="grid gap-1.5 text-sm">
        {Object.values(PLAN_FEATURE_LABELS).map((feature) => (
          <li key={feature} className="flex items-center gap-2">
            <Check size={16} aria-hidden="true" className="shrink-0 text-copper-ink" />
            {feature}
          </li>
        ))}
      </ul>
      <SidePanelClose asChild>
        <Button asChild block>
          <SiteLink to="/settings/subscription">ONLY ${(PREMIUM_MONTHLY_CENTS / 100).toFixed(2)}/MO</SiteLink>
        </Button>
      </SidePanelClose>
    </section>
  );
}
