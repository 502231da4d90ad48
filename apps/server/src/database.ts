import type { Config } from './platform/config.ts';
import { acquireDataLock } from './platform/data-lock.ts';
import { startEmbeddedPostgres } from './platform/db/embedded/embedded-postgres.ts';

type Lines = { info(line: string): void; warn(line: string): void; error(line: string): void };

/** The database of the configuration: an outside one, or our own PostgreSQL in the data folder, which this process then holds alone. */
export async function startDatabase(config: Config, log: Lines): Promise<{ url: string; stop(): Promise<void> }> {
  if (config.databaseUrl) return { url: config.databaseUrl, stop: async () => undefined };
  const lock = await acquireDataLock(config.dataDir);
  try {
    const embedded = await startEmbeddedPostgres({ dataDir: config.dataDir, log });
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
}
