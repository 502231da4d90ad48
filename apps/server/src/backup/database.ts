import { realpathSync } from 'node:fs';
import { type Database, reserveDatabase } from '../database.ts';
import type { Config } from '../platform/config/config.ts';
import { DataLockedError } from '../platform/config/data-lock.ts';
import { runningPostgres } from '../platform/db/embedded/running-postgres.ts';

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
