import type { FastifyBaseLogger } from 'fastify';
import type { Pool } from 'pg';
import { rememberSessions } from './core/accounts/session-memory.ts';
import { createSessionStore } from './core/accounts/sessions-store.ts';
import { createLocalProvider } from './features/test-payments/public.ts';
import { createMailer } from './features/mail/mail.commands.ts';
import { features } from './features.ts';
import { type Bus, createMemoryBus } from './platform/bus/bus.ts';
import { type Clock, within } from './platform/clock.ts';
import type { Config } from './platform/config/config.ts';
import { databaseOf } from './platform/db/pool.ts';
import type { Reads } from './platform/db/statement.ts';
import type { Deps } from './platform/deps.ts';
import { collect } from './platform/feature.ts';
import { createFileStore } from './platform/files/create-file-store.ts';
import { createLimits } from './platform/limits/limits-store.ts';
import { createLiveHub } from './platform/live/live-hub.ts';
import { createDomainProof, createGuardedPost, createGuardedRead } from './platform/net/guarded-fetch.ts';
import { createOutbox } from './platform/outbox/outbox-worker.ts';
import { createPayments } from './platform/payments/create-payments.ts';
import { createSiteSettings, limitPoints } from './platform/site-settings/site-settings.ts';
import { type Meters, noMeters } from './platform/telemetry/telemetry.ts';

/**
 * The bus that the configuration asks for: shared by all processes where `REDIS_URL` is set, else within this one. What
 * only the first needs is loaded for it alone.
 */
async function createBus(
  { redisUrl }: Pick<Config, 'redisUrl'>,
  log: Pick<FastifyBaseLogger, 'error' | 'warn'>,
  prefix = '',
): Promise<Bus> {
  if (!redisUrl) return createMemoryBus(log);
  const { createRedisBus } = await import('./platform/bus/bus-redis.ts');
  return createRedisBus(redisUrl, log, prefix);
}

const POOL_END_MS = 1000;

type Outside = {
  config: Config;
  clock: Clock;
  pool: Pool;
  reads: Reads;
  log: FastifyBaseLogger;
  /** Keeps the counters and events of several sites on one Redis apart. */
  keyPrefix?: string;
  /** For how long a session's look-up serves reads (`session-memory.ts`). */
  sessionMemoryMs?: number;
  meters?: Meters;
};

/** Everything features use, made once. `close` ends what holds connections, the pool last; stop the app first. */
export async function composeDeps({
  config,
  clock,
  pool,
  reads,
  log,
  keyPrefix,
  sessionMemoryMs,
  meters = noMeters,
}: Outside): Promise<{
  deps: Deps;
  close(): Promise<void>;
}> {
  const db = databaseOf(pool);
  const bus = await createBus(config, log, keyPrefix);
  const outbox = createOutbox({ db, pool, clock, log, meters });
  const siteSettings = createSiteSettings({
    declared: collect(features, 'siteSettings').flat(),
    database: pool,
    bus,
    log,
  });
  const limits = await createLimits(config, clock, log, keyPrefix, meters, limitPoints(siteSettings));
  const sessions = rememberSessions({
    sessions: createSessionStore({ pool, reads, clock, bus, log }),
    bus,
    clock,
    ...(sessionMemoryMs === undefined ? {} : { forMs: sessionMemoryMs }),
  });
  const live = createLiveHub({ clock, bus, sessions, log, meters });
  const mailer = createMailer(config, outbox);
  const files = await createFileStore(config);
  const payments = await createPayments(config, () => createLocalProvider({ db, clock, outbox, siteSettings, config }));
  return {
    deps: {
      config,
      db,
      pool,
      reads,
      clock,
      bus,
      outbox,
      mailer,
      files,
      limits,
      siteSettings,
      sessions,
      live,
      domainProof: createDomainProof(),
      payments,
      readOutside: createGuardedRead(),
      postOutside: createGuardedPost(),
      log,
      meters,
      features,
    },
    async close() {
      await outbox.stop();
      await limits.close();
      await bus.close();
      // Waits for statements under way; the connections of a database that hangs end with the process.
      await within(POOL_END_MS, Promise.all([pool.end(), reads.end()]));
    },
  };
}
