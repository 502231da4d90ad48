import { events } from '@innerspring/contract/events/endpoints';
import type { Attendance, Event } from '@innerspring/contract/events/schemas';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { SiteLink } from '../../parts/site-link.tsx';
import { useCurrentUser } from '../../platform/session/current-user.ts';
import { changeQueries, useAction } from '../../platform/use-action.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/forms/choices.tsx';
import { formatDate } from '../../ui/words/date-format.ts';
import { attendanceQuery, showAttendance, touchesEvents } from './events.data.ts';

/** Where the member stands, in a sentence. */
function standing({ state, position, offerUntil }: Attendance): string | null {
  if (state === 'waiting') return `You’re number ${position} on the waitlist. We tell you when a place is free.`;
  if (state === 'offered' && offerUntil)
    return `A place is free for you until ${formatDate(new Date(offerUntil), { dateStyle: 'medium', timeStyle: 'short' })}.`;
  return null;
}

/** What the button says that takes part, or joins the waitlist. */
function joinLabel({ isFull, hasWaitlist }: Event, { state }: Attendance): string | null {
  if (state === 'offered') return 'Take the place';
  if (!isFull) return 'RSVP to Attend';
  return hasWaitlist ? 'Join waitlist' : null;
}

const leaveLabel = ({ state }: Attendance): string => (state === 'going' ? 'Cancel RSVP' : 'Leave waitlist');

/**
 * Takes part or no longer, or joins the waitlist of a full event; over or canceled events have only the buttons that are given.
 */
export function Rsvp({ event, children }: { event: Event; children: ReactNode }) {
  const { id, isPremium, state, endDate } = event;
  const user = useCurrentUser();
  const [opened] = useState(() => Date.now());
  const { data: attendance, error, refetch } = useQuery(attendanceQuery(id));
  const changed = {
    touches: touchesEvents,
    touchesIfRefused: touchesEvents,
    refused: 'Couldn’t change your RSVP',
    answered: (client: Parameters<typeof showAttendance>[0], now: Attendance) => showAttendance(client, id, now),
  };
  const attend = useAction(events.attend, {
    ...changed,
    done: (now) => ({
      title: now.state === 'waiting' ? 'You’re on the waitlist' : 'RSVP Confirmed',
    }),
  });
  const leave = useAction(events.unattend, {
    ...changed,
    done: () => ({ title: attendance?.state === 'waiting' ? 'You’ve left the waitlist' : 'RSVP Removed' }),
  });
  const show = useAction(events.setShown, {
    ...changed,
    refused: 'Couldn’t change who sees you',
    optimistic: (client, { body }) =>
      changeQueries<Attendance>(client, { queryKey: attendanceQuery(id).queryKey }, (now) => ({
        ...now,
        isShown: body.isShown,
      })),
  });
  if (state !== 'published' || Date.parse(endDate) <= opened)
    return <div className="flex flex-wrap gap-2">{children}</div>;
  if (!attendance)
    return (
      <div className="flex flex-wrap gap-2">
        {error ? (
          <Button variant="outline" onClick={() => void refetch()}>
            Load your RSVP again
          </Button>
        ) : (
          <Button disabled loading>
            RSVP to Attend
          </Button>
        )}
        {children}
      </div>
    );
  const params = { id };
  const isIn = attendance.state === 'going' || attendance.state === 'waiting';
  const label = isIn ? leaveLabel(attendance) : joinLabel(event, attendance);
  const change = isIn ? leave : attend;
  const sentence = standing(attendance);
  const isLocked = isPremium && !user.isPremium && attendance.state === null;
  return (
    <div className="grid w-full gap-2">
      {sentence ? <p role="status">{sentence}</p> : null}
      <div className="flex flex-wrap items-center gap-2">
        {isLocked ? (
          <Button asChild>
            <SiteLink to="/subscription/plans">Get Premium to RSVP</SiteLink>
          </Button>
        ) : label ? (
          <Button
            variant={isIn ? 'outline' : 'primary'}
            loading={attend.isPending || leave.isPending}
            onClick={() => change.mutate({ params })}
          >
            {label}
          </Button>
        ) : (
          <p className="text-ink-soft">This event is full.</p>
        )}
        {attendance.state === 'offered' ? (
          <Button variant="ghost" loading={leave.isPending} onClick={() => leave.mutate({ params })}>
            Decline
          </Button>
        ) : null}
        {children}
      </div>
      {attendance.state === 'going' ? (
        <Checkbox
          label="Show me in the list of attendees"
          checked={attendance.isShown}
          onChange={({ target }) => show.mutate({ params, body: { isShown: target.checked } })}
        />
      ) : null}
    </div>
  );
}
