import type { FastifyInstance } from 'fastify';
import { buildApp } from './app.ts';
import { composeDeps } from './compose.ts';
import { startDatabase } from './database.ts';
import { demoAccounts, hasDemoAccounts, seedDemo } from './demo/seed.ts';
import { issueSetupToken } from './features/admin/setup.commands.ts';
import { startUploadSweeper } from './features/uploads/uploads.sweeper.ts';
import { systemClock } from './platform/clock.ts';
import { ConfigError, readConfig } from './platform/config-read.ts';
import { DataLockedError } from './platform/data-lock.ts';
import { migrateDatabase } from './platform/db/migrate.ts';
import { createPool } from './platform/db/pool.ts';
import type { Deps } from './platform/deps.ts';
import { keptSecret } from './platform/secrets.ts';
import { startSessionSweeper } from './platform/sessions-store.ts';
import { createLog } from './platform/telemetry.ts';

const STOP_MS = 10_000;
const FINISH_MS = 4000;
const loopback = new Set(['127.0.0.1', 'localhost', '::1']);
const say = (line: string) => process.stdout.write(`${line}\n`);

/** Where to listen: with demo accounts, whose password is known, on loopback only. */
async function chooseHost({ config, db }: Deps): Promise<string> {
  if (!(await hasDemoAccounts(db))) return config.host;
  if (config.production) {
    throw new ConfigError([
      'This database holds demo accounts, whose password is known. Production does not start with them.',
    ]);
  }
  return loopback.has(config.host) ? config.host : '127.0.0.1';
}

async function announce(deps: Deps, address: string, host: string): Promise<void> {
  const { config } = deps;
  say(`\n${config.siteName} is ready: ${address}`);
  if (await hasDemoAccounts(deps.db)) {
    say(`Demo accounts: ${demoAccounts.join(', ')}`);
    say(`Password of all: ${config.demoPassword}`);
    const refused = loopback.has(config.host) ? '' : `, not on ${config.host}`;
    say(`Demo accounts are present, so the server listens on loopback only (${host})${refused}.`);
  }
  const token = await issueSetupToken(deps);
  if (token) {
    say(
      `No admin yet. Sign in as an approved member and enter this token at ${address}/admin-setup within 60 minutes: ${token}`,
    );
  }
}

/** Lets requests under way finish for a while, then cuts those that do not. */
async function closeApp(app: FastifyInstance): Promise<void> {
  setTimeout(() => app.server.closeAllConnections(), FINISH_MS).unref();
  await app.close();
}

type Step = () => unknown;

/** Runs the steps once, in order, however often a signal comes; leaves after ten seconds at the latest. */
function stopOnSignals(steps: Step[], log: Deps['log']): void {
  let stopping = false;
  const stop = async () => {
    if (stopping) return;
    stopping = true;
    setTimeout(() => process.exit(1), STOP_MS).unref();
    for (const step of steps) {
      await Promise.resolve()
        .then(step)
        .catch((error: unknown) => log.error({ err: error }, 'A step of stopping failed'));
    }
    process.exit(0);
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void stop());
}

async function main(): Promise<void> {
  const config = readConfig(process.env, systemClock.now(), keptSecret);
  const log = createLog(config.logLevel);
  // One bad promise is that request's failure, not everybody's.
  process.on('unhandledRejection', (reason) => log.error({ err: reason }, 'A rejection was not handled'));
  const database = await startDatabase(config, {
    info: say,
    warn: (line) => log.warn(line),
    error: (line) => log.error(line),
  });
  try {
    await migrateDatabase(database.url);
    const { deps, close } = composeDeps({ config, clock: systemClock, pool: createPool(database.url, log), log });
    if (config.demoContent) await seedDemo(deps);
    const host = await chooseHost(deps);
    const app = await buildApp(deps);
    const address = (await app.listen({ host, port: config.port })).replace('[::1]', 'localhost');
    deps.outbox.start();
    const sweepers = [startUploadSweeper(deps), startSessionSweeper(deps)];
    stopOnSignals([() => sweepers.forEach((stop) => stop()), () => closeApp(app), close, () => database.stop()], log);
    await announce(deps, address, host);
  } catch (error) {
    await database.stop();
    throw error;
  }
}

/** One clear line for what an operator can mend; the whole story for anything else. */
function explain(error: unknown): string {
  if (error instanceof ConfigError || error instanceof DataLockedError) return error.message;
  if (!(error instanceof Error)) return String(error);
  const code = 'code' in error ? error.code : undefined;
  if (code === 'EADDRINUSE')
    return `The address is taken by another program (${error.message}). Set PORT to a free one.`;
  if (code === 'EACCES')
    return `This user may not do that: ${error.message}. Set PORT above 1023, or DATA_DIR to a folder you may write to.`;
  if (code === 'ECONNREFUSED' || code === 'ENOTFOUND') return `The database cannot be reached: ${error.message}`;
  return error.stack ?? error.message;
}

main().catch((error: unknown) => {
  process.stderr.write(`${explain(error)}\n`);
  process.exit(1);
});
