import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { range } from '../live-tabs.ts';
import type { Figure } from '../report.ts';
import { ask, type Reply } from './asks.ts';
import { otherThan, startReaders } from './readers.ts';
import { none, type Row, type Scene } from './row.ts';

const FAILED = ['throw', 'reject', 'throw nothing'];
/** Text that may appear in the log but in no response. */
const inner = /row X20|at .*\.ts:/;

/** Whether the response is a 500 that contains its request’s id and nothing about the cause. */
function isProper({ status, text }: Reply): boolean {
  if (status !== 500 || inner.test(text)) return false;
  const { requestId, code }: { requestId?: unknown; code?: unknown } = JSON.parse(text);
  return typeof requestId === 'string' && requestId !== '' && code === 'internal';
}

async function run(scene: Scene): Promise<Figure[]> {
  const times = scene.isFull ? 200 : 20;
  const preloads = [join(import.meta.dirname, 'throwing.child.ts')];
  const { port, stop, ended, printed } = await scene.server(await scene.database(), undefined, {}, { preloads });
  const readers = startReaders({ port, members: range(1, 4) });
  scene.defer(() => readers.stop());
  const fail = (how: string) => ask(port, 601, '/api/feed', { headers: { 'x-fail': how } });
  let improper = 0;
  let unlogged = 0;
  let besideFailed = 0;
  for (const _ of range(1, times)) {
    for (const reply of await Promise.all(FAILED.map(fail))) if (!isProper(reply)) improper += 1;
    // A rejection that nothing awaits: the request itself continues.
    if ((await fail('forget')).status !== 200) besideFailed += 1;
  }
  await delay(200);
  const log = printed();
  for (const words of ['Thrown by the row', 'Rejected by the row', 'Rejected beside the request'])
    if (!log.includes(words)) unlogged += 1;
  const died = await Promise.race([ended.then(() => 1), delay(0, 0)]);
  const answers = await readers.stop();
  await stop();
  return [
    { name: 'Handlers that failed', value: times * (FAILED.length + 1), unit: '' },
    none('Responses other than a plain 500 with an id', improper),
    none('Requests that failed next to an unhandled rejection', besideFailed),
    none('Kinds of failure missing from the log', unlogged),
    none('Other requests that failed', otherThan(answers, 200)),
    none('Times the server ended', died),
  ];
}

export const handlerFails: Row = {
  id: 'X20',
  title: 'A handler throws, rejects or forgets a rejection',
  limit: { short: 60, full: 90 },
  run,
};
