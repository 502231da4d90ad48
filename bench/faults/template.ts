import pg from 'pg';
import { migrateDatabase } from '../../apps/server/src/platform/db/migrate.ts';
import { countMembers } from '../count-members.ts';
import { fillLive } from '../live-fill.ts';

/** Fills an empty database with the members of `live-fill.ts`, with the counters that the product would have. */
export async function fillTemplate(url: string): Promise<void> {
  await migrateDatabase(url);
  const pool = new pg.Pool({ connectionString: url, max: 1 });
  try {
    await fillLive(pool);
    await countMembers(pool);
    await pool.query('vacuum analyze');
  } finally {
    await pool.end();
  }
}
