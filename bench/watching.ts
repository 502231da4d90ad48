// node bench/watching.ts: processor time that monitoring adds to one request, by its parts; nothing is sent anywhere.
import { fileURLToPath } from 'node:url';
import { createStatementWatch } from '../apps/server/src/platform/db/pool.ts';
import { type Meters, noMeters } from '../apps/server/src/platform/telemetry/telemetry.ts';
import { createMetrics } from '../apps/server/src/platform/telemetry/metrics-server.ts';
import { currentWork, workFor } from '../apps/server/src/platform/telemetry/request-context.ts';
import { type Figure, printTable } from './report.ts';

const TIMES = 300_000;
/** Per page view of the feed, as the feed's bench counts them: seldom more than one. */
const STATEMENTS = 1.4;
const routes = ['posts.feed', 'posts.get', 'auth.currentUser', 'messages.conversations'];

/** Microseconds of processor time per call, once it is warm. */
function costOf(work: (index: number) => unknown): number {
  for (let index = 0; index < TIMES / 10; index += 1) work(index);
  const before = process.cpuUsage();
  for (let index = 0; index < TIMES; index += 1) work(index);
  const { user, system } = process.cpuUsage(before);
  return (user + system) / TIMES;
}

const request = (meters: Meters) => (index: number) =>
  meters.request({ route: routes[index % routes.length] ?? '', method: 'GET', status: 200, seconds: 0.0016 });

function statement(meters: Meters): () => void {
  const watch = createStatementWatch({ warn: () => undefined }, { meters, slowMs: 200 });
  const given = { name: 'posts.feed', text: 'select 1' };
  return () => {
    const startedAt = performance.now();
    watch(given, performance.now() - startedAt);
  };
}

/** What a request costs extra with named log lines, and with metrics as well. */
export function watchingFigures(): Figure[] {
  const { meters } = createMetrics();
  const named = costOf(() => workFor({ requestId: 'of a request' }, currentWork));
  const always = named + STATEMENTS * costOf(statement(noMeters));
  const measured = named + costOf(request(meters)) + STATEMENTS * costOf(statement(meters));
  return [
    { name: 'Observing a request, without metrics', value: always, unit: 'µs', target: { below: 20 } },
    { name: 'Observing a request, with metrics', value: measured, unit: 'µs', target: { below: 50 } },
    {
      name: 'Counting a frame, with metrics',
      value: costOf(() => meters.frameSent()),
      unit: 'µs',
      target: { below: 5 },
    },
  ];
}

if (process.argv[1] === fileURLToPath(import.meta.url)) printTable(watchingFigures());
