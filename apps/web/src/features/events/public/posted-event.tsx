import type { EventRow as Row } from '@innerspring/contract/events/schemas';
import type { PostOriginal } from '@innerspring/contract/posts/schemas';
import { useState } from 'react';
import { useCurrentUser } from '../../../platform/session/current-user.ts';
import { Button } from '../../../ui/button.tsx';
import { EventRow } from '../event-row.tsx';
import { useRsvp } from '../use-rsvp.ts';

/** The RSVP button of an event in a post. */
function CardRsvp({ event }: { event: Row }) {
  const { viewerState, isPremium, state, endDate } = event;
  const user = useCurrentUser();
  const [opened] = useState(() => Date.now());
  const [given, setGiven] = useState(viewerState);
  const [now, setNow] = useState(viewerState);
  if (given !== viewerState) {
    setGiven(viewerState);
    setNow(viewerState);
  }
  const rsvp = useRsvp(event, { state: now, mayTake: false }, (attendance) => setNow(attendance.state));
  if (state !== 'published' || Date.parse(endDate) <= opened || (isPremium && !user.isPremium && !now)) return null;
  if (!rsvp.label) return <p className="mt-1.5 text-sm text-ink-soft">This event is full.</p>;
  return (
    <p className="relative mt-1.5">
      <Button size="sm" variant={rsvp.isIn ? 'outline' : 'primary'} loading={rsvp.isPending} onClick={rsvp.change}>
        {rsvp.label}
      </Button>
    </p>
  );
}

/** The event that a post shares, in its current state; a message if the reader cannot see it. */
export default function PostedEvent({ post: { event } }: { post: PostOriginal }) {
  return (
    <div className="mx-4 overflow-hidden rounded-card border border-seam">
      {event ? (
        <EventRow event={event}>
          <CardRsvp event={event} />
        </EventRow>
      ) : (
        <p className="bg-sunk px-4 py-3 text-ink-faint">This event isn’t available.</p>
      )}
    </div>
  );
}
