import { useEffect, useState } from 'react';
import type { ChatPlace } from '../../platform/outgoing/outgoing-messages.ts';
import { useOutgoing } from '../../platform/outgoing/use-outgoing.ts';

interface EditLast<Message> {
  place: ChatPlace;
  /** The newest own message that has arrived. */
  last: Message | undefined;
  /** The text in the field. */
  text: string;
  /** Opens a message for editing, if it may still be edited. */
  edit: (message: Message) => void;
}

/**
 * What Arrow Up does in an empty field: it opens the newest own message for editing. A message that is still being sent
 * opens once it has arrived, unless the member writes something else or it doesn't get through. Until then no older
 * message opens in its place.
 */
export function useEditLast<Message extends { clientId?: string | null | undefined }>({
  place,
  last,
  text,
  edit,
}: EditLast<Message>): () => void {
  const outgoing = useOutgoing(place);
  const [awaited, setAwaited] = useState<string | null>(null);
  const hasArrived = awaited !== null && last?.clientId === awaited;
  // A message leaves the outgoing ones a moment before the thread shows it.
  const isStuck = outgoing.some(({ clientId, state }) => clientId === awaited && state !== 'sending');
  const isOver = hasArrived || isStuck || text !== '';
  useEffect(() => {
    if (awaited === null || !isOver) return;
    setAwaited(null);
    if (hasArrived && text === '') edit(last);
  }, [awaited, isOver, hasArrived, text, edit, last]);
  const newest = outgoing.findLast(({ state }) => state !== 'failed');
  return () => {
    if (newest) setAwaited(newest.clientId);
    else if (last) edit(last);
  };
}
