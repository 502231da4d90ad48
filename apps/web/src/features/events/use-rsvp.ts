import { events } from '@innerspring/contract/events/endpoints';
import type { Attendance, EventRow } from '@innerspring/contract/events/schemas';
import { useAction } from '../../platform/use-action.ts';
import { showAttendance, touchesEvents } from './events.data.ts';

const leaveLabels = { going: 'Cancel RSVP', waiting: 'Leave waitlist' } as const;

interface Rsvp {
  /** The label of the main button; null if a full event has no waitlist. */
  label: string | null;
  /** The label of a second button, which leaves, beside one that takes a place. */
  leaveLabel: string | null;
  isIn: boolean;
  isPending: boolean;
  change: () => void;
  leave: () => void;
}

/**
 * Changes the member's attendance and shows a toast, on failure that of specification §8: RSVP, accept an offered place, join the
 * waitlist, or leave.
 */
export function useRsvp(
  { id, isFull, hasWaitlist }: Pick<EventRow, 'id' | 'isFull' | 'hasWaitlist'>,
  { state, mayTake }: Pick<Attendance, 'state' | 'mayTake'>,
  onDone?: (attendance: Attendance) => void,
): Rsvp {
  const changed = {
    touches: touchesEvents,
    touchesIfRefused: touchesEvents,
    refused: { title: 'Error', description: 'Failed to update your RSVP status.' },
    about: `rsvp.${id}`,
    answered: (client: Parameters<typeof showAttendance>[0], now: Attendance) => showAttendance(client, id, now),
    onDone,
  };
  const attend = useAction(events.attend, {
    ...changed,
    done: (now) => ({ title: now.state === 'waiting' ? 'You’re on the waitlist' : 'RSVP Confirmed' }),
  });
  const leave = useAction(events.unattend, {
    ...changed,
    done: () => ({ title: state === 'waiting' ? 'You’ve left the waitlist' : 'RSVP Removed' }),
  });
  const input = { params: { id } };
  const leaveLabel = state === 'going' || state === 'waiting' ? leaveLabels[state] : null;
  const canTake = state === 'offered' || mayTake;
  const isIn = leaveLabel !== null && !mayTake;
  const joinLabel = !isFull ? 'RSVP to Attend' : hasWaitlist ? 'Join waitlist' : null;
  return {
    label: canTake ? 'Take the place' : (leaveLabel ?? joinLabel),
    leaveLabel: state === 'offered' ? 'Decline' : mayTake ? leaveLabel : null,
    isIn,
    isPending: attend.isPending || leave.isPending,
    change: () => (isIn ? leave : attend).mutate(input),
    leave: () => leave.mutate(input),
  };
}
