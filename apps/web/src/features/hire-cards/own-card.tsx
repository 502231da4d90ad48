import { hireCards } from '@innerspring/contract/hire-cards/endpoints';
import type { OwnHireCardState } from '@innerspring/contract/hire-cards/operations';
import type { OwnHireCard } from '@innerspring/contract/hire-cards/schemas';
import { useState } from 'react';
import { SiteLink } from '../../parts/site-link.tsx';
import { sentenceOf } from '../../platform/api.ts';
import { useAction } from '../../platform/use-action.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { ConfirmDialog } from '../../ui/overlays/dialog.tsx';
import { Skeleton, SkeletonRegion, SkeletonText } from '../../ui/states/loading.tsx';
import { formatDate } from '../../ui/words/date-format.ts';
import { audienceText, ownHireCardQuery, showOwnCard, touchesHireCard } from './hire-cards.data.ts';
import { HireCardBody } from './public/hire-card-section.tsx';

const longDate = (instant: string) => formatDate(new Date(instant), { dateStyle: 'long' });

/** Whether anyone can see the card, until when, and who. */
function stateOf({ card, lock }: { card: OwnHireCard; lock: OwnHireCardState['lock'] }) {
  if (card.hasEnded)
    return { label: 'Not shown', text: `It ended on ${longDate(card.expiresAt)}. Only you see it now.` };
  if (lock) return { label: 'Hidden', text: 'We’ve kept your card. It shows again once you have Premium.' };
  return { label: 'Shown', text: `Shown until ${longDate(card.expiresAt)}. ${audienceText(card)}.` };
}

/** The placeholder for the member's card, or for its form. */
export function OwnCardSkeleton({ lines }: { lines: number }) {
  return (
    <SkeletonRegion label="Loading your card">
      <Card bleed padded>
        <Skeleton className="mb-4 h-5 w-32" />
        <SkeletonText lines={lines} />
      </Card>
    </SkeletonRegion>
  );
}

function DeleteCard() {
  const [isAsking, setAsking] = useState(false);
  const remove = useAction(hireCards.remove, {
    touches: touchesHireCard,
    done: 'Card deleted',
    answered: (client) =>
      client.setQueryData<OwnHireCardState>(ownHireCardQuery.queryKey, (state) => state && { ...state, card: null }),
  });
  return (
    <ConfirmDialog
      open={isAsking}
      onOpenChange={setAsking}
      trigger={<Button variant="ghost">Delete</Button>}
      title="Delete your card?"
      description="This deletes everything on it for good. To keep it for later, take it down instead."
      confirmLabel="Delete card"
      cancelLabel="Keep card"
      loading={remove.isPending}
      error={remove.error ? sentenceOf(remove.error) : undefined}
      onConfirm={() => remove.mutate({})}
    />
  );
}

/** The member's card, who can see it, and the actions on it. */
export function OwnCard({ card, lock }: { card: OwnHireCard; lock: OwnHireCardState['lock'] }) {
  const { label, text } = stateOf({ card, lock });
  const common = { touches: touchesHireCard, answered: showOwnCard };
  const renew = useAction(hireCards.renew, {
    ...common,
    done: ({ card: shown }) => ({ title: shown ? `Shown until ${longDate(shown.expiresAt)}` : 'Card renewed' }),
    refused: 'Couldn’t renew your card',
  });
  const end = useAction(hireCards.end, {
    ...common,
    done: 'Your card is down. Only you see it now.',
    refused: 'Couldn’t take your card down',
  });
  return (
    <Card bleed padded asChild className="grid gap-4">
      <section aria-labelledby="own-hire-card">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h2 id="own-hire-card" className="text-base font-semibold">
            Your card
          </h2>
          <Badge variant={label === 'Shown' ? 'secondary' : 'outline'}>{label}</Badge>
        </div>
        <HireCardBody card={card} />
        <p className="text-ink-soft wrap-anywhere">{text}</p>
        <div className="flex flex-wrap gap-2">
          {lock ? (
            <Button asChild>
              <SiteLink to="/premium">See Premium</SiteLink>
            </Button>
          ) : (
            <>
              <Button asChild variant="outline">
                <SiteLink to="/available-to-hire/edit">Edit</SiteLink>
              </Button>
              <Button
                variant={card.hasEnded ? 'primary' : 'outline'}
                loading={renew.isPending}
                onClick={() => renew.mutate({})}
              >
                {card.hasEnded ? 'Show it again' : 'Renew'}
              </Button>
            </>
          )}
          {card.hasEnded ? null : (
            <Button variant="ghost" loading={end.isPending} onClick={() => end.mutate({})}>
              Take it down
            </Button>
          )}
          <DeleteCard />
        </div>
      </section>
    </Card>
  );
}
