import type { Db } from '../deps.ts';

/** A type of event that reaches its consumers at least once, also after a crash, and what comes with it. */
export type OutboxEvent<Payload extends object> = {
  /** As stored: events wait in the table while versions change, so it stays. */
  readonly type: string;
  /** Never there: it tells the compiler what comes with the event. */
  readonly payload?: Payload;
};

export type AnyEvent = OutboxEvent<object>;

/** What comes with an event. */
export type PayloadOf<E extends AnyEvent> = NonNullable<E['payload']>;

/** Declares an event of the feature that makes it happen. */
export const defineEvent = <Payload extends object>(type: string): OutboxEvent<Payload> => ({ type });

/** How events of one type are worked off where that is slow work. */
export type LaneOptions = {
  /** Milliseconds that a consumer may take; a minute unless given. */
  timeoutMs?: number;
  /** Events worked off at once in each process. */
  width?: number;
  /** The number in the payload that says whose work it is: owners take turns, whoever has more of it. */
  fairBy?: string;
};

export type Outbox = {
  /** Writes the event in the caller's transaction; it is worked off after commit, not before `notBefore`. */
  emit<P extends object>(tx: Db, event: OutboxEvent<P>, payload: NoInfer<P>, notBefore?: Date): Promise<void>;
  /** Consumers are idempotent by `eventId`: the same event may come twice. */
  consume<P extends object>(
    event: OutboxEvent<P>,
    name: string,
    consumer: (payload: P, eventId: number) => Promise<void>,
    lane?: LaneOptions,
  ): void;
  /** Starts working off in the background. */
  start(): void;
  /** Works off everything that is due, for tests and for a graceful stop. */
  drain(): Promise<void>;
  stop(): Promise<void>;
};
