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

/** Texts of a row at any depth: of columns, of lists, and inside of JSON. */
const textsOfRow = `select text #>> '{}' from jsonb_path_query(to_jsonb(new), 'strict $.** ? (@.type() == "string")') as text`;

/**
 * Writes down every text of every row that is written from now on, in whichever table, so that what was kept is found by an
 * index: looking through all tables after each request would cost more than everything that is looked for. What a later
 * request writes over is found too.
 */
export async function createStoredTexts(pool: Pool) {
  await pool.query(`
    create unlogged table stored_texts (value text not null);
    create index on stored_texts using hash (value);
    create function note_stored_texts() returns trigger language plpgsql as $body$
    begin
      insert into public.stored_texts ${textsOfRow};
      return null;
    end $body$;
  `);
  const { rows } = await pool.query<{ name: string }>(
    `select quote_ident(tablename) as name from pg_tables where schemaname = 'public' and tablename <> 'stored_texts'`,
  );
  for (const { name } of rows) {
    await pool.query(
      `create trigger note_stored_texts after insert or update on ${name} for each row execute function note_stored_texts()`,
    );
  }

  return {
    /** Forgets what was written down so far. */
    async startAnew(): Promise<void> {
      await pool.query('truncate stored_texts');
    },
    /** Those of the texts that were kept nowhere since then, neither as they are nor without the blanks around them. */
    async missing(texts: readonly string[]): Promise<Set<string>> {
      const storable = texts.filter((one) => !one.includes('\u0000') && one.isWellFormed());
      const wanted = [...new Set(storable.flatMap((one) => [one, one.trim()]))];
      if (wanted.length === 0) return new Set(texts);
      const found = await pool.query<{ value: string }>(
        'select wanted as value from unnest($1::text[]) wanted where exists (select from stored_texts where value = wanted)',
        [wanted],
      );
      const kept = new Set(found.rows.map(({ value }) => value));
      return new Set(texts.filter((one) => !kept.has(one) && !kept.has(one.trim())));
    },
  };
}
export type StoredTexts = Awaited<ReturnType<typeof createStoredTexts>>;
