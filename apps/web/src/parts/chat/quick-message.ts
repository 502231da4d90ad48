import { MESSAGE_MAX_LENGTH } from '@innerspring/contract/chat/limits';
import { messages } from '@innerspring/contract/messages/endpoints';
import type { QueryClient } from '@tanstack/react-query';
import { complain } from '../../platform/client-errors.ts';
import { call } from '../../platform/api.ts';
import { toast } from '../../ui/overlays/toast.ts';

interface QuickMessage {
  /** One for all attempts. */
  clientId: string;
  senderId: number;
  recipientId: number;
  content: string;
  postId?: number;
}

export const quickMessageMost = MESSAGE_MAX_LENGTH;

/** Sends a message from outside of its conversation and says so; false with a toast where it did not arrive (specification §8). */
export async function sendQuickMessage(client: QueryClient, message: QuickMessage): Promise<boolean> {
  try {
    await call(messages.send, { body: message });
  } catch (error) {
    complain('Failed to send message', error);
    return false;
  }
  toast({ title: 'Message sent', variant: 'success' });
  // The conversations, and the messages with this member.
  void client.invalidateQueries({ queryKey: [messages.list.name] });
  void client.invalidateQueries({ queryKey: [messages.thread.name, message.recipientId] });
  void client.invalidateQueries({ queryKey: [messages.conversation.name, { params: { id: message.recipientId } }] });
  return true;
}
