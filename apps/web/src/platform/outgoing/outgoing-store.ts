import type { OutgoingMessage } from './outgoing-messages.ts';

export type OutgoingStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>;

function isMessage(value: unknown): value is OutgoingMessage {
  if (typeof value !== 'object' || value === null) return false;
  const { clientId, place, content, createdAt } = value as Partial<OutgoingMessage>;
  return [clientId, place, content, createdAt].every((part) => typeof part === 'string');
}

function parse(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null');
  } catch {
    return null;
  }
}

/**
 * Messages of one member, kept in the browser for all their tabs. Each has a record of its own: tabs write at the same
 * time, and none overwrites what another one has added, changed or removed. Storage that is blocked or full keeps nothing.
 */
export class OutgoingStore {
  /** The beginning of the key of each record. */
  readonly prefix: string;
  readonly #storage: OutgoingStorage;

  constructor(userId: number, storage: OutgoingStorage) {
    this.prefix = `outgoing.${userId}.`;
    this.#storage = storage;
    this.#splitList(`outgoing.${userId}`);
  }

  /** From old to new. Nobody sends those of another page, as far as this one knows. */
  all(): OutgoingMessage[] {
    return this.#keys()
      .map((key) => parse(this.#storage.getItem(key)))
      .filter(isMessage)
      .map((one): OutgoingMessage => ({ ...one, state: one.state === 'failed' ? 'failed' : 'queued' }))
      .toSorted((a, b) => a.order - b.order);
  }

  has(clientId: string): boolean {
    return this.#attempt(() => this.#storage.getItem(this.prefix + clientId) !== null) ?? false;
  }

  put(message: OutgoingMessage): void {
    this.#attempt(() => this.#storage.setItem(this.prefix + message.clientId, JSON.stringify(message)));
  }

  remove(clientId: string): void {
    this.#attempt(() => this.#storage.removeItem(this.prefix + clientId));
  }

  clear(): void {
    for (const key of this.#keys()) this.#attempt(() => this.#storage.removeItem(key));
  }

  #keys(): string[] {
    return (
      this.#attempt(() =>
        Array.from({ length: this.#storage.length }, (_, at) => this.#storage.key(at) ?? '').filter((key) =>
          key.startsWith(this.prefix),
        ),
      ) ?? []
    );
  }

  /** Earlier releases kept all messages in one list. */
  #splitList(key: string): void {
    const list = parse(this.#attempt(() => this.#storage.getItem(key)) ?? null);
    if (Array.isArray(list)) for (const [order, one] of list.filter(isMessage).entries()) this.put({ ...one, order });
    this.#attempt(() => this.#storage.removeItem(key));
  }

  #attempt<T>(action: () => T): T | undefined {
    try {
      return action();
    } catch {
      return undefined;
    }
  }
}
