import type { ChatAttachment } from '@innerspring/contract/chat/schemas';
import { groupChat } from '@innerspring/contract/groups/endpoints';
import { findMentions } from '@innerspring/contract/posts/text';
import type { QueryClient } from '@tanstack/react-query';
import { call } from '../../../platform/api.ts';
import { chats } from '../../../platform/live/chats.ts';
import { sendLive } from '../../../platform/live/live.ts';
import type { OutgoingMessage } from '../../../platform/outgoing/outgoing-messages.ts';
import { outgoingOf } from '../../../platform/outgoing/use-outgoing.ts';
import { catchUp, findMessage, showMessages } from './chat.data.ts';

/** What an outgoing group message has besides its text. */
export interface GroupExtra {
  attachment: ChatAttachment | null;
  replyTo: { id: number; name: string; text: string } | null;
}

const noExtra: GroupExtra = { attachment: null, replyTo: null };

/** The extras of a stored message; defaults if another release stored them in a different shape. */
export function extraOf({ extra }: OutgoingMessage): GroupExtra {
  return extra && typeof extra === 'object' ? { ...noExtra, ...extra } : noExtra;
}

/**
 * Sends a message over the live connection and waits for its acknowledgment. If none comes, the HTTP endpoint decides:
 * the server stores the message once per client id, and a refusal gives its reason.
 * @throws {ApiError}
 */
export async function sendGroupMessage(client: QueryClient, message: OutgoingMessage): Promise<void> {
  const groupId = Number(message.place.slice('group.'.length));
  const { attachment, replyTo } = extraOf(message);
  const { clientId, content } = message;
  const mentionedUserIds = [...new Set(findMentions(content).map(({ id }) => id))];
  const body = {
    clientId,
    content,
    attachmentUrl: attachment?.url ?? null,
    mentionedUserIds,
    replyToId: replyTo?.id ?? null,
  };
  // A broken connection still looks open for a while; the browser detects it sooner.
  if (navigator.onLine && sendLive({ type: 'typing', groupId, isTyping: false })) {
    try {
      await chats.say({ groupId, ...body });
      if (!findMessage(client, groupId, (one) => one.clientId === clientId)) await catchUp(client, groupId);
      return;
    } catch {
      // Refused, or no acknowledgment in time: sent over HTTP below.
    }
  }
  showMessages(client, groupId, [await call(groupChat.send, { params: { id: groupId }, body })]);
}

/**
 * Sends messages written in groups, including those that an earlier tab could not send. It keeps running after the chat
 * closes, so that waiting messages are sent when the connection returns.
 */
export function startGroupSender(client: QueryClient, userId: number): void {
  outgoingOf(userId).sendWith('group', (message) => sendGroupMessage(client, message));
}
