import { type SQL, sql } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import pg, { type Pool } from 'pg';
import { rows } from '../db/rows.ts';
import type { Db } from '../deps.ts';
import type { OutboxEvent } from './outbox.ts';
import { within } from '../clock.ts';

/** The maximum number of owners stored for a lane. */
const MOST_OWNERS = 1000;

/** The turns of a lane's owners. Owners take turns if `by` names the payload's field with the owner's id. */
export type LaneTurns = {
  by: string | null;
  /** Owners in the order of their last turns, the latest last. */
  served: Set<string>;
};

export const noTurns = (): LaneTurns => ({ by: null, served: new Set() });

function ownerOf(by: string, payload: unknown): string {
  const owner: unknown = typeof payload === 'object' && payload !== null ? Reflect.get(payload, by) : undefined;
  return typeof owner === 'number' ? String(owner) : '';
}

/** Moves the owners of these events to the end of the turns. */
export function noteTurns({ by, served }: LaneTurns, events: readonly { payload: unknown }[]): void {
  if (by === null) return;
  for (const { payload } of events) {
    const owner = ownerOf(by, payload);
    served.delete(owner);
    served.add(owner);
  }
  for (const owner of served) {
    if (served.size <= MOST_OWNERS) return;
    served.delete(owner);
  }
}

/** The first sort key for claiming events: owners without a turn, then those whose last turn was longest ago. */
function byTurns({ by, served }: LaneTurns): SQL {
  if (by === null || served.size === 0) return sql``;
  const owners = sql.param(JSON.stringify([...served]));
  return sql`coalesce(array_position(array(select jsonb_array_elements_text(${owners}::jsonb)), coalesce(payload->>${by}, '')), 0),`;
}

/** A claimed event. `attempts` includes this attempt and identifies the claim. */
export type ClaimedEvent = { id: number; payload: unknown; attempts: number };

/**
 * Writes an event in the caller's transaction, to be processed after commit and not before `notBefore`. Returns its id.
 */
export async function insertEvent<P extends object>(
  tx: Db,
  { type }: OutboxEvent<P>,
  payload: NoInfer<P>,
  { now, notBefore = now }: { now: Date; notBefore?: Date },
): Promise<number> {
  // One statement, since the transaction often holds a row lock that others wait for. The notification is sent on
  // commit, to every process.
  const [written] = await rows<{ id: number }>(
    tx,
    sql`with written as (
      insert into outbox (type, payload, created_at, available_at) values (${type}, ${JSON.stringify(payload)}::jsonb,
        ${now.toISOString()}::timestamptz, ${notBefore.toISOString()}::timestamptz)
      returning id
    ) select id, pg_notify(${OUTBOX_CHANNEL}, ${type}) from written`,
  );
  return written?.id ?? 0;
}

type Claim = { type: string; limit: number; now: Date; leasedUntil: Date; turns: LaneTurns };

/**
 * Claims up to `limit` due events of a type for this process. The claim is a lease, not an open transaction: the events
 * are invisible until `leasedUntil`, and become due again if the process dies.
 */
export function claimEvents(db: Db, { type, limit, now, leasedUntil, turns }: Claim): Promise<ClaimedEvent[]> {
  return rows<ClaimedEvent>(
    db,
    sql`update outbox set attempts = attempts + 1, available_at = ${leasedUntil.toISOString()}::timestamptz
      where id in (
        select id from outbox where type = ${type} and available_at <= ${now.toISOString()}::timestamptz
        order by ${byTurns(turns)} available_at, id limit ${limit} for update skip locked
      ) returning id, payload, attempts`,
  );
}

/** Deletes an event that all its consumers have processed, unless another process has taken over the lease. */
export async function finishEvent(db: Db, event: ClaimedEvent): Promise<void> {
  await db.execute(sql`delete from outbox where id = ${event.id} and attempts = ${event.attempts}`);
}

/** Delays a failed event until `availableAt`. */
export async function postponeEvent(db: Db, event: ClaimedEvent, availableAt: Date, reason: string): Promise<void> {
  await db.execute(
    sql`update outbox set available_at = ${availableAt.toISOString()}::timestamptz, last_error = ${reason.slice(0, 1000)}
      where id = ${event.id} and attempts = ${event.attempts}`,
  );
}

/** The number of due events of a type, and how long the oldest has been due. */
export type DueEvents = { type: string; due: number; oldestSeconds: number };

/** The due events by type. Looks at the 10,000 that have been due longest. */
export function dueEvents(db: Db, now: Date): Promise<DueEvents[]> {
  const at = sql`${now.toISOString()}::timestamptz`;
  return rows<DueEvents>(
    db,
    sql`select type, count(*)::int as due, extract(epoch from ${at} - min(available_at))::float8 as "oldestSeconds"
      from (select type, available_at from outbox where available_at <= ${at} order by available_at limit 10000) as due
      group by type order by type`,
  );
}

const OUTBOX_CHANNEL = 'outbox';
const RECONNECT_MS = 5000;
const GOODBYE_MS = 500;

/**
 * Subscribes to commits that added events to the outbox, on a separate connection. If the connection is lost, events
 * only take longer: the worker polls every few seconds. Returns a function that stops it.
 */
export function listenForCommits(
  pool: Pool,
  wake: () => void,
  log: Pick<FastifyBaseLogger, 'warn'>,
): () => Promise<void> {
  let stopped = false;
  let client: pg.Client | null = null;
  let timer: NodeJS.Timeout | undefined;

  async function connect(): Promise<void> {
    const next = new pg.Client(pool.options);
    client = next;
    let lost = false;
    const retry = (error?: unknown) => {
      if (stopped || lost) return;
      lost = true;
      log.warn({ err: error }, 'The outbox lost its wake-up connection');
      next.end().catch(() => undefined);
      timer = setTimeout(connect, RECONNECT_MS);
      timer.unref();
    };
    next.on('error', retry);
    next.on('end', () => retry());
    next.on('notification', wake);
    try {
      await next.connect();
      await next.query(`LISTEN ${OUTBOX_CHANNEL}`);
      wake();
    } catch (error) {
      retry(error);
    }
  }

  const connecting = connect();
  return async () => {
    stopped = true;
    clearTimeout(timer);
    // A hanging database never confirms the end of the connection.
    await within(
      GOODBYE_MS,
      Promise.all([connecting, client?.end()]).catch(() => undefined),
    );
    client?.connection.stream.destroy();
  };
}
