import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { findProgram } from '../platform/config/places.ts';
import { newFileKey } from '../platform/files/file-store.ts';
import { createS3Store } from '../platform/files/s3-store.ts';
import { demoKit } from '../testing/demo-kit.ts';
import { danglingRows } from '../testing/foreign-keys.ts';
import { type S3Double, startS3Double } from '../testing/s3-double.ts';
import type { TestApp } from '../testing/test-app.ts';
import { onServer, withDatabase } from '../testing/test-database.ts';

const deploy = fileURLToPath(new URL('../../../../deploy', import.meta.url));
const { TEST_DATABASE_URL, PATH } = process.env;
// The embedded PostgreSQL is newer than the pg_dump of most machines, and brings none.
const missing = !TEST_DATABASE_URL ? 'TEST_DATABASE_URL' : findProgram('pg_dump', PATH) ? '' : 'pg_dump';

/** A remote of rclone named `name`, configured by the environment alone. */
const remote = (name: string, { settings }: S3Double): Record<string, string> => ({
  [`RCLONE_CONFIG_${name}_TYPE`]: 's3',
  [`RCLONE_CONFIG_${name}_PROVIDER`]: 'Other',
  [`RCLONE_CONFIG_${name}_REGION`]: settings.region,
  [`RCLONE_CONFIG_${name}_ENDPOINT`]: settings.endpoint,
  [`RCLONE_CONFIG_${name}_ACCESS_KEY_ID`]: settings.accessKeyId,
  [`RCLONE_CONFIG_${name}_SECRET_ACCESS_KEY`]: settings.secretAccessKey,
});

/** As backups are named: the second in which they began. */
const nameNow = () => new Date().toISOString().replace(/[-:]|\.\d+/g, '');

const run = (script: string, folder: string, environment: Record<string, string>) =>
  promisify(execFile)(join(deploy, script), [folder], { env: { PATH, ...environment } });

describe.skipIf(missing)(
  `deploy/backup.sh and deploy/restore.sh${missing && ` (skipped: ${missing} is missing)`}`,
  () => {
    const { server } = inject('database');
    const name = `test_${randomBytes(6).toString('hex')}`;
    const keys = [newFileKey('txt'), newFileKey('txt')];
    let site: TestApp;
    let folder: string;
    let here: { DATABASE_URL: string; UPLOADS: string };

    beforeAll(async () => {
      folder = await mkdtemp(join(tmpdir(), 'innerspring-scripts-'));
      ({ site } = await demoKit());
      here = { DATABASE_URL: String(site.deps.pool.options.connectionString), UPLOADS: join(folder, 'uploads') };
      await mkdir(here.UPLOADS);
      for (const key of keys) await writeFile(join(here.UPLOADS, key), key);
      await onServer(server, (client) => client.query(`create database ${name}`));
    });
    afterAll(async () => {
      await onServer(server, (client) => client.query(`drop database if exists ${name} with (force)`));
      await site?.close();
      await rm(folder, { recursive: true, force: true });
    });

    it('keep as many as asked for, share what did not change, and restore elsewhere', async () => {
      const backups = join(folder, 'backups');
      const taken: string[] = [];
      for (let turn = 0; turn < 3; turn += 1) {
        if (turn === 2) await rm(join(here.UPLOADS, keys[1] ?? ''));
        while (taken.includes(join(backups, nameNow()))) await new Promise(setImmediate);
        taken.push((await run('backup.sh', backups, { ...here, KEEP: '2' })).stdout.trim());
      }
      expect((await readdir(backups)).map((one) => join(backups, one)).sort()).toEqual(taken.slice(1));
      const [, second = '', third = ''] = taken;
      expect((await readdir(join(third, 'uploads'))).sort()).toEqual([keys[0]]);
      expect((await stat(join(third, 'uploads', keys[0] ?? ''))).nlink).toBe(2);
      expect((await stat(third)).mode & 0o077).toBe(0);

      const there = { DATABASE_URL: withDatabase(server, name), UPLOADS: join(folder, 'elsewhere') };
      await run('restore.sh', second, there);
      expect((await readdir(there.UPLOADS)).sort()).toEqual([...keys].sort());
      const pool = new pg.Pool({ connectionString: there.DATABASE_URL, max: 1 });
      const posts = 'select count(*)::int as count from posts';
      expect((await pool.query(posts)).rows).toEqual((await site.deps.pool.query(posts)).rows);
      expect((await danglingRows(pool)).dangling).toBe(0);
      await pool.end();

      await expect(run('restore.sh', second, there)).rejects.toThrow('the database is not empty');
      await writeFile(join(second, 'uploads', keys[0] ?? ''), 'damaged');
      await expect(run('restore.sh', second, there)).rejects.toThrow('is damaged');
      await expect(run('restore.sh', folder, there)).rejects.toThrow('has no finished backup');
    }, 90_000);

    it.skipIf(!findProgram('rclone', PATH))(
      'back a bucket up with rclone, and restore into another one',
      async () => {
        const [from, to] = await Promise.all([startS3Double(), startS3Double()]);
        const there = `test_${randomBytes(6).toString('hex')}`;
        try {
          const store = createS3Store(from.settings);
          for (const key of keys) await store.put(key, Buffer.from(key), { mime: 'text/plain' });
          const config = { RCLONE_CONFIG: join(folder, 'none.conf'), ...remote('FROM', from), ...remote('TO', to) };
          const backups = join(folder, 'backups of a bucket');
          const of = { ...config, DATABASE_URL: here.DATABASE_URL, UPLOADS: `FROM:${from.settings.bucket}/uploads` };
          const first = (await run('backup.sh', backups, of)).stdout.trim();
          expect((await readdir(join(first, 'uploads'))).sort()).toEqual([...keys].sort());
          await store.remove(keys[1] ?? '');
          while (first.endsWith(nameNow())) await new Promise(setImmediate);
          const second = (await run('backup.sh', backups, of)).stdout.trim();
          expect(await readdir(join(second, 'uploads'))).toEqual([keys[0]]);
          expect((await stat(join(second, 'uploads', keys[0] ?? ''))).nlink).toBe(2);

          await onServer(server, (client) => client.query(`create database ${there}`));
          const into = {
            ...config,
            DATABASE_URL: withDatabase(server, there),
            UPLOADS: `TO:${to.settings.bucket}/uploads`,
          };
          await run('restore.sh', first, into);
          expect((await to.keys()).sort()).toEqual([...keys].sort());
          await onServer(server, (client) => client.query(`drop database ${there} with (force)`));
          await onServer(server, (client) => client.query(`create database ${there}`));
          await expect(run('restore.sh', first, into)).rejects.toThrow(`TO:${to.settings.bucket}/uploads is not empty`);
          await expect(run('backup.sh', backups, { ...of, UPLOADS: `FROM:${from.settings.bucket}` })).rejects.toThrow(
            'contains folders',
          );
        } finally {
          await onServer(server, (client) => client.query(`drop database if exists ${there} with (force)`));
          await Promise.all([from.close(), to.close()]);
        }
      },
      90_000,
    );

    it('say how they are used', async () => {
      for (const script of ['backup.sh', 'restore.sh'])
        expect((await run(script, '--help', {})).stdout).toContain('DATABASE_URL');
      await expect(run('backup.sh', folder, { UPLOADS: folder })).rejects.toThrow('DATABASE_URL');
      await expect(run('backup.sh', folder, { ...here, UPLOADS: '/not/there' })).rejects.toThrow(
        "the folder /not/there doesn't exist",
      );
    });
  },
);
