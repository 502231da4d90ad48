import type { Event } from '@innerspring/contract/events/schemas';
import { ShareInFeedDialog } from '../../parts/posts/share-in-feed-dialog.tsx';
import { EventRow } from './event-row.tsx';

/** Shares an event in the feed, as a card below the text. */
export default function ShareEventDialog({ event, onClose }: { event: Event; onClose: () => void }) {
  return (
    <ShareInFeedDialog
      item={{ eventId: event.id }}
      words={`Who else is going? ${event.title}`}
      draftPlace={`share-event-post.${event.id}`}
      onClose={onClose}
    >
      <EventRow event={event} />
    </ShareInFeedDialog>
  );
}
