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
import { useRsvp } from './use-rsvp.ts';

/** The member's attendance, as a sentence. */
function standing({ state, position, offerUntil, mayTake }: Attendance): string | null {
  if (mayTake) return 'A place is free. First come, first served.';
  if (state === 'waiting') return `You’re number ${position} on the waitlist. We’ll tell you when a place is free.`;
  if (state === 'offered' && offerUntil)
    return `A place is free for you until ${formatDate(new Date(offerUntil), { dateStyle: 'medium', timeStyle: 'short' })}.`;
  return null;
}

type Changed = { event: Event; attendance: Attendance };

/** The main button: RSVP, cancel, accept a place or join the waitlist. Links to the plans if RSVP requires Premium. */
function ChangeButton({ event, attendance }: Changed) {
  const user = useCurrentUser();
  const { state } = attendance;
  const { label, isIn, leaveLabel, isPending, change, leave } = useRsvp(event, attendance);
  if (event.isPremium && !user.isPremium && state === null)
    return (
      <Button asChild>
        <SiteLink to="/subscription/plans">Get Premium to RSVP</SiteLink>
      </Button>
    );
  if (!label) return <p className="text-ink-soft">This event is full.</p>;
  return (
    <>
      <Button variant={isIn ? 'outline' : 'primary'} loading={isPending} onClick={change}>
        {label}
      </Button>
      {leaveLabel ? (
        <Button variant="ghost" loading={isPending} onClick={leave}>
          {leaveLabel}
        </Button>
      ) : null}
    </>
  );
}

/** Shows the member in the list of attendees, or hides them. */
function ShownField({ event: { id }, attendance }: Changed) {
  const show = useAction(events.setShown, {
    touches: touchesEvents,
    refused: 'Couldn’t change who sees you',
    answered: (client, now) => showAttendance(client, id, now),
    optimistic: (client, { body }) =>
      changeQueries<Attendance>(client, { queryKey: attendanceQuery(id).queryKey }, (now) => ({
        ...now,
        isShown: body.isShown,
      })),
  });
  return (
    <Checkbox
      label="Show me in the list of attendees"
      checked={attendance.isShown}
      onChange={({ target }) => show.mutate({ params: { id }, body: { isShown: target.checked } })}
    />
  );
}

/** Shown until the member's attendance has loaded. */
function UnknownButton({ hasFailed, onRetry }: { hasFailed: boolean; onRetry: () => void }) {
  return hasFailed ? (
    <Button variant="outline" onClick={onRetry}>
      Load your RSVP again
    </Button>
  ) : (
    <Button disabled loading>
      RSVP to Attend
    </Button>
  );
}

/** The member's attendance with its button, beside the given buttons. Past and canceled events only have the latter. */
export function Rsvp({ event, children }: { event: Event; children?: ReactNode }) {
  const [opened] = useState(() => Date.now());
  const { data, error, refetch } = useQuery({
    ...attendanceQuery(event.id),
    // An offer that runs out while the page is open goes.
    refetchInterval: ({ state }) =>
      state.data?.offerUntil ? Math.max(1000, Date.parse(state.data.offerUntil) - Date.now() + 1000) : false,
  });
  const isOpen = event.state === 'published' && Date.parse(event.endDate) > opened;
  const attendance = isOpen ? data : undefined;
  const sentence = attendance && standing(attendance);
  return (
    <div className="grid w-full gap-2">
      {sentence ? <p role="status">{sentence}</p> : null}
      <div className="flex flex-wrap items-center gap-2">
        {attendance ? (
          <ChangeButton event={event} attendance={attendance} />
        ) : isOpen ? (
          <UnknownButton hasFailed={error !== null} onRetry={() => void refetch()} />
        ) : null}
        {children}
      </div>
      {attendance?.state === 'going' ? <ShownField event={event} attendance={attendance} /> : null}
    </div>
  );
}
