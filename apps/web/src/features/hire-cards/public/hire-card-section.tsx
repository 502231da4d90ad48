import type { HireCard } from '@innerspring/contract/hire-cards/schemas';
import { BriefcaseBusiness } from 'lucide-react';
import type { ReactNode } from 'react';
import { Card, CardHeader } from '../../../ui/card.tsx';
import { factsOf, startOf } from '../hire-cards.data.ts';

/** The content of a card: roles, facts and note. */
export function HireCardBody({ card, clamp = false }: { card: HireCard; clamp?: boolean }) {
  return (
    <div className="grid min-w-0 gap-1.5">
      <p dir="auto" className="font-medium wrap-anywhere">
        {card.roles.join(' · ')}
      </p>
      <p className="text-sm text-ink-soft wrap-anywhere">{factsOf(card)}</p>
      <p className="flex items-center gap-1.5 text-sm text-ink-soft">
        <BriefcaseBusiness size={16} aria-hidden="true" className="shrink-0 text-ink-faint" />
        {startOf(card)}
      </p>
      {card.note ? (
        <p dir="auto" className={clamp ? 'line-clamp-3 wrap-anywhere' : 'whitespace-pre-line wrap-anywhere'}>
          {card.note}
        </p>
      ) : null}
    </div>
  );
}

/** The card on its owner's profile, with the viewer's action. */
export function HireCardSection({ card, action }: { card: HireCard; action: ReactNode }) {
  return (
    <Card bleed asChild className="pb-4">
      <section aria-label="Available to hire">
        <CardHeader title="Available to hire" />
        <div className="mt-1 grid gap-4 px-4">
          <HireCardBody card={card} />
          <div>{action}</div>
        </div>
      </section>
    </Card>
  );
}
