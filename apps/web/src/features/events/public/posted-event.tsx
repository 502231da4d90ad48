import type { AttendanceState } from '@innerspring/contract/events/choices';
import { events } from '@innerspring/contract/events/endpoints';
import type { EventRow as Row } from '@innerspring/contract/events/schemas';
import type { PostOriginal } from '@innerspring/contract/posts/schemas';
import { useState } from 'react';
import { useCurrentUser } from '../../../platform/session/current-user.ts';
import { useAction } from '../../../platform/use-action.ts';
import { Button } from '../../../ui/button.tsx';
import { EventRow } from '../event-row.tsx';
import { touchesEvents } from '../events.data.ts';

const labels: Record<AttendanceState, string> = {
  going: 'Cancel RSVP',
  waiting: 'Leave waitlist',
  offered: 'Take the place',
};

/** Takes part or no longer, from the post. */
function CardRsvp({ event: { id, viewerState, isPremium, state, endDate } }: { event: Row }) {
  const user = useCurrentUser();
  const [opened] = useState(() => Date.now());
  const [now, setNow] = useState(viewerState);
  const changed = {
    touches: touchesEvents,
    refused: 'Couldn’t change your RSVP',
    onDone: (attendance: { state: AttendanceState | null }) => setNow(attendance.state),
  };
  const attend = useAction(events.attend, {
    ...changed,
    done: (given) => ({ title: given.state === 'waiting' ? 'You’re on the waitlist' : 'RSVP Confirmed' }),
  });
  const leave = useAction(events.unattend, { ...changed, done: 'RSVP Removed' });
  if (state !== 'published' || Date.parse(endDate) <= opened || (isPremium && !user.isPremium && !now)) return null;
  const isIn = now === 'going' || now === 'waiting';
  const change = isIn ? leave : attend;
  return (
    <p className="relative mt-1.5">
      <Button
        size="sm"
        variant={isIn ? 'outline' : 'primary'}
        loading={attend.isPending || leave.isPending}
        onClick={() => change.mutate({ params: { id } })}
      >
        {now ? labels[now] : 'RSVP to Attend'}
      </Button>
    </p>
  );
}

/** The event that a post shares, as it is now; a sentence where the reader can't see it. */
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
