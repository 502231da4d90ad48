import type { Pool } from 'pg';

type ForeignKey = { name: string; child: string; parent: string; columns: string[]; parentColumns: string[] };

const FOREIGN_KEYS = `select conname as name, conrelid::regclass::text as child, confrelid::regclass::text as parent,
    (select array_agg(quote_ident(attname) order by n) from unnest(conkey) with ordinality k(num, n)
      join pg_attribute on attrelid = conrelid and attnum = num) as columns,
    (select array_agg(quote_ident(attname) order by n) from unnest(confkey) with ordinality k(num, n)
      join pg_attribute on attrelid = confrelid and attnum = num) as "parentColumns"
  from pg_constraint where contype = 'f'`;

/** Looks at the rows themselves, whatever the constraints say; gives the foreign keys and how many rows point nowhere. */
export async function danglingRows(pool: Pick<Pool, 'query'>): Promise<{ keys: number; dangling: number }> {
  const { rows: keys } = await pool.query<ForeignKey>(FOREIGN_KEYS);
  let dangling = 0;
  for (const { child, parent, columns, parentColumns } of keys) {
    const isSet = columns.map((column) => `c.${column} is not null`).join(' and ');
    const joins = columns.map((column, index) => `p.${parentColumns[index]} = c.${column}`).join(' and ');
    const { rows } = await pool.query<{ count: number }>(
      `select count(*)::int as count from ${child} c where ${isSet} and not exists (select 1 from ${parent} p where ${joins})`,
    );
    dangling += rows[0]?.count ?? 0;
  }
  return { keys: keys.length, dangling };
}
