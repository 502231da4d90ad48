import { PassThrough, Readable } from 'node:stream';
import type { Pool } from 'pg';
import { ZipFile } from 'yazl';
import type { Deps } from '../../platform/deps.ts';
import { collect } from '../../platform/feature.ts';
import type { ExportArea, OwnFile } from '../../platform/personal-data/personal-data.ts';

const BATCH = 500;

type ArchiveDeps = {
  pool: Pick<Pool, 'query'>;
  files: Pick<Deps['files'], 'read' | 'stat'>;
  features: Deps['features'];
  siteName: string;
};
type Row = { key: string; row: Record<string, unknown> };

/** The rows of one area as a JSON array, a page of rows in memory at a time. */
async function* jsonOf(pool: ArchiveDeps['pool'], { select }: ExportArea, userId: number): AsyncGenerator<string> {
  let last = '0';
  let before = '[\n';
  for (;;) {
    const { rows } = await pool.query<Row>(
      `select t.key::text as key, to_jsonb(t) - 'key' as row from (${select}) t order by t.key limit ${BATCH}`,
      [userId, last],
    );
    for (const { row } of rows) {
      yield before + JSON.stringify(row, null, 1);
      before = ',\n';
    }
    last = rows.at(-1)?.key ?? last;
    if (rows.length < BATCH) break;
  }
  yield before === '[\n' ? '[]\n' : '\n]\n';
}

/** A name that any system unpacks: no folders, no signs with a meaning, our own ending. */
function safeName({ id, key, originalName }: OwnFile): string {
  const stem = originalName
    .normalize('NFC')
    .replace(/\.[^.]*$/, '')
    .replaceAll(/[^\p{L}\p{N} _-]+/gu, '_')
    .slice(0, 80)
    .trim();
  return `files/${id}-${stem || 'file'}.${key.split('.')[1] ?? 'bin'}`;
}

function about(siteName: string): string {
  return `Your data at ${siteName}.

Each .json file holds one kind of data as a list; times are in UTC. The folder "files" holds what you uploaded
and what was made of it here.
Left out are secrets (your password, the key of two-factor sign-in) and what belongs to others.
`;
}

type Give = (error: unknown, stream: NodeJS.ReadableStream) => void;

/** Opens a stream when the archive comes to it: entries are written one after the other. A stream that breaks breaks the archive. */
function later(output: PassThrough, open: () => Promise<Readable> | Readable) {
  return (give: Give) => {
    Promise.resolve()
      .then(open)
      .then(
        (stream) => {
          stream.once('error', (error) => output.destroy(error));
          if (output.destroyed) stream.destroy();
          give(null, stream);
        },
        (error: Error) => output.destroy(error),
      );
  };
}

/** One file an area, in the order of the features. */
export const exportAreas = (features: Deps['features']): ExportArea[] =>
  collect(features, 'exportData').flatMap(({ areas = [], areasOf }) => [...areas, ...(areasOf?.(features) ?? [])]);

/** The archive of one member's data, made while it is read: rows come page by page, files straight from the store. */
export async function archiveOf({ pool, files, features, siteName }: ArchiveDeps, userId: number): Promise<Readable> {
  const zip = new ZipFile();
  const output = new PassThrough();
  zip.on('error', (error: Error) => output.destroy(error));
  zip.outputStream.pipe(output);
  zip.addBuffer(Buffer.from(about(siteName)), 'READ ME.txt');
  for (const area of exportAreas(features))
    zip.addReadStreamLazy(
      `${area.name}.json`,
      {},
      later(output, () => Readable.from(jsonOf(pool, area, userId))),
    );
  for (const { files: own } of collect(features, 'exportData'))
    for await (const file of own?.of(pool, userId) ?? []) {
      // A file that a crash lost is left out rather than spoiling the archive.
      if (!(await files.stat(file.key))) continue;
      zip.addReadStreamLazy(
        safeName(file),
        { compress: false },
        later(output, () => files.read(file.key)),
      );
    }
  zip.end();
  return output;
}
