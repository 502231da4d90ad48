import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';
import { sourcePath } from '../config/places.ts';

export const migrationsFolder = sourcePath('migrations');
/** Arbitrary, but every version of the server must use the same one. */
const MIGRATION_LOCK = 7_202_610;

/**
 * Migrates the database to this version's schema. If several processes start at once, one migrates and the others wait.
 */
export async function migrateDatabase(url: string, folder = migrationsFolder): Promise<void> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: 10_000,
    application_name: 'innerspring migrations',
  });
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await migrate(drizzle(client, { casing: 'snake_case' }), { migrationsFolder: folder });
  } finally {
    // Closing the connection releases the lock.
    await client.end();
  }
}
