import type { Pool } from 'pg';
import type { ExportData, OwnFile } from '../../platform/personal-data/export-data.ts';

const BATCH = 500;

type UploadRow = OwnFile & { derivedKey: string | null };

/** What the member sent, and what was made of it here. */
async function* ownFiles(pool: Pick<Pool, 'query'>, userId: number): AsyncGenerator<OwnFile> {
  let last = '0';
  for (;;) {
    const { rows } = await pool.query<UploadRow>(
      `select id::text, key, derived_key as "derivedKey", original_name as "originalName" from uploads where owner_id = $1 and id > $2 order by id limit ${BATCH}`,
      [userId, last],
    );
    for (const { derivedKey, ...file } of rows) {
      yield file;
      if (derivedKey) yield { ...file, key: derivedKey };
    }
    last = rows.at(-1)?.id ?? last;
    if (rows.length < BATCH) return;
  }
}

export const mediaExport: ExportData = {
  files: { tables: ['uploads'], of: ownFiles },
};
