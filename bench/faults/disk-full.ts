import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { startEmbeddedPostgres } from '../../apps/server/src/platform/db/embedded/embedded-postgres.ts';
import { range } from '../live-tabs.ts';
import type { Figure } from '../report.ts';
import { ask, notOneOf, type Reply, upload } from './asks.ts';
import { poolFor } from './killed.ts';
import { otherThan, startReaders } from './readers.ts';
import { atMost, none, type Row, type Scene } from './row.ts';
import { mountSmall } from './small-disk.ts';
import { fillTemplate } from './template.ts';

const MEGABYTE = 1024 * 1024;
const filesIn = (folder: string): string[] => (existsSync(folder) ? readdirSync(folder) : []);

/** The uploads' disk is full while members upload files. */
async function uploadsFull(scene: Scene): Promise<Figure[]> {
  const disk = mountSmall(scene, 'uploads-disk', 32);
  const { port, stop } = await scene.server(await scene.database(), disk.folder);
  const kept = () => [...filesIn(join(disk.folder, 'uploads')), ...filesIn(join(disk.folder, 'incoming'))];
  const first = await upload(port, 1, MEGABYTE);
  const before = kept().length;
  await disk.fill(MEGABYTE / 2);
  const readers = startReaders({ port, members: range(1, 5) });
  const sent = await Promise.all(range(1, scene.isFull ? 100 : 12).map((member) => upload(port, member, 2 * MEGABYTE)));
  const posted = await ask(port, 1, '/api/posts', { body: { content: 'Words need no room for files' } });
  const reads = await readers.stop();
  const partial = kept().length - before;
  await disk.free();
  const again = await upload(port, 2, MEGABYTE);
  await stop();
  return [
    { name: 'Uploads to a full disk', value: sent.length, unit: '' },
    none('Uploads with a response other than 507', notOneOf(sent, 507)),
    none('Files left behind', partial),
    none('Reads and posts that failed in the meantime', otherThan(reads, 200) + notOneOf([posted], 201)),
    none('Uploads that failed before and after', notOneOf([first, again], 201)),
  ];
}

/** Ten members post long texts for some seconds. */
async function post(port: number, seconds: number, posted: Map<string, Reply>): Promise<void> {
  const end = performance.now() + seconds * 1000;
  const run = async (member: number) => {
    for (let turn = 0; performance.now() < end; turn += 1) {
      const content = `${`${turn} of ${member} at ${posted.size} `.padEnd(2900, `${member} ${turn} coils `)}.`;
      posted.set(content, await ask(port, member, '/api/posts', { body: { content } }));
      if (turn % 10 === 9) await delay(5);
    }
  };
  await Promise.all(range(601, 610).map(run));
}

/** The database's disk is full while members post. */
async function databaseFull(scene: Scene): Promise<Figure[]> {
  const disk = mountSmall(scene, 'database-disk', 320);
  const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
  const database = await startEmbeddedPostgres({ dataDir: disk.folder, log });
  scene.defer(() => database.stop());
  await fillTemplate(database.url);
  const pool = poolFor(scene, database.url);
  const { port, stop, ended } = await scene.server(database.url);
  const posted = new Map<string, Reply>();
  await post(port, 1, posted);
  const before = posted.size;
  const readers = startReaders({ port, members: range(1, 5) });
  await disk.fill(MEGABYTE / 4);
  await post(port, scene.isFull ? 30 : 6, posted);
  const replies = [...posted.values()];
  const during = replies.slice(before);
  const reads = await readers.stop();
  await disk.free();
  const freed = performance.now();
  for (let turn = 0; performance.now() - freed < 20_000; turn += 1) {
    const content = `Room again ${turn}`;
    const reply = await ask(port, 700, '/api/posts', { body: { content } });
    posted.set(content, reply);
    if (reply.status === 201) break;
    await delay(100);
  }
  const resumedMs = performance.now() - freed;
  const { rows } = await pool.query<{ content: string }>('select content from posts');
  const kept = new Set(rows.map(({ content }) => content));
  const lost = [...posted].filter(([content, { status }]) => status === 201 && !kept.has(content)).length;
  const died = await Promise.race([ended.then(() => 1), delay(0, 0)]);
  await stop();
  return [
    { name: 'Posts rejected for lack of space', value: notOneOf(during, 201), unit: '', target: { above: 1 } },
    none('Posts with a response other than 201, 503 or 507', notOneOf(during, 201, 503, 507)),
    none('Reads in the meantime without a 200', otherThan(reads, 200)),
    none('Acknowledged posts lost', lost),
    none('Times the server ended', died),
    atMost('First post once there was space', resumedMs, 10_000),
  ];
}

export const diskFull: Row = {
  id: 'X07',
  title: 'The disk is full, of uploads and of the database',
  limit: { short: 90, full: 180 },
  run: async (scene) => [...(await uploadsFull(scene)), ...(await databaseFull(scene))],
};
