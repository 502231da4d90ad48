import type { QueryClient } from '@tanstack/react-query';
import { outgoingOf } from '../../platform/outgoing/use-outgoing.ts';

/** Sends what an earlier page could not send in groups. The widget sees to what is written to members. */
export async function sendLeftBehind(client: QueryClient, memberId: number): Promise<() => void> {
  const isWaiting = outgoingOf(memberId)
    .all()
    .some(({ place }) => place.startsWith('group.'));
  if (isWaiting) (await import('./public/chat-send.ts')).startGroupSender(client, memberId);
  return () => undefined;
}
