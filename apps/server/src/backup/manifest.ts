import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open, readFile, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from '@innerspring/contract';

/** What went wrong, in a sentence for whoever keeps the copies. */
export class BackupError extends Error {
  override name = 'BackupError';
}

const Sha256 = z.string().check(z.regex(/^[a-f0-9]{64}$/));
const StoredFile = z.object({ bytes: z.int(), sha256: Sha256 });

/**
 * The list of a backup, written last: a folder without one is no backup.
 * `migrations` are the times of those that the database had, as their journal names them.
 */
export const Manifest = z.object({
  format: z.literal(1),
  takenAt: z.string(),
  migrations: z.array(z.int()),
  tables: z.array(
    z.extend(StoredFile, { name: z.string().check(z.regex(/^[a-z_]+$/)), columns: z.array(z.string()), rows: z.int() }),
  ),
  sequences: z.array(z.object({ name: z.string(), value: z.string().check(z.regex(/^\d+$/)) })),
  uploads: z.array(z.extend(StoredFile, { key: z.string().check(z.regex(/^[a-f0-9]{32}\.[a-z0-9]{2,5}$/)) })),
  /** Whether the secret that the server made for itself lies beside it. */
  hasSecret: z.boolean(),
});
export type Manifest = z.infer<typeof Manifest>;

export const tableFile = (name: string) => join('database', `${name}.copy.gz`);
export const uploadFile = (key: string) => join('uploads', key);
export const SECRET_FILE = 'session-secret';

/** Puts the list in place under its name, whole or not at all. */
export async function writeManifest(folder: string, manifest: Manifest): Promise<void> {
  const passing = join(folder, '.manifest.part');
  const handle = await open(passing, 'wx', 0o600);
  try {
    await handle.writeFile(`${JSON.stringify(manifest, null, 1)}\n`);
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(passing, join(folder, 'manifest.json'));
}

/** @throws {BackupError} where the folder holds no whole backup. */
export async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(join(folder, 'manifest.json'), 'utf8').catch(() => {
    throw new BackupError(`${folder} holds no finished backup: it has no manifest.json.`);
  });
  const parsed = Manifest.safeParse(JSON.parse(text));
  if (!parsed.success)
    throw new BackupError(`${folder}/manifest.json is not the list of a backup that this version reads.`);
  return parsed.data;
}

/** Size and checksum of a file. */
export async function measure(path: string): Promise<{ bytes: number; sha256: string }> {
  const hash = createHash('sha256');
  let bytes = 0;
  for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    hash.update(chunk);
  }
  return { bytes, sha256: hash.digest('hex') };
}

/** Compares every file of a backup with its list. @throws {BackupError} naming the first that differs. */
export async function verifyFiles(folder: string, { tables, uploads }: Manifest): Promise<void> {
  const files = [
    ...tables.map((table) => ({ ...table, path: tableFile(table.name) })),
    ...uploads.map((upload) => ({ ...upload, path: uploadFile(upload.key) })),
  ];
  for (const { path, bytes, sha256 } of files) {
    const found = await measure(join(folder, path)).catch(() => null);
    if (!found) throw new BackupError(`${path} of the backup is missing or cannot be read.`);
    if (found.bytes !== bytes || found.sha256 !== sha256)
      throw new BackupError(`${path} of the backup is not what was written: its checksum differs.`);
  }
}
