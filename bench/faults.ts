// npm run test:faults: causes the faults in docs/faults.md on real processes and prints each result next to its limit.
// npm run test:faults -- X04 X05: only these rows. --full: the long form. --seed=<number>: the timing of an earlier
// run.
// --counts=<file>: writes the number of targets met and missed there, for npm test.
import { writeFileSync } from 'node:fs';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openBenchDatabase } from './database.ts';
import { backup } from './faults/backup.ts';
import { clockJumps } from './faults/clock-jumps.ts';
import { databaseFreezes } from './faults/database-freezes.ts';
import { databaseRestarts } from './faults/database-restarts.ts';
import { diskFull } from './faults/disk-full.ts';
import { doubleSubmit } from './faults/double-submit.ts';
import { signals } from './faults/signals.ts';
import { handlerFails } from './faults/handler-fails.ts';
import { killedUploads } from './faults/killed-uploads.ts';
import { killed } from './faults/killed.ts';
import { malformed } from './faults/malformed.ts';
import { manyLogins } from './faults/many-logins.ts';
import { idleSockets, returningSockets } from './faults/many-sockets.ts';
import { outsideFails } from './faults/outside-fails.ts';
import { redisAway } from './faults/redis-away.ts';
import { type Outcome, type Row, runRow } from './faults/row.ts';
import { slowReaders } from './faults/slow-readers.ts';
import { slowSenders } from './faults/slow-senders.ts';
import { fillTemplate } from './faults/template.ts';
import { secondServer } from './faults/second-server.ts';
import { toldToStop } from './faults/told-to-stop.ts';
import { type Interruption, listenForInterruption } from './interruption.ts';
import { isMet, printTable } from './report.ts';

/** Every row that runs on one machine, in the order of the table. */
const rows: Row[] = [
  killed,
  killedUploads,
  toldToStop,
  databaseRestarts,
  databaseFreezes,
  redisAway,
  diskFull,
  secondServer,
  slowSenders,
  slowReaders,
  idleSockets,
  returningSockets,
  manyLogins,
  malformed,
  clockJumps,
  signals,
  doubleSubmit,
  outsideFails,
  handlerFails,
  backup,
];

/** Rows of the table that don’t run here, and why. */
const notHere: Record<string, string> = {
  X08: 'not covered: a power cut needs a machine that can be reset',
  X21: 'not covered: an hour of load belongs on a machine of its own',
};

type Wish = { ids: Set<string>; isFull: boolean; seed: number; counts: string | null };

function readWish(given: readonly string[]): Wish {
  const valueOf = (name: string) => given.find((word) => word.startsWith(`--${name}=`))?.slice(name.length + 3) ?? null;
  const ids = given.filter((word) => !word.startsWith('--')).map((word) => word.toUpperCase());
  const unknown = ids.filter((id) => !rows.some((row) => row.id === id) && !(id in notHere));
  if (unknown.length > 0) throw new Error(`Unknown row: ${unknown.join(', ')}.`);
  const all = [...rows.map(({ id }) => id), ...Object.keys(notHere)];
  return {
    ids: new Set(ids.length > 0 ? ids : all),
    isFull: given.includes('--full'),
    seed: Number(valueOf('seed') ?? Date.now() % 1e9),
    counts: valueOf('counts'),
  };
}

/** How many targets were met, how many missed, and which. */
type Counts = { passed: number; failed: number; failures: string[] };

/** Prints a row's figures; returns which targets were met and missed. A row that failed counts as one missed. */
function report(row: Row, { figures, skipped, failed }: Outcome, tookMs: number): Counts {
  const targets = figures.filter(({ target }) => target);
  const missed = targets.filter((figure) => !isMet(figure));
  const failures = missed.map(({ name, value, unit }) => `${row.id} ${name}: ${value.toFixed(2)} ${unit}`);
  if (failed !== null) failures.push(`${row.id} ${failed}`);
  const counts = { passed: targets.length - missed.length, failed: failures.length, failures };
  const verdict = skipped === null ? (counts.failed === 0 ? 'met' : 'MISSED') : `skipped: ${skipped}`;
  console.log(`\n${row.id} ${row.title} (${(tookMs / 1000).toFixed(1)} s): ${verdict}`);
  if (figures.length > 0) printTable(figures);
  if (failed !== null) console.log(failed);
  return counts;
}

/** Runs the requested rows one after the other, until all are done or this process is told to stop. */
async function bring({ ids, isFull, seed }: Wish, folder: string, interruption: Interruption): Promise<Counts> {
  // Otherwise PostgreSQL prints a line for every connection that a killed server leaves.
  const template = await openBenchDatabase(folder, () => undefined);
  const total: Counts = { passed: 0, failed: 0, failures: [] };
  try {
    await interruption.orGive(fillTemplate(template.url));
    console.log(`Seed ${seed}, ${isFull ? 'full' : 'short'} form, PostgreSQL ${template.version}`);
    for (const row of rows.filter(({ id }) => ids.has(id))) {
      if (interruption.code() !== null) break;
      const began = performance.now();
      const outcome = await runRow(row, { folder, template, seed, isFull, interruption });
      const { passed, failed, failures } = report(row, outcome, performance.now() - began);
      total.passed += passed;
      total.failed += failed;
      total.failures.push(...failures);
    }
  } finally {
    await template.close();
  }
  return total;
}

/** Resolves with the exit code. */
async function main(): Promise<number> {
  const wish = readWish(process.argv.slice(2));
  const interruption = listenForInterruption();
  const folder = await mkdtemp(join(tmpdir(), 'innerspring-faults-'));
  // If started as root, databases run as another user, who needs access to the folder.
  await chmod(folder, 0o711);
  let total: Counts = { passed: 0, failed: 0, failures: [] };
  try {
    total = await bring(wish, folder, interruption);
  } catch (error) {
    // In a terminal, Ctrl-C also reaches processes that were starting, so their failure is expected.
    if (interruption.code() === null) throw error;
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 3 });
  }
  const stopped = interruption.code();
  if (stopped !== null) {
    console.log('\nStopped early, along with everything it started.');
    return stopped;
  }
  for (const [id, why] of Object.entries(notHere)) if (wish.ids.has(id)) console.log(`\n${id} ${why}`);
  console.log(`\nTargets: ${total.passed} met, ${total.failed} missed (seed ${wish.seed})`);
  if (wish.counts) writeFileSync(wish.counts, JSON.stringify(total));
  return total.failed === 0 ? 0 : 1;
}

// A row that ran out of time may have left promises pending.
process.exit(await main());
