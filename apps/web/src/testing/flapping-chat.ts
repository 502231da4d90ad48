import type { LiveFromServer } from '@innerspring/contract';
import { notifyManager, type QueryClient } from '@tanstack/react-query';
import fc from 'fast-check';
import { afterAll, beforeAll, expect } from 'vitest';
import { fetchAll, fetchMissed } from '../platform/live/start.ts';
import { type ChatPlace, OutgoingMessages, type Send } from '../platform/outgoing/outgoing-messages.ts';
import { createQueryClient } from '../platform/query.ts';
import { chatRuns, ModelLine, type ModelServer, settled, type Side } from './chat-model.ts';

interface ShownMessage {
  id: number;
  seq: number;
  content: string;
  isOwn: boolean;
}

/** The part of a query observer that the model uses. */
interface ChatObserver {
  subscribe(listener: () => void): () => void;
  refetch(): Promise<unknown>;
  fetchNextPage(): Promise<unknown>;
  getCurrentResult(): { isFetching: boolean; error: unknown };
}

/** The code of an open page: how it receives frames, and how it stops. */
interface OpenChat {
  receive(frame: LiveFromServer): void;
  stop(): void;
}

/** One kind of chat: the client's code for it, and its server's responses. `Pages` is a chat's data in the cache. */
export interface ChatAdapter<Pages, Input> {
  kind: 'person' | 'group';
  /**
   * Each device has an id of its own for the chat, starting at this one, so that calls tell which device makes them.
   */
  firstChatId: number;
  /** Whether a device gets the frames that it missed when it returns. */
  replaysFrames: boolean;
  createServer(): ModelServer;
  observe(client: QueryClient, chatId: number): ChatObserver;
  /** What a page shows of the chat besides its messages. */
  observeMore?(client: QueryClient, chatId: number): Pick<ChatObserver, 'subscribe'>[];
  /** Compares what `observeMore` observes with what the server stores. */
  checkMore?(device: Device<Pages, Input>, server: ModelServer): void;
  start(device: Device<Pages, Input>): OpenChat;
  send(client: QueryClient): Send;
  pages(client: QueryClient, chatId: number): Pages | undefined;
  messages(pages: Pages): readonly ShownMessage[];
  hasOlder(pages: Pages): boolean;
  version(client: QueryClient, chatId: number): number | undefined;
  /** The last message up to which the screen has no gap; 0 if there is none. */
  readableSeq(pages: Pages): number;
  markRead(device: Device<Pages, Input>, seq: number, server: ModelServer): void;
  edit(device: Device<Pages, Input>, messageId: number, content: string): void;
  /** The device that makes this call. */
  callerOf(devices: readonly Device<Pages, Input>[], input: Input): Device<Pages, Input> | undefined;
  serve(world: World<Pages, Input>, device: Device<Pages, Input>, name: string, input: Input): unknown;
}

/** Two devices of one member and one of another. */
const sides: readonly Side[] = ['one', 'one', 'two'];

const storageIn = (kept: Map<string, string>) => ({
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, value: string) => void kept.set(key, value),
  removeItem: (key: string) => void kept.delete(key),
  key: (at: number) => [...kept.keys()][at] ?? null,
  get length() {
    return kept.size;
  },
});

/** The client's own code on one device: cache, catching up, the outgoing queue; over a line that flaps. */
export class Device<Pages, Input> {
  readonly chatId: number;
  readonly side: Side;
  readonly line = new ModelLine<LiveFromServer>((frame) => this.#receive(frame));
  /** Client ids of the messages written here. */
  readonly written: string[] = [];
  readonly #adapter: ChatAdapter<Pages, Input>;
  readonly #storage = new Map<string, string>();
  client!: QueryClient;
  outgoing!: OutgoingMessages;
  observer!: ChatObserver;
  #chat: OpenChat | undefined;
  #wasConnected = false;
  #stops: (() => void)[] = [];

  constructor(adapter: ChatAdapter<Pages, Input>, side: Side, index: number) {
    this.#adapter = adapter;
    this.chatId = adapter.firstChatId + index;
    this.side = side;
  }

  /** Opens the page; unsent messages are as the previous page left them. */
  open(): void {
    this.close();
    const client = createQueryClient();
    this.client = client;
    this.outgoing = new OutgoingMessages(this.chatId, {
      storage: storageIn(this.#storage),
      setTimer: () => undefined,
      clearTimer: () => undefined,
    });
    this.observer = this.#adapter.observe(client, this.chatId);
    this.#wasConnected = false;
    const chat = this.#adapter.start(this);
    this.#chat = chat;
    this.#stops = [
      () => chat.stop(),
      this.observer.subscribe(() => undefined),
      ...(this.#adapter.observeMore?.(client, this.chatId) ?? []).map((more) => more.subscribe(() => undefined)),
      this.outgoing.sendWith(this.#adapter.kind, this.#adapter.send(client)),
    ];
  }

  close(): void {
    for (const stop of this.#stops) stop();
    this.client?.clear();
  }

  #receive(frame: LiveFromServer | 'connected' | 'resync'): void {
    if (typeof frame !== 'string') return this.#chat?.receive(frame);
    if (frame === 'resync') return fetchAll(this.client);
    fetchMissed(this.client, !this.#wasConnected);
    this.#wasConnected = true;
    this.outgoing.wake();
  }

  get pages(): Pages | undefined {
    return this.#adapter.pages(this.client, this.chatId);
  }

  get messages(): readonly ShownMessage[] {
    const { pages } = this;
    return pages === undefined ? [] : this.#adapter.messages(pages);
  }

  write(): void {
    const clientId = `${this.chatId}-${this.written.length}`;
    this.written.push(clientId);
    const place: ChatPlace = `${this.#adapter.kind}.${this.chatId}`;
    const createdAt = '2026-03-02T10:00:00.000Z';
    this.outgoing.add({ clientId, place, content: clientId, createdAt, extra: null });
  }

  /** Marks what is rendered as read, but no further than what is on screen without a gap. */
  read(server: ModelServer): void {
    const { pages, messages } = this;
    const seq = pages === undefined ? 0 : this.#adapter.readableSeq(pages);
    if (seq === 0) return;
    const shown = new Set(messages.map(({ id }) => id));
    const covered = server.messages.filter((one) => one.seq >= (messages[0]?.seq ?? 0) && one.seq <= seq);
    expect(covered.filter(({ id }) => !shown.has(id))).toEqual([]);
    this.#adapter.markRead(this, seq, server);
  }

  edit(): void {
    const own = this.messages.findLast(({ isOwn }) => isOwn);
    if (own) this.#adapter.edit(this, own.id, `${own.content}'`);
  }

  /** Compares what is shown with what the server stores. */
  check(server: ModelServer): void {
    expect(this.outgoing.all()).toEqual([]);
    const { pages, messages } = this;
    if (!pages) throw new Error('the messages never came', { cause: this.observer.getCurrentResult().error });
    const shown = messages.map(({ seq, content }) => `${seq} ${content}`);
    const floor = this.#adapter.hasOlder(pages) ? (messages[0]?.seq ?? 1) : 1;
    const stored = server.messages.filter(({ seq }) => seq >= floor).map(({ seq, content }) => `${seq} ${content}`);
    expect(shown).toEqual(stored);
    expect(this.#adapter.version(this.client, this.chatId)).toBe(server.version);
    this.#adapter.checkMore?.(this, server);
  }
}

/** A server and three devices, over lines that flap. */
export class World<Pages, Input> {
  readonly server: ModelServer;
  readonly devices: readonly Device<Pages, Input>[];
  readonly #adapter: ChatAdapter<Pages, Input>;

  constructor(adapter: ChatAdapter<Pages, Input>) {
    this.#adapter = adapter;
    this.server = adapter.createServer();
    this.devices = sides.map((side, index) => new Device(adapter, side, index));
  }

  answer(name: string, input: Input): Promise<unknown> {
    const device = this.#adapter.callerOf(this.devices, input);
    if (!device) throw new Error(`no device calls ${name}`);
    return device.line.ask(() => this.#adapter.serve(this, device, name, input));
  }

  act(kind: number, index: number, number: number): void {
    const device = this.devices[index];
    if (!device) return;
    if (kind < 3) device.write();
    else if (kind < 10) device.line.step(number);
    else if (kind === 10) device.read(this.server);
    else if (kind === 11) device.edit();
    else if (kind === 12) void device.observer.fetchNextPage().catch(() => undefined);
    else if (kind === 13) device.line.cut(number % 2 === 0);
    else if (kind === 14) device.line.connect(this.#adapter.replaysFrames && number % 2 === 0);
    else if (kind === 15) device.line.lose();
    else if (number === 0) this.#reload(device);
  }

  /** A reloaded page has nothing of what was on its way. */
  #reload(device: Device<Pages, Input>): void {
    device.line.cut(true);
    device.open();
    device.line.connect(false);
  }

  /** Connects every line, and lets through everything on it. */
  async heal(): Promise<void> {
    for (const { line } of this.devices) line.connect(this.#adapter.replaysFrames);
    for (let quiet = 0; quiet < 3; ) {
      await settled();
      for (const device of this.devices)
        if (!device.pages && !device.observer.getCurrentResult().isFetching) void device.observer.refetch();
      const busy = this.devices.filter(({ line }) => line.waiting > 0);
      for (const { line } of busy) line.step(line.waiting - 1);
      quiet = busy.length === 0 ? quiet + 1 : 0;
    }
  }

  check(): void {
    const written = this.devices.flatMap((device) => device.written);
    expect(this.server.messages.map(({ clientId }) => clientId).toSorted()).toEqual(written.toSorted());
    for (const device of this.devices) device.check(this.server);
  }

  open(): void {
    for (const device of this.devices) device.open();
  }

  close(): void {
    for (const device of this.devices) device.close();
  }
}

type Step = [kind: number, device: number, number: number];

/** A message is edited while the first page of the chat is on its way. */
const editDuringFirstRead: Step[] = [
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

/** The other member reads a message while the first page's changes are on their way. */
const readDuringCatchUp: Step[] = [
  [3, 2, 5],
  [0, 0, 0],
  [3, 0, 7],
  [3, 2, 0],
  [3, 2, 0],
  [3, 2, 0],
  [3, 2, 0],
  [3, 0, 0],
  [10, 2, 0],
  [3, 2, 0],
  [0, 2, 0],
  [0, 0, 0],
  [0, 0, 0],
  [3, 0, 1],
  [3, 2, 1],
  [3, 1, 0],
];

const orders = fc.array(fc.tuple(fc.nat(16), fc.nat(2), fc.nat(7)), { minLength: 10, maxLength: 60 });

/** Runs one kind of chat through random orders. `answer` replaces `call` of `platform/api.ts`. */
export function flappingChat<Pages, Input>(adapter: ChatAdapter<Pages, Input>) {
  let world: World<Pages, Input>;
  beforeAll(() => notifyManager.setScheduler((callback) => callback()));
  afterAll(() => notifyManager.setScheduler((callback) => setTimeout(callback, 0)));

  async function runOrder(steps: Step[]): Promise<void> {
    world = new World(adapter);
    world.open();
    try {
      for (const [kind, index, number] of steps) {
        world.act(kind, index, number);
        await settled();
      }
      await world.heal();
      world.check();
    } finally {
      world.close();
    }
  }

  return {
    answer: (name: string, input: Input) => world.answer(name, input),
    /** @throws {Error} with the shortest order found in which a device and the server differ */
    runOrders: () =>
      fc.assert(fc.asyncProperty(orders, runOrder), {
        numRuns: chatRuns,
        examples: [[editDuringFirstRead], [readDuringCatchUp]],
      }),
  };
}
