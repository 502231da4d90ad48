import { existsSync, readdirSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import { range } from '../live-tabs.ts';
import type { Figure } from '../report.ts';
import { ask, notOneOf, upload } from './asks.ts';
import { poolFor } from './killed.ts';
import { between } from './random.ts';
import { none, type Row, type Scene } from './row.ts';

const SENDERS = range(601, 608);
const BYTES = 1024 * 1024;
/** How long the cleanup at startup may take. */
const SWEEP_MS = 10_000;

type Sent = { url: string; posted: boolean };

/** Members who upload a document and post it, again and again; records what is acknowledged. */
function startSenders(port: number, acknowledged: Sent[]): { stop(): Promise<void> } {
  let isOver = false;
  let turn = 0;
  const send = async (member: number) => {
    while (!isOver) {
      turn += 1;
      const reply = await upload(port, member, BYTES);
      if (reply.status !== 201) {
        await delay(100);
        continue;
      }
      const sent: Sent = { url: JSON.parse(reply.text).url, posted: false };
      acknowledged.push(sent);
      const body = { content: `Document ${turn} of ${member}`, documentUrl: sent.url };
      sent.posted = (await ask(port, member, '/api/posts', { body })).status === 201;
    }
  };
  const working = Promise.all(SENDERS.map(send));
  return {
    async stop() {
      isOver = true;
      await working;
    },
  };
}

const filesIn = (folder: string): string[] =>
  existsSync(folder) ? readdirSync(folder).map((name) => join(folder, name)) : [];

/** Files and rows of uploads that nothing refers to. */
async function orphans(pool: pg.Pool, data: string): Promise<number> {
  const { rows } = await pool.query<{ name: string; named: boolean }>(
    `select unnest(array_remove(array[key, small_key, thumb_key, derived_key], null)) as name,
       exists (select 1 from posts where posts.upload_id = uploads.id) as named from uploads`,
  );
  const named = new Set(rows.filter((row) => row.named).map(({ name }) => join(data, 'uploads', name)));
  const strays = filesIn(join(data, 'uploads')).filter((file) => !named.has(file));
  return strays.length + filesIn(join(data, 'incoming')).length + rows.filter((row) => !row.named).length;
}

/** Makes all files and uploads two hours older, as if time had passed. */
async function age(pool: pg.Pool, data: string): Promise<void> {
  const then = Date.now() / 1000 - 7200;
  for (const file of [...filesIn(join(data, 'uploads')), ...filesIn(join(data, 'incoming'))])
    utimesSync(file, then, then);
  await pool.query(`update uploads set created_at = created_at - interval '2 hours'`);
}

async function run(scene: Scene): Promise<Figure[]> {
  const rounds = scene.isFull ? 20 : 3;
  const url = await scene.database();
  const pool = poolFor(scene, url);
  const port = await scene.freePort();
  const data = join(scene.folder, 'data');
  const start = () => scene.server(url, data, {}, { port });
  const acknowledged: Sent[] = [];
  let server = await start();
  const senders = startSenders(port, acknowledged);
  scene.defer(() => senders.stop());
  for (let round = 0; round < rounds; round += 1) {
    await delay(between(scene.random, 700, 2000));
    await server.kill();
    server = await start();
  }
  await delay(500);
  await senders.stop();
  const { rows: posts } = await pool.query<{ key: string }>(
    'select uploads.key from posts join uploads on uploads.id = posts.upload_id',
  );
  const missing = posts.filter(({ key }) => !existsSync(join(data, 'uploads', key))).length;
  const shown = acknowledged.filter(({ posted }) => posted);
  const looks = await Promise.all(
    SENDERS.map(async (member, place) => {
      const own = shown.filter((_, index) => index % SENDERS.length === place);
      const replies = [];
      for (const { url: address } of own) replies.push(await ask(port, member, address, { method: 'HEAD' }));
      return replies;
    }),
  );
  await server.stop();
  const before = await orphans(pool, data);
  await age(pool, data);
  server = await start();
  let left = before;
  for (const end = performance.now() + SWEEP_MS; left > 0 && performance.now() < end; await delay(100))
    left = await orphans(pool, data);
  await server.stop();
  return [
    { name: `Uploads acknowledged over ${rounds} kills`, value: acknowledged.length, unit: '', target: { above: 1 } },
    { name: 'Posts with an upload', value: posts.length, unit: '' },
    none('Posts that refer to a missing file', missing),
    none('Acknowledged posts whose file isn’t served', notOneOf(looks.flat(), 200)),
    { name: 'Orphaned files after the kills', value: before, unit: '' },
    none('Orphaned files after the sweep two hours later', left),
  ];
}

export const killedUploads: Row = {
  id: 'X02',
  title: 'The server is killed during uploads',
  limit: { short: 120, full: 400 },
  run,
};
