import type { FastifyBaseLogger } from 'fastify';
import pg, { type Pool } from 'pg';
import { within } from '../clock.ts';

export const OUTBOX_CHANNEL = 'outbox';
const RECONNECT_MS = 5000;
const GOODBYE_MS = 500;

/**
 * Listens for commits that left something in the outbox, on a connection of its own. Losing it costs only speed:
 * the worker looks by itself every few seconds. Returns the way to stop.
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
    // A database that hangs never says goodbye.
    await within(
      GOODBYE_MS,
      Promise.all([connecting, client?.end()]).catch(() => undefined),
    );
    client?.connection.stream.destroy();
  };
}
