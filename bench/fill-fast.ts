import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { Pool } from 'pg';

/** What a database that can be made again need not do while it is filled; all of it holds after a reload. */
const hurried = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  max_wal_size: '16GB',
  checkpoint_timeout: '30min',
};

async function alter(pool: Pool, statements: string[]): Promise<boolean> {
  try {
    for (const statement of statements) await pool.query(statement);
    await pool.query('select pg_reload_conf()');
    return true;
  } catch (error) {
    // A database of somebody else's may not let us.
    console.log(`Filled with the database's own settings: ${String(error)}`);
    return false;
  }
}

/** Fills a database without waiting for its disk, and leaves it as durable as before, with everything on the disk. */
export async function withoutDurability(pool: Pool, fill: () => Promise<void>): Promise<void> {
  const names = Object.keys(hurried);
  const isHurried = await alter(
    pool,
    Object.entries(hurried).map(([name, value]) => `alter system set ${name} = '${value}'`),
  );
  try {
    await fill();
  } finally {
    if (isHurried)
      await alter(
        pool,
        names.map((name) => `alter system reset ${name}`),
      );
    await pool.query('checkpoint').catch(() => undefined);
    // What was written without fsync is still on its way to the disk, and would take the figures' time.
    await promisify(execFile)('sync').catch(() => undefined);
  }
}
