import type { EndpointShape, LiveFromServer } from '@innerspring/contract';
import { groupChat } from '@innerspring/contract/groups/chat';
import { InfiniteQueryObserver, notifyManager, type QueryClient } from '@tanstack/react-query';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { call } from '../../../platform/api.ts';
import { catchUpShown } from '../../../platform/live/start.ts';
import { OutgoingMessages } from '../../../platform/outgoing/outgoing-messages.ts';
import { createQueryClient } from '../../../platform/query-client.ts';
import { chatRuns, type Kept, ModelLine, ModelServer, settled, type Side } from '../../../testing/chat-model.ts';
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
import { hearMessages } from './use-group-room.ts';

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
  call: (endpoint: EndpointShape, input: Input) => world.answer(endpoint.name, input),
}));

interface Input {
  params: { id: number; messageId?: number };
  query?: { cursor?: string; since?: string };
  body?: { clientId: string; content: string };
}

const PAGE = 3;
const MOST_CHANGES = 2;
/** Two devices of one member and one of another. Each knows the group by a number of its own, so that calls tell who asks. */
const sides: readonly Side[] = ['one', 'one', 'two'];
const idOf = (side: Side) => (side === 'one' ? 7 : 12);

/** The client's own code on one device, over a line that flaps. */
class Device {
  readonly number: number;
  readonly side: Side;
  readonly line = new ModelLine<LiveFromServer>((frame) => this.hear(frame));
  readonly said: string[] = [];
  readonly #storage = new Map<string, string>();
  client!: QueryClient;
  outgoing!: OutgoingMessages;
  observer!: ReturnType<Device['watch']>;
  #stops: (() => unknown)[] = [];

  constructor(index: number) {
    this.number = 500 + index;
    this.side = sides[index] ?? 'two';
  }

  private watch() {
    return new InfiniteQueryObserver(this.client, messagePages(this.number));
  }

  open(): void {
    this.close();
    this.client = createQueryClient();
    this.outgoing = new OutgoingMessages(this.number, {
      storage: {
        getItem: (key) => this.#storage.get(key) ?? null,
        setItem: (key, value) => void this.#storage.set(key, value),
        removeItem: (key) => void this.#storage.delete(key),
      },
      setTimer: () => undefined,
      clearTimer: () => undefined,
    });
    this.observer = this.watch();
    const { client } = this;
    this.#stops = [
      hearMessages(client, this.number, someUser({ id: idOf(this.side) })),
      this.observer.subscribe(() => undefined),
      this.outgoing.sendWith('group', (message) => sendGroupMessage(client, message)),
    ];
  }

  close(): void {
    for (const stop of this.#stops) stop();
    this.client?.clear();
  }

  hear(frame: LiveFromServer | 'connected' | 'resync'): void {
    if (typeof frame === 'string') catchUpShown(this.client);
    else if (frame.type === 'group_changed') void catchUp(this.client, this.number);
    else for (const listener of heard.get(frame.type) ?? []) listener(frame);
    if (frame === 'connected') this.outgoing.wake();
  }

  get thread(): MessagePages | undefined {
    return this.client.getQueryData(messagePages(this.number).queryKey);
  }

  say(): void {
    const clientId = `${this.number}-${this.said.length}`;
    this.said.push(clientId);
    const createdAt = '2026-03-02T10:00:00.000Z';
    this.outgoing.add({ clientId, place: `group.${this.number}`, content: clientId, createdAt, extra: null });
  }

  /** The mark of reading goes no further than what is before the reader's eyes. */
  look(server: ModelServer): void {
    const newest = newestReadable(this.thread);
    if (!newest) return;
    const all = messagesOf(this.thread);
    const shown = new Set(all.map(({ id }) => id));
    const wanted = server.messages.filter(({ seq }) => seq >= (all[0]?.seq ?? 0) && seq <= newest.seq);
    expect(wanted.filter(({ id }) => !shown.has(id))).toEqual([]);
    server.mark(this.side, newest.seq);
  }

  edit(): void {
    const own = messagesOf(this.thread).findLast(({ isOwn }) => isOwn);
    if (!own) return;
    const params = { id: this.number, messageId: own.id };
    call(groupChat.edit, { params, body: { content: `${own.content}'` } }).then(
      (changed) => showMessages(this.client, this.number, [changed]),
      () => undefined,
    );
  }
}

class World {
  readonly server = new ModelServer(false);
  readonly devices = sides.map((_side, index) => new Device(index));

  answer(name: string, input: Input): Promise<unknown> {
    const device = this.devices.find(({ number }) => number === input.params.id);
    if (!device) throw new Error(`nobody asks for ${name}`);
    return device.line.ask(() => this.serve(device, name, input));
  }

  view({ side, number }: Device, { clientId, side: by, ...kept }: Kept) {
    const isOwn = side === by;
    const sender = somePerson({ id: idOf(by) });
    return someGroupMessage({ ...kept, groupId: number, isOwn, sender, clientId: isOwn ? clientId : null });
  }

  tell(frameFor: (groupId: number) => LiveFromServer): void {
    for (const { line, number } of this.devices) line.push(frameFor(number));
  }

  serve(device: Device, name: string, { params, query, body }: Input): unknown {
    const { server } = this;
    const shown = (kept: Kept[]) => kept.map((one) => this.view(device, one));
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
      const { id, seq, content } = kept;
      const rest = {
        attachmentUrl: null,
        mentionedUserIds: [],
        replyToId: null,
        createdAt: '2026-03-02T10:00:00.000Z',
      };
      const message = { id, seq, senderId: idOf(device.side), content, ...rest };
      if (isNew) this.tell((groupId) => ({ type: 'group_message', groupId, message }));
      return this.view(device, kept);
    }
    if (name === groupChat.edit.name && body && params.messageId) {
      const kept = server.edit(params.messageId, body.content);
      this.tell((groupId) => ({ type: 'group_changed', groupId }));
      return this.view(device, kept);
    }
    throw new Error(`the model does not know ${name}`);
  }

  act(kind: number, index: number, number: number): void {
    const device = this.devices[index];
    if (!device) return;
    if (kind < 3) device.say();
    else if (kind < 10) device.line.step(number);
    else if (kind === 10) device.look(this.server);
    else if (kind === 11) device.edit();
    else if (kind === 12) void device.observer.fetchNextPage().catch(() => undefined);
    else if (kind === 13) device.line.cut(number % 2 === 0);
    // Frames of rooms are not kept for a return.
    else if (kind === 14) device.line.connect(false);
    else if (kind === 15) device.line.lose();
    else if (number === 0) this.reload(device);
  }

  /** A page that begins anew has nothing of what was on its way. */
  reload(device: Device): void {
    device.line.cut(true);
    device.open();
    device.line.connect(false);
  }

  /** Every line comes back, and everything on it is let through. */
  async heal(): Promise<void> {
    for (const { line } of this.devices) line.connect(false);
    for (let quiet = 0; quiet < 3; ) {
      await settled();
      for (const device of this.devices)
        if (!device.thread && !device.observer.getCurrentResult().isFetching) void device.observer.refetch();
      const busy = this.devices.filter(({ line }) => line.waiting > 0);
      for (const { line } of busy) line.step(line.waiting - 1);
      quiet = busy.length === 0 ? quiet + 1 : 0;
    }
  }

  check(): void {
    const { server } = this;
    const said = this.devices.flatMap((device) => device.said);
    expect(server.messages.map(({ clientId }) => clientId).toSorted()).toEqual(said.toSorted());
    for (const device of this.devices) {
      expect(device.outgoing.all()).toEqual([]);
      const { thread, client, number } = device;
      if (!thread) throw new Error('the chat never came', { cause: device.observer.getCurrentResult().error });
      const shown = messagesOf(thread).map(({ seq, content }) => `${seq} ${content}`);
      const floor = thread.pages.at(-1)?.nextCursor ? (messagesOf(thread)[0]?.seq ?? 1) : 1;
      const all = server.messages.filter(({ seq }) => seq >= floor).map(({ seq, content }) => `${seq} ${content}`);
      expect(shown).toEqual(all);
      expect(knownPlace(client, number)).toBe(server.version);
    }
  }

  close(): void {
    for (const device of this.devices) device.close();
  }
}

let world: World;
beforeAll(() => notifyManager.setScheduler((callback) => callback()));
afterAll(() => notifyManager.setScheduler((callback) => setTimeout(callback, 0)));

const steps = fc.array(fc.tuple(fc.nat(16), fc.nat(2), fc.nat(7)), { minLength: 10, maxLength: 60 });

it('three devices in the chat of a group lose and double nothing over flapping connections', async () => {
  await fc.assert(
    fc.asyncProperty(steps, async (all) => {
      world = new World();
      for (const device of world.devices) device.open();
      try {
        for (const [kind, index, number] of all) {
          world.act(kind, index, number);
          await settled();
        }
        await world.heal();
        world.check();
      } finally {
        world.close();
      }
    }),
    { numRuns: chatRuns },
  );
}, 600_000);
