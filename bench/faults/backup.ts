import { execFile } from 'node:child_process';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import pg from 'pg';
import { sampleJpeg } from '../../apps/server/src/core/media/sample-files.ts';
import { runningPostgres } from '../../apps/server/src/platform/db/embedded/cluster.ts';
import { builtProgram } from '../../apps/server/src/testing/built-server.ts';
import { danglingRows } from '../../apps/server/src/testing/foreign-keys.ts';
import { cookieOf } from '../live-fill.ts';
import { range } from '../live-tabs.ts';
import type { Figure } from '../report.ts';
import { hotPost, poolFor } from './killed.ts';
import { isAcknowledged, Ledger } from './ledger.ts';
import { atMost, none, type Row, type Scene } from './row.ts';
import { fillTemplate } from './template.ts';
import { startWriters } from './writers.ts';

const WRITERS = range(601, 630);
const UPLOADERS = [1, 2];

/** Runs `npm run backup` or `npm run restore` on a data folder. */
async function keep(command: 'backup' | 'restore', folder: string, dataDir: string): Promise<void> {
  const { PATH = '', HOME = '' } = process.env;
  await promisify(execFile)(process.execPath, [builtProgram('backup/backup.main'), command, folder], {
    env: { PATH, HOME, DATA_DIR: dataDir },
  });
}

/** Members who upload pictures and post them until stopped; `posted` has the texts of acknowledged posts. */
function startUploaders(port: number, picture: Buffer) {
  const posted: string[] = [];
  let isOver = false;
  const work = async (member: number) => {
    const headers = { cookie: cookieOf(member) };
    for (let turn = 0; !isOver; turn += 1) {
      const body = new FormData();
      body.set('type', 'image');
      body.set('file', new Blob([new Uint8Array(picture)]), 'picture.jpg');
      const sent = await fetch(`http://127.0.0.1:${port}/api/public/uploads`, { method: 'POST', headers, body });
      const { url } = (await sent.json()) as { url: string };
      const content = `Picture ${turn} of ${member}`;
      const post = await fetch(`http://127.0.0.1:${port}/api/posts`, {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json' },
        body: JSON.stringify({ content, imageUrl: url, mediaType: 'image' }),
      });
      await post.arrayBuffer();
      if (post.status === 201) posted.push(content);
    }
  };
  const working = Promise.all(UPLOADERS.map(work));
  return {
    posted,
    async stop() {
      isOver = true;
      await working;
    },
  };
}

/** Texts of the posts and messages that have been acknowledged so far. */
const acknowledgedWords = (ledger: Ledger): string[] =>
  ledger
    .read()
    .filter((entry) => entry.wants === undefined && isAcknowledged(entry))
    .map(({ id }) => id);

async function missing(pool: pg.Pool, names: string[]): Promise<number> {
  const { rows } = await pool.query<{ count: number }>(
    `select count(*)::int as count from unnest($1::text[]) name
     where not exists (select 1 from posts where content = name) and not exists (select 1 from messages where client_id = name)`,
    [names],
  );
  return rows[0]?.count ?? 0;
}

/** Files that rows refer to but that are missing from the folder. */
async function missingFiles(pool: pg.Pool, folder: string): Promise<{ named: number; lost: number }> {
  const { rows } = await pool.query<{ key: string }>(
    `select k.key from uploads u cross join lateral unnest(array[u.key, u.small_key, u.thumb_key, u.derived_key]) k(key)
     where k.key is not null`,
  );
  const there = new Set(await readdir(folder));
  return { named: rows.length, lost: rows.filter(({ key }) => !there.has(key)).length };
}

/** Backs up a running server with its own database under writes and restores it into another data folder. */
async function run(scene: Scene): Promise<Figure[]> {
  const [here, elsewhere, folder] = ['here', 'elsewhere', 'backup'].map((name) => join(scene.folder, name));
  if (!here || !elsewhere || !folder) throw new Error('Three folders were meant');
  const server = await scene.server(null, here);
  const url = await runningPostgres(here);
  if (!url) throw new Error('The database of the server is not found');
  await fillTemplate(url);
  const pool = poolFor(scene, url);
  const postId = await hotPost(pool);
  const ledger = new Ledger(join(scene.folder, 'ledger'));
  scene.defer(() => ledger.close());
  const writers = startWriters({ port: server.port, ledger, members: WRITERS, postId });
  const uploaders = startUploaders(server.port, await sampleJpeg(400, 300));
  scene.defer(() => Promise.all([writers.stop(), uploaders.stop()]));
  await Promise.all([delay(scene.isFull ? 30_000 : 1000), ledger.more(150)]);
  while (uploaders.posted.length === 0) await delay(100);
  const began = performance.now();
  const known = [...acknowledgedWords(ledger), ...uploaders.posted];
  const before = ledger.acknowledged;
  await keep('backup', folder, here);
  const backupMs = performance.now() - began;
  const during = ledger.acknowledged - before;
  await Promise.all([writers.stop(), uploaders.stop()]);
  await server.stop();

  const restoring = performance.now();
  await keep('restore', folder, elsewhere);
  const restoreMs = performance.now() - restoring;
  const restored = await scene.server(null, elsewhere);
  const copyUrl = await runningPostgres(elsewhere);
  if (!copyUrl) throw new Error('The restored database is not found');
  const copy = new pg.Pool({ connectionString: copyUrl, max: 1 });
  try {
    const feed = await fetch(`http://127.0.0.1:${restored.port}/api/feed`, { headers: { cookie: cookieOf(601) } });
    await feed.arrayBuffer();
    const { keys, dangling } = await danglingRows(copy);
    const files = await missingFiles(copy, join(elsewhere, 'uploads'));
    return [
      { name: 'Acknowledged before the backup', value: known.length, unit: '', target: { above: 50 } },
      { name: 'Acknowledged during the backup', value: during, unit: '', target: { above: 0 } },
      none('Acknowledged before but not restored', await missing(copy, known)),
      none('The feed doesn’t open', feed.status === 200 ? 0 : 1),
      { name: 'Foreign keys checked', value: keys, unit: '', target: { above: 50 } },
      none('Dangling references', dangling),
      { name: 'Files that rows refer to', value: files.named, unit: '', target: { above: 0 } },
      none('Of these, not restored', files.lost),
      atMost('Backup', backupMs, 60_000),
      atMost('Restore', restoreMs, 60_000),
    ];
  } finally {
    await copy.end();
    await restored.stop();
  }
}

export const backup: Row = {
  id: 'X22',
  title: 'Backed up under load and restored elsewhere',
  limit: { short: 240, full: 400 },
  run,
};
