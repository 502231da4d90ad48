import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { range } from '../live-tabs.ts';
import type { Figure } from '../report.ts';
import { judge } from './judge.ts';
import { Ledger } from './ledger.ts';
import { between } from './random.ts';
import { atMost, type Row, type Scene } from './row.ts';
import { startWriters } from './writers.ts';

const WRITERS = range(601, 650);
/** Writes that must be acknowledged before each kill, so that the kill interrupts real work. */
const BEFORE_EACH = 40;

/** The post that everyone reacts to. */
export async function hotPost(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ id: string }>(
    `insert into posts (author_id, content) values (1, 'Everybody likes this one') returning id`,
  );
  return Number(rows[0]?.id);
}

/** The row’s own pool, for checking what was stored. */
export function poolFor({ defer }: Pick<Scene, 'defer'>, url: string): pg.Pool {
  const pool = new pg.Pool({ connectionString: url, max: 2 });
  pool.on('error', () => undefined);
  defer(() => pool.end());
  return pool;
}

/** Fifty members write while the server is killed again and again at seeded times. */
async function run(scene: Scene): Promise<Figure[]> {
  const rounds = scene.isFull ? 20 : 3;
  const most = scene.isFull ? 4000 : 1500;
  const url = await scene.database();
  const pool = poolFor(scene, url);
  const postId = await hotPost(pool);
  const port = await scene.freePort();
  const ledger = new Ledger(join(scene.folder, 'ledger'));
  scene.defer(() => ledger.close());
  const start = () => scene.server(url, undefined, {}, { port });
  let server = await start();
  const writers = startWriters({ port, ledger, members: WRITERS, postId });
  scene.defer(() => writers.stop());
  const startsMs: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    await Promise.all([delay(between(scene.random, 300, most)), ledger.more(BEFORE_EACH)]);
    await server.kill();
    server = await start();
    startsMs.push(server.startedInMs);
  }
  await delay(500);
  await writers.stop();
  await server.stop();
  return [
    { name: `Kills under ${WRITERS.length} writers`, value: rounds, unit: '' },
    ...(await judge(pool, ledger, postId)),
    // Other work on the machine may slow down a single start in the short form.
    scene.isFull
      ? atMost('Ready again, slowest', Math.max(...startsMs), 5000)
      : atMost('Ready again, quickest', Math.min(...startsMs), 5000),
  ];
}

export const killed: Row = {
  id: 'X01',
  title: 'The server is killed under writers',
  limit: { short: 60, full: 300 },
  run,
};
