import type { SavedThing } from '@innerspring/contract/saved/schemas';
import type { SearchHit } from '@innerspring/contract/search/schemas';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { PollCard } from '../poll-card.tsx';

/** A poll among the search results. */
export function PollHit({ hit }: { hit: SearchHit }) {
  return hit.kind === 'poll' ? <PollCard poll={hit.poll} /> : null;
}

/** A poll among the saved items. */
export default function FoundPoll({ thing, onUnsave }: { thing: SavedThing; onUnsave: () => void }) {
  if (thing.kind !== 'poll') return null;
  return (
    <Card bleed asChild>
      <article aria-label={thing.poll.question}>
        <PollCard poll={thing.poll} />
        <p className="px-4 pb-3">
          <Button variant="outline" size="sm" onClick={onUnsave}>
            Remove
          </Button>
        </p>
      </article>
    </Card>
  );
}
