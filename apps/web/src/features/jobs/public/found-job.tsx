import type { SavedThing } from '@innerspring/contract/saved/schemas';
import { Card } from '../../../ui/card.tsx';
import { Button } from '../../../ui/button.tsx';
import { JobRow } from '../job-row.tsx';

/** A job among the saved things. */
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
