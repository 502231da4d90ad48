import { events } from '@innerspring/contract/events/endpoints';
import type { Attendance } from '@innerspring/contract/events/schemas';
import { useAction } from '../../platform/use-action.ts';
import { showAttendance, touchesEvents } from './events.data.ts';

const leaveLabels = { going: 'Cancel RSVP', waiting: 'Leave waitlist' } as const;

interface Rsvp {
  /** The label of the main button; null if a full event has no waitlist. */
  label: string | null;
  isIn: boolean;
  isPending: boolean;
  change: () => void;
  leave: () => void;
}

/**
 * Changes the member's attendance and shows a toast: RSVP, accept an offered place, join the waitlist, or leave.
 * @param joinLabel label of the button for members who do not take part yet
 */
export function useRsvp(
  id: number,
  state: Attendance['state'],
  joinLabel: string | null,
  onDone?: (attendance: Attendance) => void,
): Rsvp {
  const changed = {
    touches: touchesEvents,
    touchesIfRefused: touchesEvents,
    refused: 'Couldn’t change your RSVP',
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
  const isIn = state === 'going' || state === 'waiting';
  return {
    label: isIn ? leaveLabels[state] : state === 'offered' ? 'Take the place' : joinLabel,
    isIn,
    isPending: attend.isPending || leave.isPending,
    change: () => (isIn ? leave : attend).mutate(input),
    leave: () => leave.mutate(input),
  };
}
