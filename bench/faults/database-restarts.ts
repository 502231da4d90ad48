import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { range } from '../live-tabs.ts';
import type { Figure } from '../report.ts';
import { judge } from './judge.ts';
import { hotPost, poolFor } from './killed.ts';
import { Ledger } from './ledger.ts';
import { startOwnPostgres } from './own-postgres.ts';
import { between } from './random.ts';
import { otherThan, startReaders } from './readers.ts';
import { atMost, none, type Row, type Scene } from './row.ts';
import { startWriters } from './writers.ts';

const WRITERS = range(601, 630);
const READERS = range(1, 5);
/** What a browser's request may see at the moment when the database stops or starts. */
const EDGE_MS = 1000;

/** The first success after a point in time, in milliseconds from it. */
function firstAfter(successes: readonly number[], moment: number): number {
  const first = successes.find((at) => at > moment);
  return first === undefined ? Number.POSITIVE_INFINITY : first - moment;
}

/** Under writers and readers, PostgreSQL is stopped in fast and immediate mode alternately, and started again. */
async function run(scene: Scene): Promise<Figure[]> {
  const rounds = scene.isFull ? 20 : 2;
  const database = await startOwnPostgres(scene);
  const pool = poolFor(scene, database.url);
  const postId = await hotPost(pool);
  const server = await scene.server(database.url);
  const ledger = new Ledger(join(scene.folder, 'ledger'));
  scene.defer(() => ledger.close());
  const writers = startWriters({ port: server.port, ledger, members: WRITERS, postId });
  const readers = startReaders({ port: server.port, members: READERS });
  scene.defer(() => Promise.all([writers.stop(), readers.stop()]));
  const outages: { from: number; until: number }[] = [];
  for (let round = 0; round < rounds; round += 1) {
    await delay(between(scene.random, 1000, 2000));
    const from = performance.now();
    await database.stop(round % 2 === 0 ? 'SIGINT' : 'SIGQUIT');
    await delay(between(scene.random, 500, 1500));
    await database.start();
    outages.push({ from, until: performance.now() });
    await delay(3000);
  }
  await writers.stop();
  const reads = await readers.stop();
  const died = await Promise.race([server.ended.then(() => 1), delay(0, 0)]);
  const isOutside = ({ at, ms }: { at: number; ms: number }) =>
    !outages.some(({ from, until }) => at + ms > from && at < until + EDGE_MS);
  const successes = ledger.answers.filter(({ result }) => result === 'acknowledged').map(({ at }) => at);
  const back = Math.max(...outages.map(({ until }) => firstAfter(successes, until)));
  await server.stop();
  return [
    { name: 'Restarts, fast and immediate', value: rounds, unit: '' },
    ...(await judge(pool, ledger, postId)),
    none('Times the server ended', died),
    none(
      'Responses other than success or 503',
      otherThan(reads, 200, 503) + ledger.answers.filter(({ status }) => status === 500 || status === null).length,
    ),
    none('Reads deferred while the database was up', otherThan(reads.filter(isOutside), 200)),
    atMost('First write after it came back, slowest', back, 5000),
  ];
}

export const databaseRestarts: Row = {
  id: 'X04',
  title: 'PostgreSQL restarts under load',
  limit: { short: 90, full: 400 },
  run,
};
