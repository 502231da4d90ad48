import type { PostOriginal } from '@innerspring/contract/posts/schemas';
import { EventRow } from '../event-row.tsx';

/** The event that a post shares, as it is now; a sentence where the reader can't see it. */
export default function PostedEvent({ post: { event } }: { post: PostOriginal }) {
  return (
    <div className="mx-4 overflow-hidden rounded-card border border-seam">
      {event ? (
        <EventRow event={event} />
      ) : (
        <p className="bg-sunk px-4 py-3 text-ink-faint">This event isn’t available.</p>
      )}
    </div>
  );
}
