// npm run test:faults: brings faults on two servers over a database of its own and prints what was lost.
// A short form by default; npm run test:faults -- --full takes Redis away for 60 s and kills the server 20 times.
// --seed=<number> repeats the moments of an earlier run.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { openBenchDatabase } from './database.ts';
import { crashFigures } from './faults-crash.ts';
import { redisFigures } from './faults-redis.ts';
import { fillLive } from './live-fill.ts';
import { isMet, printTable } from './report.ts';
import { startServer } from './server.ts';

const given = process.argv.slice(2);
const isFull = given.includes('--full');
const seed = Number(given.find((word) => word.startsWith('--seed='))?.slice('--seed='.length) ?? Date.now() % 1e9);
const length = isFull ? { redisSeconds: 60, rounds: 20 } : { redisSeconds: 10, rounds: 3 };

async function main(): Promise<boolean> {
  const folder = await mkdtemp(join(tmpdir(), 'innerspring-faults-'));
  const database = await openBenchDatabase(folder);
  const pool = new pg.Pool({ connectionString: database.url, max: 2 });
  try {
    const first = await startServer(database.url, join(folder, 'first'));
    await first.stop();
    await fillLive(pool);
    console.log(`Seed ${seed}`);
    const figures = [
      ...(await redisFigures(database.url, folder, length.redisSeconds)),
      ...(await crashFigures(database.url, folder, { pool, rounds: length.rounds, seed })),
    ];
    printTable(figures);
    return figures.every(isMet);
  } finally {
    await pool.end();
    await database.close();
    await rm(folder, { recursive: true, force: true });
  }
}

if (!(await main())) process.exitCode = 1;
