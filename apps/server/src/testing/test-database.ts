import { randomBytes } from 'node:crypto';
import pg from 'pg';

/** The same server, another database of it. The address may name a socket folder, so only its path changes. */
export function withDatabase(url: string, name: string): string {
  const [, before, after] = /^(\w+:\/\/[^/]*)\/[^?]*(.*)$/.exec(url) ?? [];
  if (before === undefined) throw new Error('The address of the test database is not understood.');
  return `${before}/${name}${after}`;
}

/** Runs statements on the server outside of any test's database. */
export async function onServer<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** A database of its own, cloned from the migrated template. */
export async function cloneDatabase(server: string, template: string): Promise<{ url: string; drop(): Promise<void> }> {
  const name = `test_${randomBytes(6).toString('hex')}`;
  await onServer(server, (client) => client.query(`create database ${name} template ${template} strategy file_copy`));
  return {
    url: withDatabase(server, name),
    drop: () =>
      onServer(server, async (client) => void (await client.query(`drop database if exists ${name} with (force)`))),
  };
}
