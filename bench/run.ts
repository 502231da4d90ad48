// npm run bench: fills databases, starts the server as in production and prints every figure beside its limit.
// npm run bench -- search: only the parts named; they are feed, search, network, large, live and bundle.
import { mkdtemp, rm } from 'node:fs/promises';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { hashPassword } from '../apps/server/src/platform/passwords/passwords.ts';
import { measureFirstLoad } from './bundle.ts';
import { openBenchDatabase } from './database.ts';
import { benchFeed } from './feed.ts';
import { fillLarge, forFeed, forSearch, LARGE, SEARCHER } from './fill-large.ts';
import { fillSmall, PASSWORD } from './fill.ts';
import { benchLargeFeed } from './large-feed.ts';
import { benchLargeNetwork } from './large-network.ts';
import { fillLive } from './live-fill.ts';
import { benchLive } from './live.ts';
import { benchMessages } from './messages.ts';
import { type Figure, keep, printTable } from './report.ts';
import { benchSearch } from './search.ts';
import { type Running, signIn, startServer } from './server.ts';
import { callerOf } from './timing.ts';

const parts = ['feed', 'search', 'network', 'large', 'live', 'bundle'] as const;
type Part = (typeof parts)[number];

/** The parts named on the command line; all where none is. */
function wantedParts(): Set<Part> {
  const named = process.argv.slice(2);
  const unknown = named.filter((name) => !parts.some((part) => part === name));
  if (unknown.length > 0) throw new Error(`There is no part ${unknown.join(', ')}; there are ${parts.join(', ')}.`);
  return new Set(named.length === 0 ? parts : parts.filter((part) => named.includes(part)));
}

async function bundleFigures(): Promise<Figure[]> {
  const loads = await measureFirstLoad();
  if (!loads) {
    console.log('The web app is not built (npm run build), so its first load is left out.');
    return [];
  }
  const { home, homeOnPhone, login } = loads;
  return [
    { name: 'Home, JavaScript and CSS, brotli', value: home.total / 1024, unit: 'KB', target: { below: 140 } },
    { name: 'Login, JavaScript and CSS, brotli', value: login.total / 1024, unit: 'KB' },
    { name: 'Home, first contentful paint', value: home.firstPaint, unit: 'ms' },
    { name: 'Home, largest contentful paint', value: home.largestPaint, unit: 'ms' },
    { name: 'Home, layout shift at 1440', value: home.layoutShift, unit: '', target: { below: 0.01 } },
    { name: 'Home, layout shift at 390', value: homeOnPhone.layoutShift, unit: '', target: { below: 0.01 } },
  ];
}

type Bench = { server: Running; pool: pg.Pool; databaseUrl: string; folder: string; firstStartMs: number };

/** A server over a database of its own, filled between its first start and its second. */
async function withFilled(
  fill: (pool: pg.Pool, passwordHash: string) => Promise<void>,
  work: (bench: Bench) => Promise<Figure[]>,
): Promise<{ figures: Figure[]; version: string }> {
  const folder = await mkdtemp(join(tmpdir(), 'innerspring-bench-'));
  const database = await openBenchDatabase(folder);
  const pool = new pg.Pool({ connectionString: database.url, max: 2 });
  try {
    const first = await startServer(database.url, folder);
    await first.stop();
    await fill(pool, await hashPassword(PASSWORD));
    const server = await startServer(database.url, folder);
    const bench = { server, pool, databaseUrl: database.url, folder, firstStartMs: first.startedInMs };
    const figures = await work(bench).finally(() => server.stop());
    return { figures, version: database.version };
  } finally {
    await pool.end();
    await database.close();
    await rm(folder, { recursive: true, force: true });
  }
}

async function small(bench: Bench): Promise<Figure[]> {
  return [
    ...(await benchFeed(bench)),
    { name: 'First page of a new database', value: bench.firstStartMs, unit: 'ms' },
    { name: 'First page after a restart', value: bench.server.startedInMs, unit: 'ms', target: { below: 5000 } },
  ];
}

async function large({ server, pool }: Bench, wanted: Set<Part>): Promise<Figure[]> {
  const call = callerOf(server.port, await signIn(server.port, `bench${SEARCHER}`, PASSWORD));
  return [
    ...(wanted.has('search') ? await benchSearch(call) : []),
    ...(wanted.has('network') ? await benchLargeNetwork(call, pool) : []),
    ...(wanted.has('network') ? await benchMessages(call, pool, [SEARCHER, SEARCHER + 1]) : []),
  ];
}

async function main(): Promise<void> {
  const wanted = wantedParts();
  const figures: Figure[] = [];
  const versions = new Set<string>();
  const add = (run: { figures: Figure[]; version: string }) => {
    figures.push(...run.figures);
    versions.add(run.version);
  };
  if (wanted.has('feed')) add(await withFilled(fillSmall, small));
  if (wanted.has('search') || wanted.has('network')) {
    // Only search reads all posts; making them takes minutes.
    const posts = wanted.has('search') ? forSearch.posts : LARGE.fewPosts;
    const fill = (pool: pg.Pool, passwordHash: string) => fillLarge(pool, passwordHash, { ...forSearch, posts });
    add(await withFilled(fill, (bench) => large(bench, wanted)));
  }
  if (wanted.has('large')) {
    const fill = (pool: pg.Pool, passwordHash: string) => fillLarge(pool, passwordHash, forFeed);
    add(await withFilled(fill, benchLargeFeed));
  }
  if (wanted.has('live')) add(await withFilled(fillLive, benchLive));
  if (wanted.has('bundle')) figures.push(...(await bundleFigures()));
  printTable(figures);
  const about = {
    node: process.version,
    postgresql: [...versions][0],
    processor: cpus()[0]?.model,
    cores: cpus().length,
  };
  console.log(`Kept in ${await keep(figures, about)}`);
}

await main();
