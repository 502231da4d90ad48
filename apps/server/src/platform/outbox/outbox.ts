import type { Db } from '../deps.ts';

/** A type of event that reaches its consumers at least once, even after a crash, and the type of its payload. */
export type OutboxEvent<Payload extends object> = {
  /** The name in the database. It must not change, because stored events outlive releases. */
  readonly type: string;
  /** Never set: it only carries the payload's type. */
  readonly payload?: Payload;
};

export type AnyEvent = OutboxEvent<object>;

/** The payload of an event. */
export type PayloadOf<E extends AnyEvent> = NonNullable<E['payload']>;

/** Declares an event, in the feature that emits it. */
export const defineEvent = <Payload extends object>(type: string): OutboxEvent<Payload> => ({ type });

/** Options for event types whose processing is slow. */
export type LaneOptions = {
  /** Milliseconds that a consumer may take; a minute by default. */
  timeoutMs?: number;
  /** Events processed concurrently in each process. */
  width?: number;
  /** The payload field with the owner's id. Owners take turns, however many events each has. */
  fairBy?: string;
};

export type Outbox = {
  /** Writes the event in the caller's transaction. It is processed after commit, not before `notBefore`. */
  emit<P extends object>(tx: Db, event: OutboxEvent<P>, payload: NoInfer<P>, notBefore?: Date): Promise<void>;
  /** Consumers must be idempotent by `eventId`, because an event may be delivered twice. */
  consume<P extends object>(
    event: OutboxEvent<P>,
    name: string,
    consumer: (payload: P, eventId: number) => Promise<void>,
    lane?: LaneOptions,
  ): void;
  /** Starts processing in the background. */
  start(): void;
  /** Processes everything that is due, for tests and for a graceful stop. */
  drain(): Promise<void>;
  stop(): Promise<void>;
};
