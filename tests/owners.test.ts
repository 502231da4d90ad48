import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { importsOf, root, sourceFiles } from './imports.ts';
import { tablesIn, tablesNamedIn, writesIn } from './writes.ts';

const server = 'apps/server/src/';
/** Tests, their kits, and what fills, copies and restores a whole database. */
const isExempt = (file: string) =>
  /\.(?:test|kit|child|demo|hostile)\.ts$/.test(file) ||
  /^(?:testing|demo|backup)\//.test(file) ||
  file.endsWith('/sample-files.ts');
const files = sourceFiles(server.slice(0, -1))
  .map((file) => file.slice(server.length))
  .filter((file) => !isExempt(file));
const textOf = (file: string) => readFileSync(join(root, server, file), 'utf8');

/** A file's owner: `core/accounts`, `features/posts`, `platform/outbox`; the server's composition owns nothing. */
const ownerOf = (file: string) => /^(?:core|features|platform)\/[^/]+(?=\/)/.exec(file)?.[0] ?? 'the composition';

const tables = new Map<string, string>();
const owners = new Map<string, string>();
for (const file of files.filter((name) => name.endsWith('.tables.ts')))
  for (const [exported, table] of tablesIn(textOf(file))) {
    tables.set(exported, table);
    owners.set(table, ownerOf(file));
  }

/** Whether a file imports tables of others: then a builder call on a variable could write one of them. */
const knowsOthers = (file: string) =>
  importsOf(server + file).some(
    ({ to, isType }) => !isType && to.endsWith('.tables.ts') && ownerOf(to.slice(server.length)) !== ownerOf(file),
  );

/** Writes to others' tables: `update users`, or `update ?` if the source doesn't say which table. */
const byStrangers = files.flatMap((file) =>
  writesIn(textOf(file), tables).flatMap(({ verb, table, by }) => {
    const isOwn = table === null ? by === 'builder' && !knowsOthers(file) : owners.get(table) === ownerOf(file);
    return isOwn ? [] : [`${file}: ${verb} ${table ?? '?'}`];
  }),
);

it('each table is declared once, by a core, a feature or a room of the platform', () => {
  expect(tables.size).toBeGreaterThan(80);
  expect(owners.size).toBe(tables.size);
  expect([...owners.values()].filter((owner) => owner === 'the composition')).toEqual([]);
});

it('only the owner of a table writes it; others call a function of its public.ts in the same transaction', () => {
  expect(byStrangers).toEqual([]);
});

it('the platform names no table of a core or feature in SQL, not to read either', () => {
  const named = files
    .filter((file) => file.startsWith('platform/'))
    .flatMap((file) =>
      tablesNamedIn(textOf(file), tables)
        .filter((table) => !owners.get(table)?.startsWith('platform/'))
        .map((table) => `${file}: ${table}`),
    );
  expect(named).toEqual([]);
});

describe('the reading of writes', () => {
  const known = new Map([
    ['users', 'users'],
    ['auditLog', 'audit_log'],
  ]);
  const read = (source: string) => writesIn(source, known).map(({ verb, table }) => `${verb} ${table ?? '?'}`);

  it.each([
    ['await tx.insert(users).values(row);', 'insert users'],
    ['await deps.db\n  .update(\n users\n)\n.set({})', 'update users'],
    ["import { users as people } from './a.tables.ts';\nawait tx.delete(people);", 'delete users'],
    ['await tx.update(schema.auditLog).set({});', 'update audit_log'],
    ['const table = auditLog;\nawait tx.delete(table);', 'delete audit_log'],
    ['await db.update(whatever).set({});', 'update ?'],
    ["'insert into users (id) values ($1)'", 'insert users'],
    ['sql`INSERT INTO "users" (id)`', 'insert users'],
    ['sql`insert into ${auditLog} (id)`', 'insert audit_log'],
    ["sql`insert into ${sql.identifier('audit_log')} (id)`", 'insert audit_log'],
    ["const table = sql.identifier('users');\nsql`delete from ${table} where true`", 'delete users'],
    ['const table = sql.identifier(name);\nsql`delete from ${table} where true`', 'delete ?'],
    ['sql`update ${sql.identifier(name)} t set a = 1`', 'update ?'],
    ['sql`update users set a = 1`', 'update users'],
    ['sql`update only public.users as u\n set a = 1`', 'update users'],
    ['sql`with gone as (delete from audit_log where id = 1 returning id) select id from gone`', 'delete audit_log'],
    ['sql`merge into users u using x on true when matched then delete`', 'merge users'],
    ['sql`truncate table users`', 'truncate users'],
    ["pool.query('delete from ' + name)", 'delete ?'],
  ])('finds the write in %s', (source, write) => expect(read(source)).toEqual([write]));

  it.each([
    '/** Does not update users set in stone. */',
    '// delete from users',
    'sql`select id from users for update of users`',
    'sql`insert into elsewhere (id) values (1) on conflict do update set a = 1`',
    "throw new AppError('You cannot update users.')",
    'windows.delete(key); hash.update(secret); people.delete(member.id);',
  ])('finds none in %s', (source) => expect(read(source)).toEqual([]));

  it('finds each of several', () =>
    expect(read('sql`with a as (insert into users (id) values (1)) update audit_log l set a = 1`')).toEqual([
      'insert users',
      'update audit_log',
    ]));

  it('finds tables that are read', () =>
    expect(tablesNamedIn('sql`select 1 from users u join "audit_log" l on true`', known)).toEqual([
      'users',
      'audit_log',
    ]));
});
