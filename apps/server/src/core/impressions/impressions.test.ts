import { expect, it } from 'vitest';
import { partsOf } from '../../platform/feature.ts';
import { features } from '../../features.ts';
import { onDatabaseBefore } from '../../testing/migration-kit.ts';
import { impressionsStatement } from './impressions.commands.ts';

it.each(partsOf(features, 'counted'))(
  'impressions of a $kind are stored by the SQL that was reviewed',
  async (kind) => {
    const { name, text } = impressionsStatement(kind);
    await expect(`${text}\n`).toMatchFileSnapshot(`./sql/${name}.sql`);
  },
);

it('what was seen of posts before impressions were of any kind is still counted, in the same file of the table', async () => {
  await onDatabaseBefore(46, async (client, migrate) => {
    const fileOf = async () =>
      (await client.query<{ file: string }>(`select pg_relation_filepath('impressions') as file`)).rows[0]?.file;
    await client.query(`insert into users (username, email, full_name, application_status)
      select 'm' || n, 'm' || n || '@example.com', 'Bo Ticking', 'approved' from generate_series(1, 2) n`);
    await client.query(`insert into posts (author_id, content) select id, 'Words' from users`);
    await client.query(`insert into impressions (post_id, viewer_id, day, seen_at)
      select p.id, u.id, day, day from posts p join users u on u.id <> p.author_id,
        unnest(array['2026-03-01', '2026-03-02']::date[]) day`);
    const before = await fileOf();
    await migrate();
    expect(await fileOf()).toBe(before);
    const { rows } = await client.query<{ kind: string; count: number }>(
      'select subject_kind as kind, count(*)::int as count from impressions group by 1',
    );
    expect(rows).toEqual([{ kind: 'post', count: 4 }]);
    await client.query('delete from posts where id = (select min(id) from posts)');
    expect((await client.query('select 1 from impressions')).rowCount).toBe(2);
  });
});
