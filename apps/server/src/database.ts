import { realpathSync } from 'node:fs';
import type { Config } from './platform/config/config.ts';
import { acquireDataLock, DataLockedError } from './platform/config/data-lock.ts';
import { runningPostgres } from './platform/db/embedded/cluster.ts';
import { startEmbeddedPostgres } from './platform/db/embedded/embedded-postgres.ts';

type Lines = { info(line: string): void; warn(line: string): void; error(line: string): void };

export type Database = { url: string; stop(): Promise<void> };

/**
 * The right to the database of the configuration: an outside one, or our own PostgreSQL in the data folder, which this
 * process then holds alone. Nothing is started yet.
 * @throws {DataLockedError} when another process holds the folder.
 */
export async function reserveDatabase({
  databaseUrl,
  dataDir,
}: Pick<Config, 'databaseUrl' | 'dataDir'>): Promise<{ start(log: Lines): Promise<Database> }> {
  if (databaseUrl) return { start: async () => ({ url: databaseUrl, stop: async () => undefined }) };
  const lock = await acquireDataLock(dataDir);
  return {
    async start(log) {
      try {
        const embedded = await startEmbeddedPostgres({ dataDir, log });
        return {
          url: embedded.url,
          async stop() {
            await embedded.stop();
            lock.release();
          },
        };
      } catch (error) {
        lock.release();
        throw error;
      }
    },
  };
}

const quiet = {
  info: () => undefined,
  warn: () => undefined,
  error: (line: string) => void process.stderr.write(`${line}\n`),
};

/** The database of the configuration; that of a running server is used as it is, that of a stopped one started meanwhile. */
export async function openDatabase(config: Pick<Config, 'databaseUrl' | 'dataDir'>): Promise<Database> {
  try {
    return await (await reserveDatabase(config)).start(quiet);
  } catch (error) {
    if (!(error instanceof DataLockedError)) throw error;
    const url = await runningPostgres(realpathSync(config.dataDir));
    if (url === null) throw error;
    return { url, stop: async () => undefined };
  }
}
