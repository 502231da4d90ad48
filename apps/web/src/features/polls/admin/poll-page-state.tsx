import { LoadFailed } from '../../../parts/load-failed.tsx';
import { SiteLink } from '../../../parts/site-link.tsx';
import { ApiError } from '../../../platform/api.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/states/list-end.tsx';
import { Skeleton, SkeletonRegion } from '../../../ui/states/loading.tsx';

/** The states of a page about one poll: loading, failed, or not found. */
export function PollPageState({ error, onRetry }: { error: Error | null; onRetry: () => void }) {
  if (error instanceof ApiError && [400, 404].includes(error.status))
    return (
      <Card>
        <EmptyState
          action={
            <Button asChild variant="outline">
              <SiteLink to="/admin/polls">All polls</SiteLink>
            </Button>
          }
        >
          Poll not found
        </EmptyState>
      </Card>
    );
  if (error)
    return (
      <Card>
        <LoadFailed what="the poll" error={error} onRetry={onRetry} />
      </Card>
    );
  return (
    <SkeletonRegion label="Loading the poll" className="grid gap-4">
      <Skeleton className="h-32 rounded-card" />
      <Skeleton className="h-96 rounded-card" />
    </SkeletonRegion>
  );
}
