import { realpathSync } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { acquireDataLock } from '../../config/data-lock.ts';
import { isRunning } from '../../telemetry/process.ts';
import { type Binaries, findBinaries, runnableBy } from './binaries.ts';
import { prepareCluster, serverSettings } from './cluster.ts';
import { chooseListen, type Listen, type Postmaster, startPostmaster } from './postmaster.ts';
import { asideFolder, findPlace, type Place } from './place.ts';
import { stopStalePostmaster } from './stale-postmaster.ts';

export type EmbeddedPostgresOptions = {
  /** The server's data folder (`DATA_DIR`). The database is in `postgres` below it. */
  dataDir: string;
  /** `false` in tests only: a crash of the machine may then lose or corrupt everything. */
  fsync?: boolean;
  log: { info(line: string): void; warn(line: string): void; error(line: string): void };
};

export type EmbeddedPostgres = {
  /** Connection string of the role and database `innerspring`; the role may create further databases. */
  url: string;
  /** Process id of the running PostgreSQL. It changes when PostgreSQL restarts after a crash. */
  readonly pid: number;
  /** Shuts PostgreSQL down and waits for it. Close the pools first. */
  stop(): Promise<void>;
};

/**
 * Starts a real PostgreSQL for this server alone. It is created on first use, durable (`fsync`, `synchronous_commit`
 * on), reachable from this machine only, restarted when it crashes, and stopped by `stop` or when this process ends. A
 * PostgreSQL that an earlier, killed server left running is stopped first.
 * @throws DataLockedError if another process runs a database in this folder.
 */
export async function startEmbeddedPostgres({
  dataDir,
  fsync = true,
  log,
}: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  await mkdir(dataDir, { recursive: true });
  const note = (line: string) => log.info(line);
  const place = await findPlace(realpathSync(dataDir), note);
  const lock = await acquireDataLock(place.home);
  try {
    const packaged = await findBinaries();
    const binaries = await runnableBy(place.user, packaged, () => asideFolder(place.user));
    if (binaries !== packaged)
      note(`The user ${place.user.name} can’t access ${packaged.root}, so PostgreSQL runs from ${binaries.root}.`);
    await stopStalePostmaster(place, binaries, note);
    const password = await prepareCluster(place, binaries, fsync);
    const listen = await chooseListen(place);
    const supervised = await supervise(place, binaries, listen, fsync, log);
    const stop = async () => {
      await supervised.stop();
      if (listen.temporaryFolder) await rm(listen.temporaryFolder, { recursive: true, force: true });
      lock.release();
    };
    return {
      url: listen.url(password),
      stop,
      get pid() {
        return supervised.pid();
      },
    };
  } catch (error) {
    lock.release();
    throw error;
  }
}

type Supervised = { pid(): number; stop(): Promise<void> };

const restartsInARow = 5;

/** Restarts PostgreSQL when it crashes, until `stop`. Pools reconnect to the same address with the same password. */
async function supervise(
  place: Place,
  binaries: Binaries,
  listen: Listen,
  fsync: boolean,
  log: EmbeddedPostgresOptions['log'],
): Promise<Supervised> {
  const settings = { ...serverSettings(fsync), ...listen.settings };
  const start = () => startPostmaster(place, binaries, settings, (line) => report(line, log));
  let stopping = false;
  let current: Postmaster = await start();
  let restarting: Promise<void> = Promise.resolve();

  const restart = async (why: string) => {
    for (let attempt = 1; attempt <= restartsInARow && !stopping; attempt++) {
      log.error(`PostgreSQL exited (${why}); restarting it.`);
      try {
        await stopStalePostmaster(place, binaries, () => undefined);
        current = await start();
        watch(current);
        return;
      } catch (error) {
        why = error instanceof Error ? error.message : String(error);
      }
    }
    if (!stopping) log.error(`PostgreSQL keeps failing to start (${why}). Restart the server.`);
  };
  const watch = (postmaster: Postmaster) => {
    void postmaster.ended.then((why) => {
      if (!stopping) restarting = restart(why);
    });
  };
  watch(current);

  // If this process ends without `stop`, the database still shuts down on its own.
  const onExit = () => {
    if (isRunning(current.pid)) process.kill(current.pid, 'SIGINT');
  };
  process.once('exit', onExit);
  return {
    pid: () => current.pid,
    async stop() {
      stopping = true;
      process.off('exit', onExit);
      await restarting;
      await current.stop();
    },
  };
}

/** Logs the lines that an operator should see and drops the routine lines of starting and stopping. */
function report(line: string, log: EmbeddedPostgresOptions['log']): void {
  if (/\b(?:PANIC|FATAL):/.test(line)) log.error(`PostgreSQL: ${line}`);
  else if (/\bWARNING:|not properly shut down|terminated by signal|could not/.test(line))
    log.warn(`PostgreSQL: ${line}`);
}
