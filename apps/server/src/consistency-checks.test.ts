import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { checkData } from './check-data/check-data.commands.ts';
import { features } from './features.ts';
import { findDisagreements, fixCounters } from './platform/consistency/stored-counters.ts';
import { rows } from './platform/db/rows.ts';
import { collect } from './platform/feature.ts';
import { ownersOfTables } from './testing/catalog.ts';
import { hostileSite, makeScene } from './testing/hostile/scene.ts';

/** Every counter that a table stores, as the database knows them: its owner says how to recount it, and recounting finds and fixes it. */

let site: Awaited<ReturnType<typeof hostileSite>>;
let columns: string[] = [];
beforeAll(async () => {
  site = await hostileSite();
  await makeScene(site);
  const found = await rows<{ name: string }>(
    site.db,
    sql`select c.relname || '.' || a.attname as name from pg_class c join pg_attribute a on a.attrelid = c.oid
      where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and a.attnum > 0 and not a.attisdropped
        and a.attname like '%\\_count'`,
  );
  columns = found.map(({ name }) => name).toSorted();
});
afterAll(() => site.close());

const said = features.map((feature) => ({ feature, checks: collect([feature], 'consistencyChecks') }));
const all = said.flatMap(({ checks }) => checks.flatMap(({ counters = [] }) => counters));
const counted = all.flatMap(({ table, counted: of }) => Object.keys(of).map((column) => ({ table, column })));
const projected = said.flatMap(({ checks }) =>
  checks.flatMap(({ projections = [] }) => projections.flatMap((one) => Object.keys(one.counted))),
);
const notCounted = said.flatMap(({ checks }) => checks.flatMap((one) => Object.entries(one.notCounted ?? {})));

it('every column that is called like a counter is counted anew, or its owner says why no rows tell what it should be', () => {
  expect(columns.length).toBeGreaterThan(20);
  const spoken = [...counted.map(({ table, column }) => `${table}.${column}`), ...notCounted.map(([name]) => name)];
  expect(spoken.toSorted()).toEqual(columns);
  for (const [name, why] of notCounted) expect(why.length, name).toBeGreaterThan(15);
});

it('its owner speaks of a table, nobody else', () => {
  const owners = ownersOfTables();
  for (const { feature, checks } of said)
    for (const { counters = [], notCounted: others = {} } of checks)
      for (const table of [
        ...counters.map((one) => one.table),
        ...Object.keys(others).map((name) => name.split('.')[0]),
      ])
        expect(owners.get(table ?? ''), table).toBe(feature.name);
});

it('counters that members moved say what the rows say', async () => {
  expect(await findDisagreements(site.db, all)).toEqual([]);
});

describe.each(counted)('$table.$column', ({ table, column }) => {
  const ofIt = all.filter((one) => one.table === table);
  const name = sql.identifier(column);
  const stored = () =>
    rows<{ stored: number }>(
      site.db,
      sql`select ${name}::bigint as stored from ${sql.identifier(table)} order by ctid`,
    );
  const numbers = async () => (await stored()).map((row) => row.stored).toSorted((a, b) => a - b);

  it('is found where it is wrong, and fixed', async () => {
    const before = await numbers();
    expect(before.length, 'rows in the scene').toBeGreaterThan(0);
    await site.db.execute(sql`update ${sql.identifier(table)} set ${name} = ${name} + 3`);
    const wrong = await findDisagreements(site.db, ofIt);
    expect(new Set(wrong.map((one) => one.column))).toEqual(new Set([column]));
    expect(wrong).toHaveLength(before.length);
    for (const one of wrong) expect([one.table, one.stored - one.counted]).toEqual([table, 3]);
    await fixCounters(site.db, ofIt);
    expect(await findDisagreements(site.db, ofIt)).toEqual([]);
    expect(await numbers()).toEqual(before);
  });
});

it('waits for what moves while it is fixed, and counts it', async () => {
  const other = await site.deps.pool.connect();
  const changed = sql`update groups set member_count = member_count + 3 returning id`;
  const id = (await rows<{ id: number }>(site.db, changed))[0]?.id ?? 0;
  await other.query('begin');
  await other.query(`insert into group_members (group_id, user_id)
    select ${id}, u.id from users u where u.id not in (select user_id from group_members where group_id = ${id}) limit 1`);
  await other.query(`update groups set member_count = member_count + 1 where id = ${id}`);
  const fixing = fixCounters(site.db, all);
  const waiting = sql`select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  await vi.waitFor(async () => expect(await rows(site.db, waiting)).toHaveLength(1), { timeout: 5000 });
  await other.query('commit');
  other.release();
  await fixing;
  expect(await findDisagreements(site.db, all)).toEqual([]);
});

describe('npm run check-data', () => {
  const url = () => String(site.deps.pool.options.connectionString);
  async function lines(fix: boolean): Promise<{ said: string[]; wrong: number }> {
    const heard: string[] = [];
    const wrong = await checkData(url(), { fix, say: (line) => void heard.push(line) });
    return { said: heard, wrong };
  }

  it('says that all counters agree', async () => {
    expect(await lines(false)).toEqual({
      said: [`All ${counted.length + projected.length} counters are right.`],
      wrong: 0,
    });
  });

  it('names each that does not, and changes nothing until it is told to', async () => {
    await site.db.execute(sql`update groups set member_count = member_count + 1`);
    const [group] = await rows<{ id: number; size: number }>(site.db, sql`select id, member_count as size from groups`);
    const { id = 0, size = 0 } = group ?? {};
    const line = `groups ${id}: member_count says ${size}, but there are ${size - 1}`;
    const advice = 'Wrong counters: 1. npm run check-data -- --fix recounts them.';
    expect(await lines(false)).toEqual({ said: [line, advice], wrong: 1 });
    expect(await lines(true)).toEqual({ said: [line, 'Recounted: 1.'], wrong: 0 });
    expect((await lines(false)).wrong).toBe(0);
  });
});
