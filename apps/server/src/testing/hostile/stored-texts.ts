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
  const textOf = ({ table, column, type }: (typeof rows)[number]) => {
    if (type === '_text') return `select unnest(${column}) from ${table}`;
    if (type !== 'jsonb') return `select ${column}::text from ${table}`;
    return `select jsonb_path_query(${column}, 'strict $.** ? (@.type() == "string")') #>> '{}' from ${table}`;
  };
  // Joined, since the parameter of a prepared statement is compared word by word with each value.
  const text = `select distinct value from (${rows.map(textOf).join(' union all ')}) as kept (value)
    where value in (select unnest($1::text[]))`;
  return {
    /** Those of the texts that are kept nowhere, neither as they are nor without the blanks around them. */
    async missing(texts: readonly string[]): Promise<Set<string>> {
      const storable = texts.filter((one) => !one.includes('\u0000') && one.isWellFormed());
      const wanted = [...new Set(storable.flatMap((one) => [one, one.trim()]))];
      if (wanted.length === 0) return new Set(texts);
      const found = await pool.query<{ value: string }>({ name: 'stored-texts', text, values: [wanted] });
      const kept = new Set(found.rows.map(({ value }) => value));
      return new Set(texts.filter((one) => !kept.has(one) && !kept.has(one.trim())));
    },
  };
}
export type StoredTexts = Awaited<ReturnType<typeof createStoredTexts>>;
