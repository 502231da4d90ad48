import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Client } from 'pg';
import { inject } from 'vitest';
import { migrateDatabase, migrationsFolder } from '../platform/db/migrate.ts';
import { onServer, withDatabase } from './test-database.ts';

type Journal = { entries: { idx: number }[] };

/** The migrations up to one of them, in a folder of their own. */
function migrationsBefore(number: number): string {
  const folder = mkdtempSync(join(tmpdir(), 'migrations-'));
  cpSync(migrationsFolder, folder, { recursive: true });
  const path = join(folder, 'meta', '_journal.json');
  const journal = JSON.parse(readFileSync(path, 'utf8')) as Journal;
  writeFileSync(path, JSON.stringify({ ...journal, entries: journal.entries.filter(({ idx }) => idx < number) }));
  return folder;
}

/**
 * Works on a database of its own as it was before a migration; `migrate` brings it up to date.
 * @param number of the migration, as its file begins
 */
export async function onDatabaseBefore(
  number: number,
  work: (client: Client, migrate: () => Promise<void>) => Promise<void>,
): Promise<void> {
  const { server } = inject('database');
  const name = `test_migration_${process.pid}`;
  const url = withDatabase(server, name);
  const folder = migrationsBefore(number);
  await onServer(server, (client) => client.query(`create database ${name}`));
  try {
    await migrateDatabase(url, folder);
    await onServer(url, (client) => work(client, () => migrateDatabase(url)));
  } finally {
    await onServer(server, (client) => client.query(`drop database if exists ${name} with (force)`));
    rmSync(folder, { recursive: true });
  }
}
