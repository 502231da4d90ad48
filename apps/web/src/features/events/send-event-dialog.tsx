import type { Event } from '@innerspring/contract/events/schemas';
import { SendDialog } from '../../parts/chat/share-post-dialog.tsx';
import { quickMessageMost } from '../../parts/chat/message-dialog.tsx';
import { shortDay } from './event-times.ts';
import { eventPath } from './events.data.ts';

/** Sends an event to one member: its title, its day and its address below the words. */
export default function SendEventDialog({ event, onClose }: { event: Event; onClose: () => void }) {
  const about = `${event.title}, ${shortDay(event)}`;
  const sent = `${about}\n${new URL(eventPath(event.id), location.origin).href}`;
  return (
    <SendDialog
      description={`The event ${about}`}
      draftPlace={`share-event.${event.id}`}
      most={quickMessageMost - sent.length - 2}
      toMessage={(text) => ({ content: [text.trim(), sent].filter(Boolean).join('\n\n') })}
      onClose={onClose}
    />
  );
}
