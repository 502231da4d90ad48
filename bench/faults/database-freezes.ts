import { setTimeout as delay } from 'node:timers/promises';
import { range } from '../live-tabs.ts';
import type { Figure } from '../report.ts';
import { startOwnPostgres } from './own-postgres.ts';
import { askOnce, otherThan, slowest, startReaders } from './readers.ts';
import { atMost, none, type Row, type Scene } from './row.ts';
import { watched } from '../vitals.ts';

const READERS = range(1, 40);
/** How long readers may take to notice the freeze or the thaw. */
const EDGE_MS = 100;

/** Suspends every PostgreSQL process and resumes them later. */
async function run(scene: Scene): Promise<Figure[]> {
  const seconds = scene.isFull ? 30 : 12;
  const database = await startOwnPostgres(scene);
  const watch = watched();
  const server = await scene.server(database.url, undefined, {}, watch.launch);
  const readers = startReaders({ port: server.port, members: READERS });
  scene.defer(() => readers.stop());
  await delay(2000);
  watch.forget();
  const from = performance.now();
  await database.freeze();
  await delay((seconds * 1000) / 2);
  // Probes the server like a monitoring system.
  const live = await askOnce(server.port, 1, '/healthz');
  const ready = await askOnce(server.port, 1, '/readyz');
  await delay(Math.max(0, seconds * 1000 - (performance.now() - from)));
  const { loopDelayMs } = await watch.tell();
  const until = performance.now();
  await database.thaw();
  await delay(4000);
  const answers = await readers.stop();
  const during = answers.filter(({ at }) => at > from + EDGE_MS && at < until - EDGE_MS);
  // Requests from just before wait as long as later ones, so the end of their wait counts.
  const put = answers.filter(({ at, ms, status }) => status === 503 && at + ms > from && at + ms < until);
  const after = answers.filter(({ at }) => at > until + EDGE_MS);
  const back = after.find(({ status }) => status === 200);
  await server.stop();
  return [
    { name: `Answered with 503 while frozen for ${seconds} s`, value: put.length, unit: '', target: { above: 1 } },
    none('No response, or 5xx other than 503', otherThan(during, 200, 304, 503)),
    atMost('Slowest response while frozen', slowest(during), 10_000),
    none('Liveness: responses other than 200', live.status === 200 ? 0 : 1),
    none('Readiness: responses other than 503', ready.status === 503 ? 0 : 1),
    atMost('Probes, slowest', Math.max(live.ms, ready.ms), 10_000),
    atMost('Event loop delay, max', loopDelayMs, 200),
    atMost('First response after the thaw', back ? back.at + back.ms - until : Number.POSITIVE_INFINITY, 5000),
  ];
}

export const databaseFreezes: Row = {
  id: 'X05',
  title: 'PostgreSQL freezes',
  limit: { short: 60, full: 100 },
  run,
};
