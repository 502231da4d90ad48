import { existsSync } from 'node:fs';
import { copyFile, mkdir, readdir } from 'node:fs/promises';
import { constants } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Config } from '../platform/config/config.ts';
import { createFileStore } from '../platform/files/create-file-store.ts';
import { openDatabase } from './database.ts';
import { dumpDatabase } from './dump.ts';
import { loadDatabase } from './load.ts';
import { BackupError, type Manifest, readManifest, SECRET_FILE, verifyFiles, writeManifest } from './manifest.ts';
import { assertStoreEmpty, copyUploadsIn, copyUploadsOut } from './uploads.ts';

type Settings = Pick<Config, 's3' | 'dataDir' | 'databaseUrl'>;

/**
 * Takes a backup of the database and the uploads that the configuration names, into a folder that is new or empty. The
 * server may run meanwhile. The database comes first: whatever it names was in the store before and is never overwritten.
 */
export async function takeBackup(config: Settings, target: string, now: Date): Promise<Manifest> {
  const folder = resolve(target);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  if ((await readdir(folder)).length > 0)
    throw new BackupError(`${folder} is not empty. Each backup has a folder of its own.`);
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
