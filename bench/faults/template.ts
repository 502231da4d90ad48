import pg from 'pg';
import { migrateDatabase } from '../../apps/server/src/platform/db/migrate.ts';
import { fillLive } from '../live-fill.ts';

/** Fills an empty database with the members of `live-fill.ts`, their counters as the product keeps them. */
export async function fillTemplate(url: string): Promise<void> {
  await migrateDatabase(url);
  const pool = new pg.Pool({ connectionString: url, max: 1 });
  try {
    await fillLive(pool);
    await pool.query(
      `update users u set follower_count = (select count(*) from follows f where f.user_id = u.id),
         following_count = (select count(*) from follows f where f.follower_id = u.id),
         connection_count = (select count(*) from follows f join follows b on b.user_id = f.follower_id
           and b.follower_id = f.user_id where f.follower_id = u.id)`,
    );
    await pool.query('vacuum analyze');
  } finally {
    await pool.end();
  }
}
