import type { FastifyBaseLogger } from 'fastify';
import { reserveDatabase } from './database.ts';
import { systemClock } from './platform/clock.ts';
import { ConfigError, readConfig } from './platform/config/config-read.ts';
import { DataLockedError } from './platform/config/data-lock.ts';
import { keptSecret } from './platform/secrets/secrets.ts';
import { createLog } from './platform/telemetry/telemetry.ts';

const STOP_MS = 10_000;

export type Stopper = {
  /** Adds a step for when the server stops; the last one added runs first. */
  add(step: () => unknown): void;
  /** Runs all steps, once, however often it is called. */
  run(): Promise<void>;
  /** Whether the steps have begun to run. */
  isStopping(): boolean;
};

/** Stops what was started, in the opposite order; a failed step doesn't keep the others from running. */
function createStopper(log: Pick<FastifyBaseLogger, 'error'>): Stopper {
  const steps: (() => unknown)[] = [];
  let running: Promise<void> | undefined;

  async function runAll(): Promise<void> {
    for (let step = steps.pop(); step; step = steps.pop()) {
      try {
        await step();
      } catch (error) {
        log.error({ err: error }, 'A shutdown step failed');
      }
    }
  }

  return {
    add: (step) => void steps.push(step),
    run: () => (running ??= runAll()),
    isStopping: () => running !== undefined,
  };
}

/** A stopper that SIGINT and SIGTERM run, in the middle of starting too; the process leaves after ten seconds at the latest. */
function stopOnSignals(log: Pick<FastifyBaseLogger, 'error'>): Stopper {
  const stopper = createStopper(log);
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      if (stopper.isStopping()) return;
      setTimeout(() => process.exit(1), STOP_MS).unref();
      void stopper.run().then(() => process.exit(0));
    });
  }
  return stopper;
}

const say = (line: string) => void process.stdout.write(`${line}\n`);

async function main(): Promise<void> {
  const config = readConfig(process.env, systemClock.now(), keptSecret);
  const reserved = await reserveDatabase(config);
  const log = createLog(config.logLevel);
  // One bad promise is that request's failure, not everybody's.
  process.on('unhandledRejection', (reason) => log.error({ err: reason }, 'Unhandled promise rejection'));
  const stopper = stopOnSignals(log);
  try {
    const starting = reserved.start({ info: say, warn: (line) => log.warn(line), error: (line) => log.error(line) });
    // One that does not come up says so below.
    stopper.add(() =>
      starting.then(
        ({ stop }) => stop(),
        () => undefined,
      ),
    );
    // Loaded while the database starts, and not at all by a server that may not.
    const [database, { serve }] = await Promise.all([starting, import('./serve.ts')]);
    await serve({ config, url: database.url, log, stopper, say });
  } catch (error) {
    // If it was stopped during startup, it only fails because of that; the stopper ends the process.
    if (stopper.isStopping()) return;
    await stopper.run();
    throw error;
  }
}

/** One clear line for what an operator can fix; the full error for anything else. */
function explain(error: unknown): string {
  if (error instanceof ConfigError || error instanceof DataLockedError) return error.message;
  if (!(error instanceof Error)) return String(error);
  const code = 'code' in error ? error.code : undefined;
  if (code === 'EADDRINUSE')
    return `Another program is already using the address (${error.message}). Set PORT to a free port.`;
  if (code === 'EACCES')
    return `Permission denied: ${error.message}. Set PORT above 1023, or DATA_DIR to a folder you can write to.`;
  if (code === 'ECONNREFUSED' || code === 'ENOTFOUND') return `Can’t reach the database: ${error.message}`;
  return error.stack ?? error.message;
}

main().catch((error: unknown) => {
  process.stderr.write(`${explain(error)}\n`);
  process.exit(1);
});
