import { createReadStream, createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { AppError } from '../platform/errors.ts';
import type { FileStore } from '../platform/files/file-store.ts';
import { BackupError, type Manifest, measure, uploadFile } from './manifest.ts';

/** Copies every file of the store. One that is deleted meanwhile is left out: it was to go. */
export async function copyUploadsOut(store: FileStore, folder: string): Promise<Manifest['uploads']> {
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
export async function assertStoreEmpty(store: FileStore): Promise<void> {
  for await (const { key } of store.list())
    throw new BackupError(`The store of uploads is not empty (${key}). A backup is restored into an empty one only.`);
}

/** Puts every file of a backup into the store. Types stand in the database; the store's own are never given out. */
export async function copyUploadsIn(store: FileStore, folder: string, { uploads }: Manifest): Promise<void> {
  for (const { key, bytes } of uploads) {
    const content = createReadStream(join(folder, uploadFile(key)));
    await store.put(key, content, { mime: 'application/octet-stream', bytes });
  }
}
