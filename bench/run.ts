// npm run bench: fills databases, starts the server as in production and prints every figure next to its limit.
// npm run bench -- search: only the parts named; they are feed, process, watching, browser, live, jobs, events, search,
// network, large and fan-out.
// Prints what changed since bench/baseline.json, or since --compare=<file of bench/results>; --baseline makes this run the baseline.
import { mkdtemp, rm } from 'node:fs/promises';
import { execFileSync } from 'node:child_process';
import { cpus, tmpdir, totalmem } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { within } from '../apps/server/src/platform/clock.ts';
import { hashPassword } from '../apps/server/src/platform/passwords/passwords.ts';
import { benchBrowser } from './browser.ts';
import { closeDatabases, openBenchDatabase } from './database.ts';
import { fanOutFigures } from './fan-out.ts';
import { benchFeed, MORE_DATA } from './feed.ts';
import { fillLarge, forFeed, forSearch, LARGE, SEARCHER } from './fill-large.ts';
import { fillSmall, PASSWORD } from './fill.ts';
import { endChildren, listenForInterruption } from './interruption.ts';
import { benchEvents } from './events.ts';
import { benchJobs } from './jobs.ts';
import { benchLargeFeed } from './large-feed.ts';
import { benchLargeNetwork } from './large-network.ts';
import { fillLive } from './live-fill.ts';
import { benchLive } from './live.ts';
import { benchMessages } from './messages.ts';
import { benchPolls } from './polls.ts';
import { benchProcess } from './process.ts';
import { BASELINE, type Figure, keep, keepBaseline, printMoved, printTable, readKept } from './report.ts';
import { benchSearch } from './search.ts';
import { type Launch, type Running, signIn, startServer } from './server.ts';
import { callerOf } from './timing.ts';
import { watched } from './vitals.ts';
import { watchingFigures } from './watching.ts';

const parts = [
  'feed',
  'process',
  'watching',
  'browser',
  'live',
  'jobs',
  'events',
  'polls',
  'search',
  'network',
  'large',
  'fan-out',
] as const;
type Part = (typeof parts)[number];

type Wish = { wanted: Set<Part>; earlier: string; becomesBaseline: boolean };

/** The parts to run (all unless some are named), the run to compare with, and whether this run becomes the baseline. */
function readWish(given: readonly string[]): Wish {
  const options = given.filter((word) => word.startsWith('--'));
  const named = given.filter((word) => !word.startsWith('--'));
  const unknown = named.filter((name) => !parts.some((part) => part === name));
  if (unknown.length > 0) throw new Error(`Unknown part: ${unknown.join(', ')}. Parts: ${parts.join(', ')}.`);
  const compared = options.find((option) => option.startsWith('--compare='));
  const odd = options.filter((option) => option !== compared && option !== '--baseline');
  if (odd.length > 0) throw new Error(`Unknown option: ${odd.join(', ')}. Options: --compare=<file>, --baseline.`);
  return {
    wanted: new Set(named.length === 0 ? parts : parts.filter((part) => named.includes(part))),
    earlier: compared?.slice('--compare='.length) ?? BASELINE,
    becomesBaseline: options.includes('--baseline'),
  };
}

type Bench = { server: Running; pool: pg.Pool; databaseUrl: string; folder: string; firstStartMs: number };

/** A server with its own database, which is filled between the first start and the second. */
async function withFilled(
  fill: (pool: pg.Pool, passwordHash: string) => Promise<void>,
  work: (bench: Bench) => Promise<Figure[]>,
  launch: Launch = {},
): Promise<{ figures: Figure[]; version: string }> {
  const folder = await mkdtemp(join(tmpdir(), 'innerspring-bench-'));
  const database = await openBenchDatabase(folder);
  const pool = new pg.Pool({ connectionString: database.url, max: 2 });
  try {
    const first = await startServer(database.url, folder);
    await first.stop();
    await fill(pool, await hashPassword(PASSWORD));
    const server = await startServer(database.url, folder, {}, launch);
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

async function jobs({ server, pool }: Bench): Promise<Figure[]> {
  return benchJobs(callerOf(server.port, await signIn(server.port, 'bench2', PASSWORD)), pool);
}

async function events({ server, pool }: Bench): Promise<Figure[]> {
  const call = callerOf(server.port, await signIn(server.port, 'bench2', PASSWORD));
  return benchEvents(call, server.port, pool);
}

async function large({ server, pool }: Bench, wanted: Set<Part>): Promise<Figure[]> {
  const call = callerOf(server.port, await signIn(server.port, `bench${SEARCHER}`, PASSWORD));
  return [
    ...(wanted.has('search') ? await benchSearch(call) : []),
    ...(wanted.has('network') ? await benchLargeNetwork(call, pool) : []),
    ...(wanted.has('network') ? await benchMessages(call, pool, [SEARCHER, SEARCHER + 1]) : []),
  ];
}

/** How a page’s cost on large data compares with small data, if both were measured. */
function besideSmall(figures: Figure[]): Figure[] {
  return ['Feed p50, 1 connection', 'Feed p99, 1 connection'].flatMap((name) => {
    const small = figures.find((figure) => figure.name === name);
    const large = figures.find((figure) => figure.name === `Large: ${name}`);
    if (!small || !large) return [];
    const limit = { value: small.value, what: 'small data' };
    const target = name.includes('p50') ? { target: { below: MORE_DATA * small.value } } : {};
    return [{ name: `Large vs. small: ${name}`, value: large.value, unit: 'ms', limit, ...target }];
  });
}

/** The commit that was measured, marked if the checkout has changes. */
function commitOf(): string {
  const git = (...words: string[]) => execFileSync('git', words, { cwd: import.meta.dirname, encoding: 'utf8' }).trim();
  try {
    return `${git('rev-parse', '--short', 'HEAD')}${git('status', '--porcelain') ? ' and changes' : ''}`;
  } catch {
    return 'unknown';
  }
}

/** Runs the requested parts one after the other; returns their figures and the PostgreSQL versions they ran on. */
async function measure(wanted: Set<Part>): Promise<{ figures: Figure[]; versions: string[] }> {
  const figures: Figure[] = [];
  const versions = new Set<string>();
  const add = (run: { figures: Figure[]; version: string }) => {
    figures.push(...run.figures);
    versions.add(run.version);
  };
  if (wanted.has('feed')) add(await withFilled(fillSmall, small));
  if (wanted.has('process')) figures.push(...(await benchProcess()));
  if (wanted.has('watching')) figures.push(...watchingFigures());
  if (wanted.has('browser')) add(await withFilled(fillSmall, benchBrowser));
  if (wanted.has('live')) {
    const watch = watched();
    add(await withFilled(fillLive, (bench) => benchLive({ ...bench, watch }), watch.launch));
  }
  if (wanted.has('jobs')) add(await withFilled(fillSmall, jobs));
  if (wanted.has('events')) add(await withFilled(fillSmall, events));
  if (wanted.has('polls')) add(await withFilled(fillSmall, ({ server, pool }) => benchPolls(server.port, pool)));
  if (wanted.has('search') || wanted.has('network')) {
    // Only search reads all posts, and creating them takes minutes.
    const posts = wanted.has('search') ? forSearch.posts : LARGE.fewPosts;
    const fill = (pool: pg.Pool, passwordHash: string) => fillLarge(pool, passwordHash, { ...forSearch, posts });
    add(await withFilled(fill, (bench) => large(bench, wanted)));
  }
  if (wanted.has('large')) {
    const fill = (pool: pg.Pool, passwordHash: string) => fillLarge(pool, passwordHash, forFeed);
    add(await withFilled(fill, benchLargeFeed));
  }
  if (wanted.has('fan-out')) figures.push(...fanOutFigures());
  figures.push(...besideSmall(figures));
  return { figures, versions: [...versions] };
}

/** How long running work may take to notice that its servers and databases are gone. */
const UNWINDING_MS = 15_000;

async function main(): Promise<void> {
  const { wanted, earlier, becomesBaseline } = readWish(process.argv.slice(2));
  const before = await readKept(earlier);
  if (!before && earlier !== BASELINE) throw new Error(`No such run: ${earlier}.`);
  const interruption = listenForInterruption();
  const measuring = measure(wanted);
  try {
    await interruption.orGive(measuring);
  } catch (error) {
    const code = interruption.code();
    if (code === null) throw error;
    await endChildren();
    await closeDatabases();
    await within(UNWINDING_MS, measuring);
    console.log('\nStopped early, along with everything it started.');
    process.exit(code);
  }
  const { figures, versions } = await measuring;
  printTable(figures);
  const kept = {
    at: new Date().toISOString(),
    commit: commitOf(),
    node: process.version,
    postgresql: versions[0],
    processor: cpus()[0]?.model,
    cores: cpus().length,
    memoryGb: Math.round(totalmem() / 2 ** 30),
    figures,
  };
  console.log(`Saved to ${await keep(kept)}`);
  if (before) printMoved(before, figures);
  else console.log('There’s no bench/baseline.json yet. --baseline creates one.');
  if (becomesBaseline) await keepBaseline(kept);
}

await main();
