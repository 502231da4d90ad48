import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { openTabs, range } from '../live-tabs.ts';
import type { Figure } from '../report.ts';
import { judge } from './judge.ts';
import { hotPost, poolFor } from './killed.ts';
import { Ledger } from './ledger.ts';
import { between } from './random.ts';
import { atMost, none, type Row, type Scene } from './row.ts';
import { startWriters } from './writers.ts';

const WRITERS = range(601, 630);
const SOCKETS = range(1, 50);
/** The least number of acknowledged writes before each signal, so that it interrupts something. */
const BEFORE_EACH = 60;
/** RFC 6455: the server starts again. */
const RESTART = 1012;

/** The server is told to stop (SIGTERM) under writers and open sockets. */
async function run(scene: Scene): Promise<Figure[]> {
  const rounds = scene.isFull ? 10 : 2;
  const url = await scene.database();
  const pool = poolFor(scene, url);
  const postId = await hotPost(pool);
  const port = await scene.freePort();
  const ledger = new Ledger(join(scene.folder, 'ledger'));
  scene.defer(() => ledger.close());
  const worst = { exitMs: 0, notZero: 0, otherCode: 0, unanswered: 0 };
  for (let round = 0; round < rounds; round += 1) {
    const server = await scene.server(url, undefined, {}, { port });
    const tabs = await openTabs(port, SOCKETS);
    const closed = tabs.map(({ socket }) => once(socket, 'close').then(([code]) => Number(code)));
    const began = performance.now();
    const writers = startWriters({ port, ledger, members: WRITERS, postId });
    await Promise.all([delay(between(scene.random, 500, 1500)), ledger.more(BEFORE_EACH)]);
    const signalled = performance.now();
    await server.stop();
    worst.exitMs = Math.max(worst.exitMs, performance.now() - signalled);
    await writers.stop();
    if ((await server.ended) !== 0) worst.notZero += 1;
    worst.otherCode += (await Promise.all(closed)).filter((code) => code !== RESTART).length;
    // What was sent before the signal is answered, either way.
    worst.unanswered += ledger
      .read()
      .filter(({ sentAt, results }) => sentAt >= began && sentAt < signalled && results[0] === 'unknown').length;
  }
  return [
    { name: `Stop signals under ${WRITERS.length} writers`, value: rounds, unit: '' },
    ...(await judge(pool, ledger, postId)),
    none('Sent before the signal, without a response', worst.unanswered),
    none(`Of ${SOCKETS.length} sockets each time, closed with a code other than 1012`, worst.otherCode),
    none('Exit codes other than 0', worst.notZero),
    atMost('Time to exit, slowest', worst.exitMs, 10_000),
  ];
}

export const toldToStop: Row = {
  id: 'X03',
  title: 'The server is stopped under load',
  limit: { short: 60, full: 200 },
  run,
};
