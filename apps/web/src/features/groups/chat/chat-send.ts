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

/** What a message of a group carries beside its words while it is on its way. */
export interface GroupExtra {
  attachment: ChatAttachment | null;
  replyTo: { id: number; name: string; text: string } | null;
}

const noExtra: GroupExtra = { attachment: null, replyTo: null };

/** What a kept message carries; nothing where another release kept it otherwise. */
export function extraOf({ extra }: OutgoingMessage): GroupExtra {
  return extra && typeof extra === 'object' ? { ...noExtra, ...extra } : noExtra;
}

/**
 * Sends a message over the live connection and waits for the word that it is kept. Where that does not come, its twin over HTTP
 * decides: under the same number it is kept once, and a refusal comes with its reason.
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
  // A connection that was cut looks open for a while; the browser knows sooner.
  if (navigator.onLine && sendLive({ type: 'typing', groupId, isTyping: false })) {
    try {
      await chats.say({ groupId, ...body });
      if (!findMessage(client, groupId, (one) => one.clientId === clientId)) await catchUp(client, groupId);
      return;
    } catch {
      // Refused, or no answer in time: asked again below.
    }
  }
  showMessages(client, groupId, [await call(groupChat.send, { params: { id: groupId }, body })]);
}

/**
 * Sends what is written in groups, and what an earlier page left behind. It goes on after the chat is closed, so that what
 * waits for the connection leaves with its return.
 */
export function startGroupSender(client: QueryClient, userId: number): void {
  outgoingOf(userId).sendWith('group', (message) => sendGroupMessage(client, message));
}
