import type { FastifyBaseLogger } from 'fastify';
import type { Pool } from 'pg';
import { type Clock, doneWithin, within } from '../clock.ts';
import type { Db } from '../deps.ts';
import { type Meters, noMeters } from '../telemetry/telemetry.ts';
import type { OutboxEvent, LaneOptions, Outbox } from './outbox.ts';
import {
  type ClaimedEvent,
  claimEvents,
  finishEvent,
  insertEvent,
  postponeEvent,
  type LaneTurns,
  noteTurns,
  noTurns,
  listenForCommits,
} from './outbox-rows.ts';
import { workFor } from '../telemetry/request-context.ts';
const POLL_MS = 3000;
/** Events of one type processed concurrently, so a type that hangs never delays another. */
const LANE_WIDTH = 4;
/**
 * How long the consumers of one event may take, unless their lane allows more. The lease outlives it, so that no other
 * process starts the event before then.
 */
const CONSUMER_TIMEOUT_MS = 60_000;
const SHORTEST_LEASE_MS = 90_000;
const LEASE_MARGIN_MS = 30_000;
const FIRST_RETRY_MS = 2000;
const LONGEST_RETRY_MS = 3_600_000;
const STOP_GRACE_MS = 4000;

type Consumer = { name: string; run: (payload: unknown, eventId: number) => Promise<void> };
type Lane = {
  type: string;
  consumers: Consumer[];
  running: Set<Promise<void>>;
  timeoutMs: number;
  width: number;
  turns: LaneTurns;
};
type OutboxDeps = {
  db: Db;
  pool: Pool;
  clock: Clock;
  log: Pick<FastifyBaseLogger, 'error' | 'warn' | 'debug'>;
  consumerTimeoutMs?: number;
  meters?: Pick<Meters, 'outboxFailed'>;
};

/** Milliseconds until the next attempt after `attempts` failures: 2 s, doubling, at most an hour. */
export function retryDelay(attempts: number): number {
  return Math.min(FIRST_RETRY_MS * 2 ** Math.min(attempts - 1, 20), LONGEST_RETRY_MS);
}

function describeFailures(names: string[], results: PromiseSettledResult<void>[]): string {
  return results
    .flatMap((result, index) => (result.status === 'rejected' ? [`${names[index]}: ${String(result.reason)}`] : []))
    .join('; ');
}

/**
 * The outbox on table `outbox`. Each event is leased for 90 seconds (longer in lanes of slow work) by moving its
 * `available_at` ahead in a short statement (SKIP LOCKED, so processes share the work). Its consumers run outside any
 * transaction, and the row is deleted when all have succeeded. After a crash, the lease expires and the event is
 * delivered again: at least once. A failed event is retried after 2 s, doubling to an hour. All its consumers run again
 * then, so they must be idempotent.
 */
export function createOutbox({
  db,
  pool,
  clock,
  log,
  consumerTimeoutMs = CONSUMER_TIMEOUT_MS,
  meters = noMeters,
}: OutboxDeps): Outbox {
  const lanes = new Map<string, Lane>();
  let started = false;
  let pollTimer: NodeJS.Timeout | undefined;
  let stopListening: (() => Promise<void>) | undefined;
  let turn: Promise<number> | null = null;
  let wanted = false;
  let pumping = false;

  async function work(lane: Lane, event: ClaimedEvent): Promise<void> {
    try {
      const results = await Promise.allSettled(
        lane.consumers.map((consumer) =>
          doneWithin(
            lane.timeoutMs,
            Promise.resolve().then(() => consumer.run(event.payload, event.id)),
            `Not done after ${lane.timeoutMs} ms`,
          ),
        ),
      );
      const failures = describeFailures(
        lane.consumers.map(({ name }) => name),
        results,
      );
      if (!failures) return await finishEvent(db, event);
      meters.outboxFailed(lane.type);
      log.warn(
        { event: lane.type, eventId: event.id, attempts: event.attempts, failures },
        'An outbox event failed; will retry',
      );
      await postponeEvent(db, event, new Date(clock.now().getTime() + retryDelay(event.attempts)), failures);
    } catch (error) {
      log.error(
        { err: error, event: lane.type, eventId: event.id },
        'Failed to record the outcome of an outbox event; it will run again',
      );
    }
  }

  async function fill(lane: Lane): Promise<number> {
    const room = lane.width - lane.running.size;
    if (room <= 0) return 0;
    const now = clock.now();
    const leaseMs = Math.max(SHORTEST_LEASE_MS, lane.timeoutMs + LEASE_MARGIN_MS);
    const events = await claimEvents(db, {
      type: lane.type,
      limit: room,
      now,
      leasedUntil: new Date(now.getTime() + leaseMs),
      turns: lane.turns,
    });
    noteTurns(lane.turns, events);
    for (const event of events) {
      const run: Promise<void> = workFor({ job: `outbox.${lane.type}`, eventId: event.id }, () =>
        work(lane, event),
      ).then(() => {
        lane.running.delete(run);
        if (started) wake();
      });
      lane.running.add(run);
    }
    return events.length;
  }

  /** Fills all lanes. Only one run at a time, so that a lane is never filled beyond its width. */
  function fillAll(): Promise<number> {
    turn ??= (async () => {
      try {
        let claimed = 0;
        for (const lane of lanes.values()) claimed += await fill(lane);
        return claimed;
      } finally {
        turn = null;
      }
    })();
    return turn;
  }

  async function pump(): Promise<void> {
    pumping = true;
    try {
      while (started && wanted) {
        wanted = false;
        await fillAll();
      }
    } catch (error) {
      log.error({ err: error }, 'Failed to read the outbox');
    } finally {
      pumping = false;
    }
  }

  function wake(): void {
    wanted = true;
    if (started && !pumping) void pump();
  }

  const running = () => [...lanes.values()].flatMap((lane) => [...lane.running]);

  return {
    async emit(tx, event, payload, notBefore = clock.now()) {
      const eventId = await insertEvent(tx, event, payload, { now: clock.now(), notBefore });
      // Links log lines about the event to the request that caused it.
      log.debug({ event: event.type, eventId }, 'An event was written');
    },

    consume<P extends object>(
      { type }: OutboxEvent<P>,
      name: string,
      consumer: (payload: P, eventId: number) => Promise<void>,
      { timeoutMs = consumerTimeoutMs, width = LANE_WIDTH, fairBy }: LaneOptions = {},
    ) {
      const lane = lanes.get(type) ?? { type, consumers: [], running: new Set(), timeoutMs, width, turns: noTurns() };
      lane.turns.by ??= fairBy ?? null;
      lane.timeoutMs = Math.max(lane.timeoutMs, timeoutMs);
      lane.width = Math.min(lane.width, width);
      lane.consumers.push({ name, run: (payload, eventId) => consumer(payload as P, eventId) });
      lanes.set(type, lane);
    },

    start() {
      if (started) return;
      started = true;
      stopListening = listenForCommits(pool, wake, log);
      pollTimer = setInterval(wake, POLL_MS);
      pollTimer.unref();
      wake();
    },

    async drain() {
      for (;;) {
        const claimed = await fillAll();
        const busy = running();
        await Promise.all(busy);
        if (claimed === 0 && busy.length === 0) return;
      }
    },

    async stop() {
      started = false;
      clearInterval(pollTimer);
      const quiet = Promise.all([stopListening?.(), turn?.catch(() => 0)]).then(() => Promise.all(running()));
      // Work that hasn't finished by then is repeated when its lease expires.
      await within(STOP_GRACE_MS, quiet);
    },
  };
}
