import type { DirectState, Address, LiveFromServer } from '@innerspring/contract';
import { messages } from '@innerspring/contract/messages/endpoints';
import { InfiniteQueryObserver, QueryObserver } from '@tanstack/react-query';
import { expect, it, vi } from 'vitest';
import { type Kept, ModelServer, type Side } from '../../testing/chat-model.ts';
import {
  type ChatAdapter,
  type Device as ModelDevice,
  flappingChat,
  type World as ModelWorld,
} from '../../testing/flapping-chat.ts';
import { someConversation, someMessage, someSending } from '../../testing/message-fixtures.ts';
import { sendToMember } from './message-sender.ts';
import { conversationPages, conversationWith, editMessage, markRead, threadWith } from './messages.data.ts';
import { messagesOf, readableSeq, rowOf, type ThreadData, versionOf } from './messages.cache.ts';
import { followConversations } from './use-messages-live.ts';

vi.mock('../../platform/live/live.ts', () => import('../../testing/fake-live.ts'));
vi.mock('../../platform/api.ts', async (original) => ({
  ...(await original<object>()),
  call: (endpoint: Address, input: Input) => chat.answer(endpoint.name, input),
}));

interface Input {
  params?: { id: number };
  query?: { before?: number; since?: number; q?: string };
  body?: { recipientId: number; clientId: string; content: string; seq: number };
}
type Device = ModelDevice<ThreadData, Input>;
type World = ModelWorld<ThreadData, Input>;

const PAGE = 3;
const MOST_CHANGES = 4;

function view({ side }: Device, { clientId, side: by, ...kept }: Kept) {
  const isOwn = side === by;
  return someMessage({ ...kept, isOwn, clientId: isOwn ? clientId : null });
}

function conversationOf({ server }: World, { side, chatId }: Device) {
  return someConversation({
    personId: chatId,
    version: server.version,
    lastSeq: server.messages.length,
    readSeq: server.read[side],
    unreadCount: server.unread(side),
    seenSeq: server.seen(side),
  });
}

function stateOf(world: World, device: Device, kept?: Kept): DirectState {
  const unread = { count: world.server.unread(device.side), requests: 0 };
  const conversation = conversationOf(world, device);
  return { conversation, unread, at: 1, ...(kept ? { message: view(device, kept) } : {}) };
}

/** The list of a device's conversations, searched by the id of the chat, which tells whose list it is. */
const listOf = (chatId: number) => conversationPages('all', String(chatId));

/** Notifies the devices of a new message or of a change: all devices, or those of one member. */
function notify(world: World, kept?: Kept, side?: Side): void {
  for (const device of world.devices) {
    if (side !== undefined && device.side !== side) continue;
    const personId = device.chatId;
    const now = stateOf(world, device, kept);
    device.line.push(
      kept ? { type: 'direct_message', personId, messageId: kept.id, now } : { type: 'direct_changed', personId, now },
    );
  }
}

/** An edit names only its message, so the editing device is stored here. */
let editing: Device | undefined;

const adapter: ChatAdapter<ThreadData, Input> = {
  kind: 'person',
  firstChatId: 100,
  replaysFrames: true,
  createServer: () => new ModelServer(),
  observe: (client, chatId) => new InfiniteQueryObserver(client, threadWith(chatId)),
  observeMore: (client, chatId) => [
    new QueryObserver(client, conversationWith(chatId)),
    new InfiniteQueryObserver(client, listOf(chatId)),
  ],
  checkMore({ client, chatId, side }, server) {
    const list = client.getQueryData(listOf(chatId).queryKey);
    const shown = [client.getQueryData(conversationWith(chatId).queryKey)?.conversation, list && rowOf(list, chatId)];
    const stored = { readSeq: server.read[side], unreadCount: server.unread(side), seenSeq: server.seen(side) };
    // A conversation that has begun since isn't added to the results of a search.
    for (const one of shown) if (one) expect(one).toMatchObject(stored);
  },
  start({ client }) {
    const listeners = new Map<string, (frame: never) => void>();
    const stop = followConversations(client, (type: string, listener: (frame: never) => void) => {
      listeners.set(type, listener);
      return () => undefined;
    });
    return { stop, receive: (frame: LiveFromServer) => listeners.get(frame.type)?.(frame as never) };
  },
  send: (client) => (message) => sendToMember(client, message),
  pages: (client, chatId) => client.getQueryData(threadWith(chatId).queryKey),
  messages: messagesOf,
  hasOlder: (thread) => thread.pages.at(-1)?.hasOlder === true,
  version(client, chatId) {
    const thread = client.getQueryData(threadWith(chatId).queryKey);
    return thread && versionOf(thread);
  },
  readableSeq,
  markRead: ({ client, chatId }, seq) => void markRead(client, chatId, seq).catch(() => undefined),
  edit(device, messageId, content) {
    editing = device;
    editMessage(device.client, device.chatId, messageId, content).catch(() => undefined);
  },
  callerOf(devices, { params, query, body }) {
    const chatId = params?.id ?? body?.recipientId ?? Number(query?.q);
    return devices.find((one) => one.chatId === chatId) ?? editing;
  },
  serve(world, device, name, { params, query = {}, body }) {
    const { server } = world;
    const { side } = device;
    const conversation = () => (server.version === 0 ? null : conversationOf(world, device));
    if (name === messages.conversation.name)
      return { person: null, conversation: conversation(), sending: someSending(), draft: '' };
    if (name === messages.list.name) {
      const found = conversation();
      return { pinned: [], items: found ? [found] : [], nextCursor: null };
    }
    if (name === messages.thread.name) {
      const { items, hasOlder } = server.before(query.before ?? Number.POSITIVE_INFINITY, PAGE);
      return { conversation: conversation(), items: items.map((one) => view(device, one)), hasOlder, hasNewer: false };
    }
    if (name === messages.changes.name) {
      const found = server.since(query.since ?? 0);
      const items = found.slice(0, MOST_CHANGES).map((one) => view(device, one));
      return { conversation: conversation(), items, isComplete: found.length <= MOST_CHANGES };
    }
    if (name === messages.send.name && body) {
      const { kept, isNew } = server.say(side, body.clientId, body.content);
      if (isNew) notify(world, kept);
      return view(device, kept);
    }
    if (name === messages.edit.name && body && params) {
      const kept = server.edit(params.id, body.content);
      notify(world);
      return view(device, kept);
    }
    if (name === messages.read.name && body) {
      if (server.mark(side, body.seq)) {
        notify(world, undefined, side);
        const messageId = server.messages[body.seq - 1]?.id ?? 1;
        for (const { side: its, chatId, line } of world.devices)
          if (its !== side) line.push({ type: 'messages_read', userId: chatId, messageId, seq: server.read[side] });
      }
      return conversationOf(world, device);
    }
    throw new Error(`the model does not know ${name}`);
  },
};

const chat = flappingChat(adapter);

it('three devices over flapping connections lose and double nothing, and read nothing that they did not show', async () => {
  await chat.runOrders();
}, 600_000);
