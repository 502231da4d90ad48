import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { startEmbeddedPostgres } from '../platform/db/embedded/embedded-postgres.ts';
import { migrateDatabase } from '../platform/db/migrate.ts';
import { onServer, withDatabase } from './test-database.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The PostgreSQL of this run, and the migrated database in it that tests clone. */
    database: { server: string; template: string };
  }
}

type Server = { url: string; stop(): Promise<void> };

async function startServer(): Promise<Server> {
  const given = process.env.TEST_DATABASE_URL;
  if (given) return { url: given, stop: async () => undefined };
  const dataDir = await mkdtemp(join(tmpdir(), 'innerspring-test-'));
  const quiet = () => undefined;
  const server = await startEmbeddedPostgres({
    dataDir,
    fsync: false,
    log: { info: quiet, warn: quiet, error: quiet },
  });
  return {
    url: server.url,
    async stop() {
      await server.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** One PostgreSQL for the whole run (TEST_DATABASE_URL, else one started here) with one migrated template. */
export default async function setup({ provide }: TestProject): Promise<() => Promise<void>> {
  const server = await startServer();
  const template = `template_${randomBytes(6).toString('hex')}`;
  const drop = () => onServer(server.url, (client) => client.query(`drop database if exists ${template} with (force)`));
  try {
    await onServer(server.url, (client) => client.query(`create database ${template}`));
    await migrateDatabase(withDatabase(server.url, template));
  } catch (error) {
    await server.stop();
    throw error;
  }
  provide('database', { server: server.url, template });
  return async () => {
    await drop();
    await server.stop();
  };
}
