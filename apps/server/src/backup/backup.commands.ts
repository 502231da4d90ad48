import { constants, createReadStream, createWriteStream, existsSync } from 'node:fs';
import { copyFile, mkdir, readdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { openDatabase } from '../database.ts';
import type { Config } from '../platform/config/config.ts';
import { AppError } from '../platform/errors.ts';
import { createFileStore } from '../platform/files/create-file-store.ts';
import type { FileStore } from '../platform/files/file-store.ts';
import {
  dumpDatabase,
  loadDatabase,
  BackupError,
  type Manifest,
  measure,
  readManifest,
  SECRET_FILE,
  uploadFile,
  verifyFiles,
  writeManifest,
} from './backup-files.ts';

/** Copies every file of the store. One that is deleted meanwhile is left out: it was to go. */
async function copyUploadsOut(store: FileStore, folder: string): Promise<Manifest['uploads']> {
  const uploads: Manifest['uploads'] = [];
  for await (const { key } of store.list()) {
    const path = join(folder, uploadFile(key));
    try {
      await pipeline(await store.read(key), createWriteStream(path, { flags: 'wx', mode: 0o600, flush: true }));
    } catch (error) {
      if (error instanceof AppError && error.code === 'not_found') continue;
      throw error;
    }
    uploads.push({ key, ...(await measure(path)) });
  }
  return uploads;
}

/** @throws {BackupError} where the store holds files already. */
async function assertStoreEmpty(store: FileStore): Promise<void> {
  for await (const { key } of store.list())
    throw new BackupError(`The upload store isn’t empty (${key}). Restore a backup into an empty one.`);
}

/** Puts every file of a backup into the store. Types stand in the database; the store's own are never given out. */
async function copyUploadsIn(store: FileStore, folder: string, { uploads }: Manifest): Promise<void> {
  for (const { key, bytes } of uploads) {
    const content = createReadStream(join(folder, uploadFile(key)));
    await store.put(key, content, { mime: 'application/octet-stream', bytes });
  }
}

type Settings = Pick<Config, 's3' | 'dataDir' | 'databaseUrl'>;

/**
 * Takes a backup of the database and the uploads that the configuration names, into a folder that is new or empty. The
 * server may run meanwhile. The database comes first: whatever it names was in the store before and is never overwritten.
 */
export async function takeBackup(config: Settings, target: string, now: Date): Promise<Manifest> {
  const folder = resolve(target);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  if ((await readdir(folder)).length > 0)
    throw new BackupError(`${folder} isn’t empty. Use a new folder for each backup.`);
  for (const part of ['database', 'uploads']) await mkdir(join(folder, part), { mode: 0o700 });
  const database = await openDatabase(config);
  try {
    const part = await dumpDatabase(database.url, folder);
    const uploads = await copyUploadsOut(await createFileStore(config), folder);
    const secret = join(config.dataDir, SECRET_FILE);
    const hasSecret = existsSync(secret);
    if (hasSecret) await copyFile(secret, join(folder, SECRET_FILE), constants.COPYFILE_EXCL);
    const manifest: Manifest = { format: 1, takenAt: now.toISOString(), ...part, uploads, hasSecret };
    await writeManifest(folder, manifest);
    return manifest;
  } finally {
    await database.stop();
  }
}

/** Restores a backup into the empty database and the empty store that the configuration names, after checking every file of it. */
export async function restoreBackup(config: Settings, source: string): Promise<Manifest> {
  const folder = resolve(source);
  const manifest = await readManifest(folder);
  await verifyFiles(folder, manifest);
  const store = await createFileStore(config);
  await assertStoreEmpty(store);
  await mkdir(config.dataDir, { recursive: true, mode: 0o700 });
  const secret = join(config.dataDir, SECRET_FILE);
  // Another one could not read what this database holds encrypted.
  if (manifest.hasSecret && !existsSync(secret)) await copyFile(join(folder, SECRET_FILE), secret);
  const database = await openDatabase(config);
  try {
    await loadDatabase(database.url, folder, manifest);
    await copyUploadsIn(store, folder, manifest);
    return manifest;
  } finally {
    await database.stop();
  }
}
