import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { asc } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { inject } from 'vitest';
import { type AppOptions, buildApp } from '../app.ts';
import { composeDeps } from '../compose.ts';
import { mails } from '../features/mail/mail.tables.ts';
import { manualClock } from '../platform/clock.ts';
import type { Config } from '../platform/config/config.ts';
import { createPool, createStatementWatch } from '../platform/db/pool.ts';
import { createReads } from '../platform/db/statement.ts';
import type { Db, Deps } from '../platform/deps.ts';
import { type Meters, noMeters, createLog } from '../platform/telemetry/telemetry.ts';
import { type Call, createCall } from './call.ts';
import { testConfig } from './test-config.ts';
import { cloneDatabase } from './test-database.ts';

export type TestAppOptions = AppOptions & {
  /** None unless given: tests change members behind the server's back. */
  sessionMemoryMs?: number;
  config?: Partial<Config>;
  /** Hears what the server counts. */
  meters?: Meters;
  /** Where the log goes; standard output unless given. */
  logTo?: { write(line: string): void };
  /** The time at which the test's clock stands; now unless given. */
  start?: Date;
};

export type TestApp = {
  app: FastifyInstance;
  deps: Deps;
  db: Db;
  /** Stands still until the test moves it. */
  clock: ReturnType<typeof manualClock>;
  /** Calls an endpoint as a given person, typed by the contract. */
  call: Call;
  /** Every mail so far, oldest first. */
  mails(): Promise<(typeof mails.$inferSelect)[]>;
  close(): Promise<void>;
};

/**
 * The real server on a database of its own, cloned from the migrated template, without listening.
 * The outbox is not started: a test works it off with `deps.outbox.drain()`.
 */
export async function testApp({
  config: more = {},
  start = new Date(),
  sessionMemoryMs = 0,
  meters = noMeters,
  logTo,
  ...options
}: TestAppOptions = {}): Promise<TestApp> {
  const { server, template } = inject('database');
  const database = await cloneDatabase(server, template);
  const dataDir = await mkdtemp(join(tmpdir(), 'innerspring-data-'));
  const config = testConfig(dataDir, more);
  const clock = manualClock(start);
  const log = createLog(process.env.TEST_LOG_LEVEL ?? config.logLevel, logTo);
  const watch = createStatementWatch(log, { meters, slowMs: config.slowStatementMs });
  const pool = createPool(database.url, log, {}, watch);
  const reads = createReads(database.url, log, {}, watch);
  const { deps, close } = await composeDeps({
    config,
    clock,
    pool,
    reads,
    log,
    sessionMemoryMs,
    meters,
    keyPrefix: `${randomBytes(6).toString('hex')}:`,
  });
  const app = await buildApp(deps, { strictErrors: true, loopDelay: { longestMs: 0, intervalMs: 1000 }, ...options });
  return {
    app,
    deps,
    db: deps.db,
    clock,
    call: createCall(app, deps),
    mails: () => deps.db.select().from(mails).orderBy(asc(mails.id)),
    async close() {
      await app.close();
      await close();
      await database.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
