import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { newFileKey } from '../platform/files/file-store.ts';
import { createFileStore } from '../platform/files/create-file-store.ts';
import { demoKit } from '../testing/demo-kit.ts';
import { danglingRows } from '../testing/foreign-keys.ts';
import { startS3Double } from '../testing/s3-double.ts';
import type { TestApp } from '../testing/test-app.ts';
import { onServer, withDatabase } from '../testing/test-database.ts';
import { restoreBackup, takeBackup } from './backup.commands.ts';
import { type Manifest, readManifest, uploadFile } from './backup-files.ts';

const now = new Date('2026-03-01T12:00:00Z');
const key = newFileKey('txt');
const closing: (() => unknown)[] = [];
let site: TestApp;
let folder: string;
let backup: string;
let taken: Manifest;

const urlOf = ({ deps }: TestApp) => String(deps.pool.options.connectionString);

/** An empty database and a data folder that is not there yet. */
async function elsewhere() {
  const { server } = inject('database');
  const name = `test_${randomBytes(6).toString('hex')}`;
  await onServer(server, (client) => client.query(`create database ${name}`));
  closing.push(() => onServer(server, (client) => client.query(`drop database if exists ${name} with (force)`)));
  return { databaseUrl: withDatabase(server, name), dataDir: join(folder, name), s3: null };
}

async function withPool<T>(url: string, work: (pool: pg.Pool) => Promise<T>): Promise<T> {
  const pool = new pg.Pool({ connectionString: url, max: 1 });
  return work(pool).finally(() => pool.end());
}

/** Every row of every table as text, generated columns too. */
const contentOf = (url: string) =>
  withPool(url, async (pool) => {
    const content: Record<string, string[]> = {};
    for (const { name } of taken.tables) {
      const { rows } = await pool.query<{ row: string }>(`select t::text as row from "${name}" t order by 1`);
      content[name] = rows.map(({ row }) => row);
    }
    return content;
  });

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'innerspring-backup-'));
  backup = join(folder, 'first');
  ({ site } = await demoKit());
  await site.deps.files.put(key, Buffer.from('what a member sent'), { mime: 'text/plain' });
  await writeFile(join(site.deps.config.dataDir, 'session-secret'), 'the secret of this server\n');
  taken = await takeBackup({ ...site.deps.config, databaseUrl: urlOf(site) }, backup, now);
});
afterAll(async () => {
  for (const close of closing.splice(0)) await close();
  await site?.close();
  await rm(folder, { recursive: true, force: true });
});

describe('a backup', () => {
  it('restores every row, every file and the secret elsewhere, with foreign keys that hold', async () => {
    const target = await elsewhere();
    await restoreBackup(target, backup);
    expect(await contentOf(target.databaseUrl)).toEqual(await contentOf(urlOf(site)));
    const { keys, dangling } = await withPool(target.databaseUrl, danglingRows);
    expect([keys > 50, dangling]).toEqual([true, 0]);
    expect((await buffer(await (await createFileStore(target)).read(key))).toString()).toBe('what a member sent');
    expect(await readFile(join(target.dataDir, 'session-secret'), 'utf8')).toBe('the secret of this server\n');
  });

  it('goes on counting where the numbers ended', async () => {
    const target = await elsewhere();
    await restoreBackup(target, backup);
    const added = await withPool(target.databaseUrl, async (pool) => {
      const highest = await pool.query<{ id: string }>('select max(id) as id from posts');
      const { rows } = await pool.query<{ id: string }>(
        `insert into posts (author_id, content) select min(id), 'After' from users returning id`,
      );
      return Number(rows[0]?.id) - Number(highest.rows[0]?.id);
    });
    expect(added).toBeGreaterThan(0);
  });

  it('restores into a store of another kind', async () => {
    const store = await startS3Double();
    closing.push(() => store.close());
    await restoreBackup({ ...(await elsewhere()), s3: store.settings }, backup);
    expect(await store.keys()).toEqual(taken.uploads.map((upload) => upload.key).sort());
  });

  it('is closed to others', async () => {
    expect((await stat(backup)).mode & 0o077).toBe(0);
  });

  it('is not taken of a database on which no server has started', async () => {
    await expect(takeBackup(await elsewhere(), join(folder, 'of nothing'), now)).rejects.toThrow(
      'has none of this server’s tables',
    );
  });

  it('is not taken into a folder that holds something', async () => {
    await expect(takeBackup({ ...site.deps.config, databaseUrl: urlOf(site) }, backup, now)).rejects.toThrow(
      'isn’t empty',
    );
  });
});

describe('restoring refuses', () => {
  it('a database that holds something', async () => {
    const target = { ...(await elsewhere()), databaseUrl: urlOf(site) };
    await expect(restoreBackup(target, backup)).rejects.toThrow('The database isn’t empty');
  });

  it('a store that holds something', async () => {
    const target = await elsewhere();
    await (await createFileStore(target)).put(newFileKey('txt'), Buffer.from('x'), { mime: 'text/plain' });
    await expect(restoreBackup(target, backup)).rejects.toThrow('The upload store isn’t empty');
  });

  it('what was never finished, was damaged, or comes from a newer version, before it changes anything', async () => {
    const target = await elsewhere();
    const config = { ...site.deps.config, databaseUrl: urlOf(site) };
    await expect(restoreBackup(target, folder)).rejects.toThrow('has no finished backup');

    const damaged = join(folder, 'damaged');
    await takeBackup(config, damaged, now);
    await writeFile(join(damaged, uploadFile(key)), 'What a member sent');
    await expect(restoreBackup(target, damaged)).rejects.toThrow(`${uploadFile(key)} in the backup is damaged`);
    await rm(join(damaged, uploadFile(key)));
    await expect(restoreBackup(target, damaged)).rejects.toThrow('is missing from the backup or can’t be read');

    const newer = join(folder, 'newer');
    await takeBackup(config, newer, now);
    const manifest = await readManifest(newer);
    await writeFile(
      join(newer, 'manifest.json'),
      JSON.stringify({ ...manifest, migrations: [...manifest.migrations, Date.now()] }),
    );
    await expect(restoreBackup(target, newer)).rejects.toThrow('A newer version of the server');
    const tables = await withPool(target.databaseUrl, (pool) =>
      pool.query(`select 1 from pg_class where relnamespace = 'public'::regnamespace`),
    );
    expect([tables.rowCount, existsSync(join(target.dataDir, 'uploads'))]).toEqual([0, false]);
  });
});
