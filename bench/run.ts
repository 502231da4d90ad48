// npm run bench: fills a database, starts the server as in production and prints every figure beside its limit.
import { mkdtemp, rm } from 'node:fs/promises';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { hashPassword } from '../apps/server/src/platform/passwords/passwords.ts';
import { measureFirstLoad } from './bundle.ts';
import { openBenchDatabase } from './database.ts';
import { benchFeed } from './feed.ts';
import { fillSmall, PASSWORD } from './fill.ts';
import { type Figure, keep, printTable } from './report.ts';
import { startServer } from './server.ts';

async function bundleFigures(): Promise<Figure[]> {
  const loads = await measureFirstLoad();
  if (!loads) {
    console.log('The web app is not built (npm run build), so its first load is left out.');
    return [];
  }
  const { home, homeOnPhone, login } = loads;
  return [
    { name: 'Home, JavaScript and CSS, brotli', value: home.total / 1024, unit: 'KB', target: { below: 140 } },
    { name: 'Login, JavaScript and CSS, brotli', value: login.total / 1024, unit: 'KB', target: { below: 140 } },
    { name: 'Home, first contentful paint', value: home.firstPaint, unit: 'ms' },
    { name: 'Home, largest contentful paint', value: home.largestPaint, unit: 'ms' },
    { name: 'Home, layout shift at 1440', value: home.layoutShift, unit: '', target: { below: 0.01 } },
    { name: 'Home, layout shift at 390', value: homeOnPhone.layoutShift, unit: '', target: { below: 0.01 } },
  ];
}

async function main(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'innerspring-bench-'));
  const database = await openBenchDatabase(folder);
  const pool = new pg.Pool({ connectionString: database.url, max: 2 });
  try {
    const first = await startServer(database.url, folder);
    await first.stop();
    await fillSmall(pool, await hashPassword(PASSWORD));
    const server = await startServer(database.url, folder);
    const figures: Figure[] = [
      ...(await benchFeed({
        server,
        pool,
        databaseUrl: database.url,
        folder,
      }).finally(() => server.stop())),
      {
        name: 'First page of a new database',
        value: first.startedInMs,
        unit: 'ms',
      },
      {
        name: 'First page after a restart',
        value: server.startedInMs,
        unit: 'ms',
        target: { below: 5000 },
      },
      ...(await bundleFigures()),
    ];
    printTable(figures);
    const about = {
      node: process.version,
      postgresql: database.version,
      processor: cpus()[0]?.model,
      cores: cpus().length,
    };
    console.log(`Kept in ${await keep(figures, about)}`);
  } finally {
    await pool.end();
    await database.close();
    await rm(folder, { recursive: true, force: true });
  }
}

await main();
