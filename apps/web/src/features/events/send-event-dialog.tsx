import type { Event } from '@innerspring/contract/events/schemas';
import { SendLinkDialog } from '../../parts/chat/send-link-dialog.tsx';
import { shortDay } from './event-times.ts';
import { eventPath } from './events.data.ts';

/** Sends an event to one member: title, day and link below the message. */
export default function SendEventDialog({ event, onClose }: { event: Event; onClose: () => void }) {
  return (
    <SendLinkDialog
      about={`${event.title}, ${shortDay(event)}`}
      noun="event"
      path={eventPath(event.id)}
      draftPlace={`share-event.${event.id}`}
      onClose={onClose}
    />
  );
}
