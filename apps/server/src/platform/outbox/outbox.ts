import type { Db } from '../deps.ts';
import type { OutboxEvent } from './event.ts';

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
