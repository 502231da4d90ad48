import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { features } from '../../features.ts';
import { findDisagreements } from '../../platform/consistency/stored-counters.ts';
import { rows } from '../../platform/db/rows.ts';
import { collect } from '../../platform/feature.ts';
import { hostileSite, makeScene, type Scene } from '../../testing/hostile/scene.ts';
import { sweepUploads } from './uploads.sweeper.ts';

/** Every column that refers to a file lets go of it when its row goes, whatever deletes the row; nothing stays stored that nobody uses. */

type Reference = { table: string; column: string };

let site: Awaited<ReturnType<typeof hostileSite>>;
let scene: Scene;
beforeAll(async () => {
  site = await hostileSite();
  scene = await makeScene(site);
});
afterAll(() => site.close());

/** Columns that refer to files: by id, which the catalog knows, or by the address of a picture. */
const referring = () =>
  rows<Reference>(
    site.db,
    sql`select c.conrelid::regclass::text as table, a.attname as column
      from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
      where c.contype = 'f' and c.confrelid = 'uploads'::regclass
      union select table_name, column_name from information_schema.columns
      where table_schema = 'public' and column_name in ('avatar_url', 'cover_image_url', 'cover_url', 'logo_url') order by 1, 2`,
  );

/** A draft never attaches its file: only its own row keeps it from the sweeper. */
const unattached = new Set(['post_drafts.upload_id']);

it('each such column has the trigger', async () => {
  const releasing = await rows<{ name: string }>(
    site.db,
    sql`select tgrelid::regclass::text || '.' || trim('{}' from split_part(encode(tgargs, 'escape'), '\\000', 1)) as name
      from pg_trigger where tgfoid = 'release_upload'::regproc`,
  );
  const expected = (await referring())
    .map(({ table, column }) => `${table}.${column}`)
    .filter((name) => !unattached.has(name))
    // What a change that waits for review would show.
    .concat('events.proposed,coverUrl');
  expect(expected.length).toBeGreaterThan(10);
  expect(releasing.map(({ name }) => name).toSorted()).toEqual(expected.toSorted());
});

it('what the rows of the scene refer to is attached, and nothing else is', async () => {
  const checks = collect(features, 'consistencyChecks').flatMap(({ projections = [] }) => projections);
  const uploads = checks.filter(({ table }) => table === 'uploads');
  expect(uploads).toHaveLength(1);
  expect(await findDisagreements(site.db, uploads)).toEqual([]);
});

/** Makes a row of the scene refer to a new file; null where the scene has no such row. */
async function refer({ table, column }: Reference): Promise<string | null> {
  const file = await site.upload(scene.owner, 'image');
  await site.deps.files.put(file.key, Buffer.from('bytes'), { mime: 'image/webp', bytes: 5 });
  await site.db.execute(sql`update uploads set attached_at = now() where id = ${file.id}`);
  const [name, by] = [sql.identifier(table), sql.identifier(column)];
  const [row] = await rows(
    site.db,
    sql`update ${name} set ${by} = ${column.endsWith('_id') ? file.id : file.url}
      where ctid = (select ctid from ${name} order by ctid desc limit 1) returning 1 as one`,
  );
  return row ? file.key : null;
}

it('a deleted row lets go of its file, and the sweeper deletes it with what is stored', async () => {
  const lasting = ['users', 'companies', 'post_drafts'];
  const references = (await referring()).filter(({ table }) => !lasting.includes(table));
  const keys: string[] = [];
  for (const reference of references) keys.push((await refer(reference)) ?? `no row in ${reference.table}`);
  expect(keys.filter((key) => key.startsWith('no row'))).toEqual(['no row in group_files', 'no row in link_previews']);
  for (const { table, column } of references)
    await site.db.execute(sql`delete from ${sql.identifier(table)} where ${sql.identifier(column)} is not null`);
  site.clock.advance(2 * 3_600_000);
  await sweepUploads(site.deps);
  const stored: string[] = [];
  for await (const { key } of site.deps.files.list()) stored.push(key);
  expect(stored.filter((key) => keys.includes(key))).toEqual([]);
  expect(keys.length).toBeGreaterThan(6);
});
