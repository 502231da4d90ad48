import { useQuery, useQueryClient } from '@tanstack/react-query';
import { SiteLink } from '../../parts/site-link.tsx';
import { ApiError } from '../../platform/api.ts';
import { refreshPage, useLiveSubject } from '../../platform/seen/open-page.ts';
import { useBackCloses } from '../../platform/use-back-closes.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { ErrorState } from '../../ui/states/errors.tsx';
import { EmptyState } from '../../ui/states/list-end.tsx';
import { Skeleton, SkeletonRegion, SkeletonText } from '../../ui/states/loading.tsx';
import { EventActions, EventBody } from './event-body.tsx';
import { eventPath, eventQuery, shownOnEvent } from './events.data.ts';

function Loading() {
  return (
    <SkeletonRegion label="Loading the event" className="grid gap-4">
      <Skeleton className="h-48 w-full" />
      <Skeleton className="h-5 w-64 max-w-full" />
      <SkeletonText lines={6} />
    </SkeletonRegion>
  );
}

/** The event dialog (specification §3), opened by event id from lists, cards and links. */
export default function EventDialog({ id, onClose }: { id: number; onClose: () => void }) {
  useBackCloses(onClose);
  const client = useQueryClient();
  useLiveSubject('event', id, (options) => refreshPage(client, shownOnEvent(id), options));
  const { data: event, error, refetch } = useQuery(eventQuery(id));
  const isMissing = error instanceof ApiError && error.status === 404;
  return (
    <Dialog
      open
      onOpenChange={(open) => (open ? undefined : onClose())}
      title={event?.title ?? 'Event'}
      footer={
        event ? (
          <EventActions event={event}>
            <Button asChild variant="ghost">
              <SiteLink to={eventPath(id)} replace onClick={onClose}>
                Open the page
              </SiteLink>
            </Button>
          </EventActions>
        ) : undefined
      }
    >
      {event ? (
        <EventBody event={event} heading={null} />
      ) : isMissing ? (
        <EmptyState>Event not found</EmptyState>
      ) : error ? (
        <ErrorState onRetry={() => void refetch()}>Failed to load event details</ErrorState>
      ) : (
        <Loading />
      )}
    </Dialog>
  );
}
