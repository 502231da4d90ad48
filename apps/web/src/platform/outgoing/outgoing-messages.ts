import { fieldProblem, sentenceOf, ApiError } from '../api.ts';
/** A conversation: with a member or in a group, by its number. */
export type ChatPlace = `person.${number}` | `group.${number}`;

/** A message on its way. `Extra` is whatever its kind of conversation needs to send and to draw it. */
export interface OutgoingMessage<Extra = unknown> {
  /** One for all attempts, so that none can send it twice. */
  clientId: string;
  place: ChatPlace;
  content: string;
  createdAt: string;
  /** `queued`: it waits for the connection. */
  state: 'queued' | 'sending' | 'failed';
  /** Why it was refused. */
  problem: string | null;
  extra: Extra;
}

/** Sends one message, and shows what came of it before it resolves. @throws {ApiError} when it does not arrive */
export type Send = (message: OutgoingMessage) => Promise<void>;

export interface OutgoingDeps {
  storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
  setTimer: (action: () => void, delay: number) => unknown;
  clearTimer: (timer: unknown) => void;
}

/** How long a message waits after an attempt that reached nobody, in milliseconds. */
const waits = [3000, 5000, 10_000, 30_000] as const;
/** How many are kept over a reload; more stay in the page alone. */
const mostKept = 100;
const none: readonly OutgoingMessage[] = [];

function isMessage(value: unknown): value is OutgoingMessage {
  if (typeof value !== 'object' || value === null) return false;
  const { clientId, place, content, createdAt } = value as Partial<OutgoingMessage>;
  return [clientId, place, content, createdAt].every((part) => typeof part === 'string');
}

/**
 * Messages that the server does not have yet, in the order they were written, for one member. They survive a reload; those of
 * one conversation go out one after the other, so that their order stays. One that reached nobody waits and tries again by
 * itself; one that was refused waits for its writer.
 */
export class OutgoingMessages {
  /** Where they are kept in the browser's storage. */
  readonly key: string;
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
    this.key = `outgoing.${userId}`;
    this.#deps = deps;
    this.#items = this.#kept();
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

  add(message: Omit<OutgoingMessage, 'state' | 'problem'>): void {
    this.#change([...this.#items, { ...message, state: 'sending', problem: null }]);
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
    this.#change(this.#items.filter((one) => one.clientId !== clientId));
  }

  /** The connection may be back: everything that waits tries again. */
  wake(): void {
    this.#deps.clearTimer(this.#timer);
    for (const place of new Set(this.#items.map((one) => one.place))) void this.#work(place);
  }

  /** Another tab has changed what is kept. */
  reload(): void {
    const kept = this.#kept();
    const here = new Map(this.#items.map((one) => [one.clientId, one]));
    this.#show(kept.map((one) => here.get(one.clientId) ?? one));
  }

  /** Gives up whatever is on its way, here and in the browser's storage; for when its member signs out. */
  forget(): void {
    this.#deps.clearTimer(this.#timer);
    this.#senders.clear();
    this.#deps.storage.removeItem(this.key);
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
      if (error instanceof ApiError && (error.status === 0 || error.status === 503)) {
        for (const one of this.of(item.place)) if (one.state !== 'failed') this.#put({ ...one, state: 'queued' });
        this.#wait();
        return false;
      }
      const sentence = fieldProblem(error, 'content') ?? sentenceOf(error);
      if (this.#items.some((one) => one.clientId === item.clientId))
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

  #put(item: OutgoingMessage): void {
    this.#change(this.#items.map((one) => (one.clientId === item.clientId ? item : one)));
  }

  #change(items: readonly OutgoingMessage[]): void {
    if (this.#forgotten) return;
    try {
      // Of other tabs, whatever this one does not know; of this one, what it still has.
      const mine = new Set(this.#items.map((one) => one.clientId));
      const all = [...this.#kept().filter((one) => !mine.has(one.clientId)), ...items];
      if (all.length === 0) this.#deps.storage.removeItem(this.key);
      else this.#deps.storage.setItem(this.key, JSON.stringify(all.slice(0, mostKept)));
    } catch {
      // Full or refused storage: the message stays in this page only.
    }
    this.#show(items);
  }

  #show(items: readonly OutgoingMessage[]): void {
    this.#items = items;
    this.#byPlace = Map.groupBy(items, (one) => one.place);
    for (const listener of this.#listeners) listener();
  }

  #kept(): OutgoingMessage[] {
    try {
      const parsed: unknown = JSON.parse(this.#deps.storage.getItem(this.key) ?? '[]');
      return Array.isArray(parsed)
        ? parsed.filter(isMessage).map((one) => (one.state === 'failed' ? one : { ...one, state: 'queued' }))
        : [];
    } catch {
      return [];
    }
  }
}
