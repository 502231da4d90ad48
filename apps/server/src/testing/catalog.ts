import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Pool } from 'pg';

const src = join(import.meta.dirname, '..');

/** A column that refers to a row of another table. `onDelete`: what the database does then; null: it has no foreign key. */
export type Reference = { table: string; column: string; onDelete: 'cascade' | 'set null' | 'nothing' | null };

/** Columns that hold the number of something else than a member or a company, and that have no foreign key. */
const ofOthers = new Set([
  'last_message_id',
  'file_id',
  'reply_to_id',
  'target_id',
  'subject_id',
  'pinned_message_id',
  'post_id',
  'group_id',
]);
const ofCompanies = new Set(['company_id', 'merged_into_id']);

const FOREIGN_KEYS = `select c.conrelid::regclass::text as table, a.attname as column, c.confrelid::regclass::text as parent,
    case c.confdeltype when 'c' then 'cascade' when 'n' then 'set null' else 'nothing' end as "onDelete"
  from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any (c.conkey)
  where c.contype = 'f' and c.connamespace = 'public'::regnamespace`;

/** Numbers of rows by their names, without a foreign key. */
const LOOSE = `select c.relname as table, a.attname as column from pg_class c join pg_attribute a on a.attrelid = c.oid
  where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and a.attnum > 0 and not a.attisdropped
    and a.atttypid = 'bigint'::regtype and (a.attname like '%\\_id' or a.attname like '%\\_by') and not exists (
      select 1 from pg_constraint f where f.contype = 'f' and f.conrelid = c.oid and a.attnum = any (f.conkey))`;

/**
 * Every column that refers to a member, a company or a file, from the database itself. A number without a foreign key counts as a
 * member's unless its name stands above.
 */
export async function referencesTo(
  pool: Pick<Pool, 'query'>,
  parent: 'users' | 'companies' | 'uploads',
): Promise<Reference[]> {
  const keys = await pool.query<Reference & { parent: string }>(FOREIGN_KEYS);
  const loose = await pool.query<{ table: string; column: string }>(LOOSE);
  const parentOf = (column: string) => (ofOthers.has(column) ? null : ofCompanies.has(column) ? 'companies' : 'users');
  return [
    ...keys.rows.filter((key) => key.parent === parent),
    ...loose.rows.filter(({ column }) => parentOf(column) === parent).map((found) => ({ ...found, onDelete: null })),
  ];
}

/** Name of the feature or core in whose folder a table is declared; null for the platform's. */
export function ownersOfTables(): Map<string, string | null> {
  const files = readdirSync(src, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.tables.ts'));
  return new Map(
    files.flatMap((file) => {
      const owner = /^(?:features|core)\/([^/]+)\//.exec(file)?.[1] ?? null;
      const declared = readFileSync(join(src, file), 'utf8').matchAll(/pgTable\(\s*'([^']+)'/g);
      return [...declared].map(([, table = '']): [string, string | null] => [table, owner]);
    }),
  );
}
