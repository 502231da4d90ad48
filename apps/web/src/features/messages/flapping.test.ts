import type { DirectState, EndpointShape, LiveFromServer } from '@innerspring/contract';
import { messages } from '@innerspring/contract/messages/schemas';
import { InfiniteQueryObserver, notifyManager, type QueryClient } from '@tanstack/react-query';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { catchUpShown } from '../../platform/live/start.ts';
import { OutgoingMessages } from '../../platform/outgoing/outgoing-messages.ts';
import { createQueryClient } from '../../platform/query-client.ts';
import { chatRuns, type Kept, ModelLine, ModelServer, settled, type Side } from '../../testing/chat-model.ts';
import { someConversation, someMessage } from '../../testing/message-fixtures.ts';
import { sendToMember, placeOf } from './message-sender.ts';
import { editMessage, markRead, threadWith } from './messages.data.ts';
import { messagesOf, readableSeq, type ThreadData, versionOf } from './thread/thread-cache.ts';
import { followConversations } from './use-messages-live.ts';

vi.mock('../../platform/live/live.ts', () => import('../../testing/fake-live.ts'));
vi.mock('../../platform/api.ts', async (original) => ({
  ...(await original<object>()),
  call: (endpoint: EndpointShape, input: Input) => world.answer(endpoint.name, input),
}));

interface Input {
  params?: { id: number };
  query?: Record<string, number | undefined>;
  body?: { recipientId: number; clientId: string; content: string; seq: number };
}

const PAGE = 3;
const MOST_CHANGES = 4;
/** Of one member's two devices and the other's one: each calls the other member by a number of its own, so that calls tell who asks. */
const sides: readonly Side[] = ['one', 'one', 'two'];

/** The client's own code on one device: cache, catching up, the queue of what is written; over a line that flaps. */
class Device {
  readonly number: number;
  readonly side: Side;
  readonly line = new ModelLine<LiveFromServer>((frame) => this.hear(frame));
  readonly said: string[] = [];
  readonly #storage = new Map<string, string>();
  readonly #listeners = new Map<string, (frame: never) => void>();
  client!: QueryClient;
  outgoing!: OutgoingMessages;
  observer!: ReturnType<Device['watch']>;
  #stops: (() => void)[] = [];

  constructor(index: number) {
    this.number = 100 + index;
    this.side = sides[index] ?? 'two';
  }

  private watch() {
    return new InfiniteQueryObserver(this.client, threadWith(this.number));
  }

  /** The page begins; what waits to be sent is as it was left. */
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
    const hear = (type: string, listener: (frame: never) => void) => {
      this.#listeners.set(type, listener);
      return () => undefined;
    };
    const { client } = this;
    this.#stops = [
      followConversations(client, hear),
      this.observer.subscribe(() => undefined),
      this.outgoing.sendWith('person', (message) => sendToMember(client, message)),
    ];
  }

  close(): void {
    for (const stop of this.#stops) stop();
    this.client?.clear();
  }

  hear(frame: LiveFromServer | 'connected' | 'resync'): void {
    if (typeof frame === 'string') catchUpShown(this.client);
    else this.#listeners.get(frame.type)?.(frame as never);
    if (frame === 'connected') this.outgoing.wake();
  }

  get thread(): ThreadData | undefined {
    return this.client.getQueryData(threadWith(this.number).queryKey);
  }

  say(): void {
    const clientId = `${this.number}-${this.said.length}`;
    this.said.push(clientId);
    const createdAt = '2026-03-02T10:00:00.000Z';
    this.outgoing.add({ clientId, place: placeOf(this.number), content: clientId, createdAt, extra: null });
  }

  /** As the mark of reading does with what is drawn: it goes no further than what is before the reader's eyes. */
  look(server: ModelServer): void {
    if (!this.thread) return;
    const seq = readableSeq(this.thread);
    if (seq === 0) return;
    const shown = new Set(messagesOf(this.thread).map(({ id }) => id));
    const [oldest] = messagesOf(this.thread);
    const wanted = server.messages.filter((one) => one.seq >= (oldest?.seq ?? 0) && one.seq <= seq);
    expect(wanted.filter(({ id }) => !shown.has(id))).toEqual([]);
    markRead(this.client, this.number, seq).catch(() => undefined);
  }

  edit(): void {
    const own = this.thread && messagesOf(this.thread).findLast(({ isOwn }) => isOwn);
    if (own) editMessage(this.client, this.number, own.id, `${own.content}'`).catch(() => undefined);
  }
}

class World {
  readonly server = new ModelServer();
  readonly devices = sides.map((_side, index) => new Device(index));

  answer(name: string, input: Input): Promise<unknown> {
    const number = input.params?.id ?? input.body?.recipientId ?? 0;
    // An edit names its message alone: the device that asks is known by whose it is.
    const device = this.devices.find((one) => one.number === number) ?? this.editing;
    if (!device) throw new Error(`nobody asks for ${name}`);
    return device.line.ask(() => this.serve(device, name, input));
  }

  editing: Device | undefined;

  view({ side }: Device, { clientId, side: by, ...kept }: Kept) {
    const isOwn = side === by;
    return someMessage({ ...kept, isOwn, clientId: isOwn ? clientId : null });
  }

  conversation({ side, number }: Device) {
    const { server } = this;
    return someConversation({
      personId: number,
      version: server.version,
      lastSeq: server.messages.length,
      readSeq: server.read[side],
      unreadCount: server.unread(side),
      seenSeq: server.seen(side),
    });
  }

  state(device: Device, kept?: Kept): DirectState {
    const unread = { count: this.server.unread(device.side), requests: 0 };
    const conversation = this.conversation(device);
    return { conversation, unread, at: 1, ...(kept ? { message: this.view(device, kept) } : {}) };
  }

  tell(kept?: Kept, side?: Side): void {
    for (const device of this.devices) {
      if (side !== undefined && device.side !== side) continue;
      const personId = device.number;
      const now = this.state(device, kept);
      device.line.push(
        kept
          ? { type: 'direct_message', personId, messageId: kept.id, now }
          : { type: 'direct_changed', personId, now },
      );
    }
  }

  serve(device: Device, name: string, { params, query = {}, body }: Input): unknown {
    const { server } = this;
    const { side } = device;
    const conversation = () => (server.version === 0 ? null : this.conversation(device));
    if (name === messages.thread.name) {
      const { items, hasOlder } = server.before(query['before'] ?? Number.POSITIVE_INFINITY, PAGE);
      return {
        conversation: conversation(),
        items: items.map((one) => this.view(device, one)),
        hasOlder,
        hasNewer: false,
      };
    }
    if (name === messages.changes.name) {
      const found = server.since(query['since'] ?? 0);
      const items = found.slice(0, MOST_CHANGES).map((one) => this.view(device, one));
      return { conversation: conversation(), items, isComplete: found.length <= MOST_CHANGES };
    }
    if (name === messages.send.name && body) {
      const { kept, isNew } = server.say(side, body.clientId, body.content);
      if (isNew) this.tell(kept);
      return this.view(device, kept);
    }
    if (name === messages.edit.name && body && params) {
      const kept = server.edit(params.id, body.content);
      this.tell();
      return this.view(device, kept);
    }
    if (name === messages.read.name && body) {
      if (server.mark(side, body.seq)) {
        this.tell(undefined, side);
        const messageId = server.messages[body.seq - 1]?.id ?? 1;
        for (const { side: its, number, line } of this.devices)
          if (its !== side) line.push({ type: 'messages_read', userId: number, messageId, seq: server.read[side] });
      }
      return this.conversation(device);
    }
    throw new Error(`the model does not know ${name}`);
  }

  act(kind: number, index: number, number: number): void {
    const device = this.devices[index];
    if (!device) return;
    if (kind < 3) device.say();
    else if (kind < 10) device.line.step(number);
    else if (kind === 10) device.look(this.server);
    else if (kind === 11) {
      this.editing = device;
      device.edit();
    } else if (kind === 12) void device.observer.fetchNextPage().catch(() => undefined);
    else if (kind === 13) device.line.cut(number % 2 === 0);
    else if (kind === 14) device.line.connect(number % 2 === 0);
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
    for (const { line } of this.devices) line.connect(true);
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
      const { thread } = device;
      if (!thread) throw new Error('the thread never came', { cause: device.observer.getCurrentResult().error });
      const shown = messagesOf(thread).map(({ seq, content }) => `${seq} ${content}`);
      const floor = thread.pages.at(-1)?.hasOlder ? (messagesOf(thread)[0]?.seq ?? 1) : 1;
      const all = server.messages.filter(({ seq }) => seq >= floor).map(({ seq, content }) => `${seq} ${content}`);
      expect(shown).toEqual(all);
      expect(versionOf(thread)).toBe(server.version);
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

/** A message is edited while the page that the thread is read for first is on its way. */
const editDuringFirstRead: [number, number, number][] = [
  [3, 0, 0],
  [0, 2, 0],
  [3, 2, 3],
  [0, 0, 0],
  [3, 0, 0],
  [3, 0, 0],
  [3, 0, 0],
  [3, 0, 0],
  [16, 1, 0],
  [10, 0, 0],
  [3, 1, 0],
  [3, 1, 0],
  [11, 0, 0],
  [3, 1, 0],
];

it('three devices over flapping connections lose and double nothing, and read nothing that they did not show', async () => {
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
    { numRuns: chatRuns, examples: [[editDuringFirstRead]] },
  );
}, 600_000);
