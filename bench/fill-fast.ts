import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { Pool } from 'pg';

/** Settings that trade durability for fast filling, in a database that can be created again. They apply after a reload. */
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
    // A database that we don’t own may refuse.
    console.log(`Filled with the database's own settings: ${String(error)}`);
    return false;
  }
}

/** Fills a database without waiting for its disk, then makes it durable again and flushes everything to disk. */
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
    // Data written without fsync is still being flushed, which would slow down the measurement.
    await promisify(execFile)('sync').catch(() => undefined);
  }
}
