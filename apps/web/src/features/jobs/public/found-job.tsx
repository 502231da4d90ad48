import type { SavedThing } from '@innerspring/contract/saved/schemas';
import type { SearchHit } from '@innerspring/contract/search/schemas';
import { Card } from '../../../ui/card.tsx';
import { Button } from '../../../ui/button.tsx';
import { JobRow } from '../job-row.tsx';

/** A job among the search results. */
export function JobHit({ hit }: { hit: SearchHit }) {
  return hit.kind === 'job' ? <JobRow job={hit.job} /> : null;
}

/** A job among the saved items. */
export default function FoundJob({ thing, onUnsave }: { thing: SavedThing; onUnsave: () => void }) {
  if (thing.kind !== 'job') return null;
  return (
    <Card bleed asChild>
      <article aria-label={thing.job.title}>
        <JobRow job={thing.job} />
        <p className="px-4 pb-3">
          <Button variant="outline" size="sm" onClick={onUnsave}>
            Remove
          </Button>
        </p>
      </article>
    </Card>
  );
}
