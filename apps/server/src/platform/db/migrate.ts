import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';
import { sourcePath } from '../config/places.ts';

/** Where this version's migrations lie. */
export const migrationsFolder = sourcePath('migrations');
/** Any number, as long as every version of the server takes the same. */
const MIGRATION_LOCK = 7_202_610;

/** Brings the database's tables up to date. Of several processes that start at once, one does it and the others wait. */
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
    // The lock goes with the connection.
    await client.end();
  }
}
