import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, inject, it } from 'vitest';
import { collect } from '../../platform/feature.ts';
import { features } from '../../features.ts';
import { migrateDatabase, migrationsFolder } from '../../platform/db/migrate.ts';
import { onServer, withDatabase } from '../../testing/test-database.ts';
import { impressionsStatement } from './impressions.commands.ts';

it.each(collect(features, 'impressions').flat())(
  'impressions of a $kind are stored by the SQL that was reviewed',
  async (kind) => {
    const { name, text } = impressionsStatement(kind);
    await expect(`${text}\n`).toMatchFileSnapshot(`./sql/${name}.sql`);
  },
);

type Journal = { entries: { idx: number }[] };

/** The migrations up to one of them, in a folder of their own. */
function migrationsBefore(number: number): string {
  const folder = mkdtempSync(join(tmpdir(), 'migrations-'));
  cpSync(migrationsFolder, folder, { recursive: true });
  const path = join(folder, 'meta', '_journal.json');
  const journal = JSON.parse(readFileSync(path, 'utf8')) as Journal;
  writeFileSync(path, JSON.stringify({ ...journal, entries: journal.entries.filter(({ idx }) => idx < number) }));
  return folder;
}

it('what was seen of posts before impressions were of any kind is still counted, in the same file of the table', async () => {
  const { server } = inject('database');
  const name = `test_migration_${process.pid}`;
  const url = withDatabase(server, name);
  const folder = migrationsBefore(46);
  await onServer(server, (client) => client.query(`create database ${name}`));
  try {
    await migrateDatabase(url, folder);
    await onServer(url, async (client) => {
      const fileOf = async () =>
        (await client.query<{ file: string }>(`select pg_relation_filepath('impressions') as file`)).rows[0]?.file;
      await client.query(`insert into users (username, email, full_name, application_status)
        select 'm' || n, 'm' || n || '@example.com', 'Bo Ticking', 'approved' from generate_series(1, 2) n`);
      await client.query(`insert into posts (author_id, content) select id, 'Words' from users`);
      await client.query(`insert into impressions (post_id, viewer_id, day, seen_at)
        select p.id, u.id, day, day from posts p join users u on u.id <> p.author_id,
          unnest(array['2026-03-01', '2026-03-02']::date[]) day`);
      const before = await fileOf();
      await migrateDatabase(url);
      expect(await fileOf()).toBe(before);
      const { rows } = await client.query<{ kind: string; count: number }>(
        'select subject_kind as kind, count(*)::int as count from impressions group by 1',
      );
      expect(rows).toEqual([{ kind: 'post', count: 4 }]);
      await client.query('delete from posts where id = (select min(id) from posts)');
      expect((await client.query('select 1 from impressions')).rowCount).toBe(2);
    });
  } finally {
    await onServer(server, (client) => client.query(`drop database if exists ${name} with (force)`));
    rmSync(folder, { recursive: true });
  }
});
