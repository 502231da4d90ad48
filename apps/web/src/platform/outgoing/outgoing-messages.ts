import { fieldProblem, isUnreached, sentenceOf } from '../api.ts';
import { OutgoingStore, type OutgoingStorage } from './outgoing-store.ts';

/** A conversation: with a member or in a group, by its number. */
export type ChatPlace = `person.${number}` | `group.${number}`;

/** A message on its way. `Extra` is whatever its kind of conversation needs to send and to draw it. */
export interface OutgoingMessage<Extra = unknown> {
  /** One for all attempts, so that none can send it twice. */
  clientId: string;
  place: ChatPlace;
  content: string;
  createdAt: string;
  /** Its place among the messages of all tabs: they are sent from the lowest to the highest. */
  order: number;
  /** `queued`: it waits for the connection. */
  state: 'queued' | 'sending' | 'failed';
  /** Why it was refused. */
  problem: string | null;
  extra: Extra;
}

/** Sends one message, and shows what came of it before it resolves. @throws {ApiError} when it does not arrive */
export type Send = (message: OutgoingMessage) => Promise<void>;

export interface OutgoingDeps {
  storage: OutgoingStorage;
  setTimer: (action: () => void, delay: number) => unknown;
  clearTimer: (timer: unknown) => void;
}

/** How long a message waits after an attempt that reached nobody, in milliseconds. */
const waits = [3000, 5000, 10_000, 30_000] as const;
/** How many may wait. What is written after that stays in its field. */
const MOST_WAITING = 100;
/** What the field says then. */
export const tooManyWaiting = `${MOST_WAITING} messages are waiting to be sent. Send this one when they’ve gone out.`;
const none: readonly OutgoingMessage[] = [];

/**
 * Messages that the server does not have yet, in the order they were written, for one member. They survive a reload; those of
 * one conversation go out one after the other, so that their order stays. One that reached nobody waits and tries again by
 * itself; one that was refused waits for its writer.
 */
export class OutgoingMessages {
  readonly #store: OutgoingStore;
  /** Those that the browser's storage did not take. */
  readonly #onlyHere = new Set<string>();
  readonly #deps: OutgoingDeps;
  readonly #senders = new Map<string, Set<Send>>();
  readonly #busy = new Set<ChatPlace>();
  readonly #listeners = new Set<() => void>();
  #items: readonly OutgoingMessage[];
  #byPlace = new Map<ChatPlace, readonly OutgoingMessage[]>();
  #timer: unknown;
  #attempts = 0;
  #forgotten = false;

  constructor(userId: number, deps: OutgoingDeps) {
    this.#store = new OutgoingStore(userId, deps.storage);
    this.#deps = deps;
    this.#items = this.#store.all();
    this.#byPlace = Map.groupBy(this.#items, (one) => one.place);
  }

  /** Says how messages of one kind of conversation are sent, and sends those that wait. */
  sendWith(kind: 'person' | 'group', send: Send): () => void {
    const those = this.#senders.get(kind) ?? new Set();
    this.#senders.set(kind, those.add(send));
    this.wake();
    return () => {
      those.delete(send);
    };
  }

  /** Too many wait to add another one. */
  get isFull(): boolean {
    return this.#items.length >= MOST_WAITING;
  }

  add(message: Omit<OutgoingMessage, 'state' | 'problem' | 'order'>): void {
    if (this.#forgotten) return;
    const order = Math.max(Date.now(), (this.#items.at(-1)?.order ?? 0) + 1);
    const added: OutgoingMessage = { ...message, order, state: 'sending', problem: null };
    this.#store.put(added);
    if (!this.#store.has(added.clientId)) this.#onlyHere.add(added.clientId);
    this.#show([...this.#items, added]);
    void this.#work(message.place);
  }

  /** Tries a refused message again. */
  retry(clientId: string): void {
    const item = this.#items.find((one) => one.clientId === clientId);
    if (!item) return;
    this.#put({ ...item, state: 'sending', problem: null });
    void this.#work(item.place);
  }

  discard(clientId: string): void {
    this.#store.remove(clientId);
    this.#onlyHere.delete(clientId);
    this.#show(this.#items.filter((one) => one.clientId !== clientId));
  }

  /** The connection may be back: everything that waits tries again. */
  wake(): void {
    this.#deps.clearTimer(this.#timer);
    for (const place of new Set(this.#items.map((one) => one.place))) void this.#work(place);
  }

  /** Whether a change of this key of the storage, or of all keys, is one of these messages. */
  keeps(key: string | null): boolean {
    return key === null || key.startsWith(this.#store.prefix);
  }

  /** Another tab has changed what is kept: a message that this tab is sending stays as it is here. */
  reload(): void {
    if (this.#forgotten) return;
    const sending = new Map(this.#items.filter(({ state }) => state === 'sending').map((one) => [one.clientId, one]));
    const kept = this.#store.all().map((one) => sending.get(one.clientId) ?? one);
    const onlyHere = this.#items.filter(({ clientId }) => this.#onlyHere.has(clientId));
    this.#show([...kept, ...onlyHere].toSorted((a, b) => a.order - b.order));
  }

  /** Gives up whatever is on its way, here and in the browser's storage; for when its member signs out. */
  forget(): void {
    this.#deps.clearTimer(this.#timer);
    this.#senders.clear();
    this.#store.clear();
    this.#forgotten = true;
    this.#show([]);
  }

  /** All messages on their way. */
  all(): readonly OutgoingMessage[] {
    return this.#items;
  }

  /** Messages of one conversation; the same list until something changes. */
  of(place: ChatPlace): readonly OutgoingMessage[] {
    return this.#byPlace.get(place) ?? none;
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => {
      this.#listeners.delete(listener);
    };
  };

  async #work(place: ChatPlace): Promise<void> {
    const [send] = this.#senders.get(place.split('.')[0] ?? '') ?? [];
    if (!send || this.#busy.has(place)) return;
    this.#busy.add(place);
    try {
      for (let item = this.#next(place); item; item = this.#next(place)) {
        this.#put({ ...item, state: 'sending' });
        if (!(await this.#attempt(item, send))) return;
      }
    } finally {
      this.#busy.delete(place);
    }
  }

  #next(place: ChatPlace): OutgoingMessage | undefined {
    return this.#items.find((one) => one.place === place && one.state !== 'failed');
  }

  /** False where nobody was reached: what comes after it waits as well. */
  async #attempt(item: OutgoingMessage, send: Send): Promise<boolean> {
    try {
      await send(item);
      this.#attempts = 0;
      this.discard(item.clientId);
      return true;
    } catch (error) {
      if (isUnreached(error)) {
        for (const one of this.of(item.place)) if (one.state !== 'failed') this.#put({ ...one, state: 'queued' });
        this.#wait();
        return false;
      }
      const sentence = fieldProblem(error, 'content') ?? sentenceOf(error);
      this.#put({ ...item, state: 'failed', problem: sentence });
      return true;
    }
  }

  #wait(): void {
    if (this.#forgotten) return;
    this.#deps.clearTimer(this.#timer);
    const delay = waits[Math.min(this.#attempts, waits.length - 1)] ?? 30_000;
    this.#attempts += 1;
    this.#timer = this.#deps.setTimer(() => this.wake(), delay);
  }

  /** Changes a message, unless it was discarded here or in another tab, or another tab has sent it. */
  #put(item: OutgoingMessage): void {
    const { clientId } = item;
    if (!this.#onlyHere.has(clientId) && !this.#store.has(clientId)) return this.discard(clientId);
    if (!this.#onlyHere.has(clientId)) this.#store.put(item);
    this.#show(this.#items.map((one) => (one.clientId === clientId ? item : one)));
  }

  #show(items: readonly OutgoingMessage[]): void {
    this.#items = items;
    this.#byPlace = Map.groupBy(items, (one) => one.place);
    for (const listener of this.#listeners) listener();
  }
}
