import type { Address, LiveFromServer } from '@innerspring/contract';
import { groupChat } from '@innerspring/contract/groups/endpoints';
import { InfiniteQueryObserver } from '@tanstack/react-query';
import { it, vi } from 'vitest';
import { call } from '../../../platform/api.ts';
import { type Kept, ModelServer, type Side } from '../../../testing/chat-model.ts';
import {
  type ChatAdapter,
  type Device as ModelDevice,
  flappingChat,
  type World as ModelWorld,
} from '../../../testing/flapping-chat.ts';
import { someGroupMessage } from '../../../testing/group-fixtures.ts';
import { somePerson, someUser } from '../../../testing/post-fixtures.ts';
import {
  catchUp,
  knownPlace,
  messagePages,
  type MessagePages,
  messagesOf,
  newestReadable,
  showMessages,
} from './chat.data.ts';
import { sendGroupMessage } from './chat-send.ts';
import { subscribeToMessages } from './use-group-room.ts';

const heard = vi.hoisted(() => new Map<string, Set<(frame: LiveFromServer) => void>>());
vi.mock('../../../platform/live/live.ts', () => ({
  onLive(type: string, listener: (frame: LiveFromServer) => void) {
    const those = heard.get(type) ?? new Set();
    heard.set(type, those.add(listener));
    return () => those.delete(listener);
  },
  onLiveEnd: () => undefined,
  sendLive: () => false,
  isLive: () => true,
}));
vi.mock('../../../platform/api.ts', async (original) => ({
  ...(await original<object>()),
  call: (endpoint: Address, input: Input) => chat.answer(endpoint.name, input),
}));

interface Input {
  params: { id: number; messageId?: number };
  query?: { cursor?: string; since?: string };
  body?: { clientId: string; content: string };
}
type Device = ModelDevice<MessagePages, Input>;
type World = ModelWorld<MessagePages, Input>;

const PAGE = 3;
const MOST_CHANGES = 2;
const memberIdOf = (side: Side) => (side === 'one' ? 7 : 12);

function view({ side, chatId }: Device, { clientId, side: by, ...kept }: Kept) {
  const isOwn = side === by;
  const sender = somePerson({ id: memberIdOf(by) });
  return someGroupMessage({ ...kept, groupId: chatId, isOwn, sender, clientId: isOwn ? clientId : null });
}

function notify(world: World, frameFor: (groupId: number) => LiveFromServer): void {
  for (const { line, chatId } of world.devices) line.push(frameFor(chatId));
}

function frameOf({ id, seq, side, content }: Kept, groupId: number): LiveFromServer {
  const createdAt = '2026-03-02T10:00:00.000Z';
  const rest = { attachmentUrl: null, mentionedUserIds: [], replyToId: null, createdAt };
  return { type: 'group_message', groupId, message: { id, seq, senderId: memberIdOf(side), content, ...rest } };
}

const adapter: ChatAdapter<MessagePages, Input> = {
  kind: 'group',
  firstChatId: 500,
  replaysFrames: false,
  createServer: () => new ModelServer(false),
  observe: (client, chatId) => new InfiniteQueryObserver(client, messagePages(chatId)),
  start: ({ client, chatId, side }) => ({
    stop: subscribeToMessages(client, chatId, someUser({ id: memberIdOf(side) })),
    receive(frame) {
      if (frame.type === 'group_changed') void catchUp(client, chatId);
      else for (const listener of heard.get(frame.type) ?? []) listener(frame);
    },
  }),
  send: (client) => (message) => sendGroupMessage(client, message),
  pages: (client, chatId) => client.getQueryData(messagePages(chatId).queryKey),
  messages: messagesOf,
  hasOlder: (pages) => Boolean(pages.pages.at(-1)?.nextCursor),
  version: knownPlace,
  readableSeq: (pages) => newestReadable(pages)?.seq ?? 0,
  markRead: ({ side }, seq, server) => void server.mark(side, seq),
  edit({ client, chatId }, messageId, content) {
    call(groupChat.edit, { params: { id: chatId, messageId }, body: { content } }).then(
      (changed) => showMessages(client, chatId, [changed]),
      () => undefined,
    );
  },
  callerOf: (devices, { params }) => devices.find(({ chatId }) => chatId === params.id),
  serve(world, device, name, { params, query, body }) {
    const { server } = world;
    const shown = (kept: Kept[]) => kept.map((one) => view(device, one));
    if (name === groupChat.messages.name) {
      const { items, hasOlder } = server.before(Number(query?.cursor ?? Number.POSITIVE_INFINITY), PAGE);
      const nextCursor = hasOlder ? String(items[0]?.seq) : null;
      return { items: shown(items).toReversed(), nextCursor, seq: server.version, readSeq: server.read[device.side] };
    }
    if (name === groupChat.changes.name) {
      const found = server.since(Number(query?.since));
      const page = found.slice(0, MOST_CHANGES);
      const hasMore = found.length > MOST_CHANGES;
      return { items: shown(page), seq: hasMore ? (page.at(-1)?.version ?? 0) : server.version, hasMore };
    }
    if (name === groupChat.send.name && body) {
      const { kept, isNew } = server.say(device.side, body.clientId, body.content);
      if (isNew) notify(world, (groupId) => frameOf(kept, groupId));
      return view(device, kept);
    }
    if (name === groupChat.edit.name && body && params.messageId) {
      const kept = server.edit(params.messageId, body.content);
      notify(world, (groupId) => ({ type: 'group_changed', groupId }));
      return view(device, kept);
    }
    throw new Error(`the model does not know ${name}`);
  },
};

const chat = flappingChat(adapter);

it('three devices in the chat of a group lose and double nothing over flapping connections', async () => {
  await chat.runOrders();
}, 600_000);
