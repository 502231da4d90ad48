import type { SavedThing } from '@innerspring/contract/saved/schemas';
import type { SearchHit } from '@innerspring/contract/search/schemas';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { EventRow } from '../event-row.tsx';

/** An event among the search results. */
export function EventHit({ hit }: { hit: SearchHit }) {
  return hit.kind === 'event' ? <EventRow event={hit.event} /> : null;
}

/** An event among the saved items. */
export default function FoundEvent({ thing, onUnsave }: { thing: SavedThing; onUnsave: () => void }) {
  if (thing.kind !== 'event') return null;
  return (
    <Card bleed asChild>
      <article aria-label={thing.event.title}>
        <EventRow event={thing.event} />
        <p className="px-4 pb-3">
          <Button variant="outline" size="sm" onClick={onUnsave}>
            Remove
          </Button>
        </p>
      </article>
    </Card>
  );
}
