import type { Pool } from 'pg';

/** Every text in a JSON answer, at any depth. */
export function stringsIn(json: string): string[] {
  if (json === '') return [];
  const found: string[] = [];
  JSON.parse(json, (_key, value: unknown) => {
    if (typeof value === 'string') found.push(value);
    return value;
  });
  return found;
}

/** Looks for texts wherever the database keeps text: in columns, in lists and at any depth of JSON. */
export async function createStoredTexts(pool: Pool) {
  const { rows } = await pool.query<{ table: string; column: string; type: string }>(
    `select quote_ident(table_name) as table, quote_ident(column_name) as column, udt_name as type
     from information_schema.columns join pg_tables on tablename = table_name and schemaname = table_schema
     where table_schema = 'public' and udt_name in ('text', 'varchar', 'citext', '_text', 'jsonb')`,
  );
  const textOf = ({ table, column, type }: (typeof rows)[number], where: string) => {
    if (type === '_text') return `select unnest(${column}) from ${table} ${where}`;
    if (type !== 'jsonb') return `select ${column}::text from ${table} ${where}`;
    return `select jsonb_path_query(${column}, 'strict $.** ? (@.type() == "string")') #>> '{}' from ${table} ${where}`;
  };
  /** Joined, since the parameter of a prepared statement is compared word by word with each value. */
  const among = (whereOf: (table: string) => string) =>
    `select distinct value from (${rows.map((row) => textOf(row, whereOf(row.table))).join(' union all ')}) as kept (value)
     where value in (select unnest($1::text[]))`;
  const everywhere = { name: 'stored-texts', text: among(() => '') };
  const sinceThen = { name: 'new-texts', text: among((table) => `where ${table}.xmin::text::bigint >= $2`) };

  async function notFound(texts: readonly string[], since?: string): Promise<string[]> {
    const storable = texts.filter((one) => !one.includes('\u0000') && one.isWellFormed());
    const wanted = [...new Set(storable.flatMap((one) => [one, one.trim()]))];
    if (wanted.length === 0) return [...texts];
    const statement = since === undefined ? everywhere : sinceThen;
    const values = since === undefined ? [wanted] : [wanted, since];
    const found = await pool.query<{ value: string }>({ ...statement, values });
    const kept = new Set(found.rows.map(({ value }) => value));
    return texts.filter((one) => !kept.has(one) && !kept.has(one.trim()));
  }

  return {
    /** A moment after which rows are new: the number of the oldest transaction that may still write. */
    async now(): Promise<string> {
      const { rows: marks } = await pool.query<{ mark: string }>(
        'select pg_snapshot_xmin(pg_current_snapshot())::text as mark',
      );
      return marks[0]?.mark ?? '0';
    },
    /**
     * Those of the texts that are kept nowhere, neither as they are nor without the blanks around them.
     * @param since where they are most likely: in rows that are new since then, which are looked at first
     */
    async missing(texts: readonly string[], since?: string): Promise<Set<string>> {
      const likely = since === undefined ? [...texts] : await notFound(texts, since);
      return new Set(likely.length === 0 ? [] : await notFound(likely));
    },
  };
}
export type StoredTexts = Awaited<ReturnType<typeof createStoredTexts>>;
