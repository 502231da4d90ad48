import { join } from 'node:path';
import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Config } from '../config/config.ts';
import { AppError } from '../errors.ts';
import { type FileStore, checkFileKey, FILE_KEY, withNarrowerSizes } from './file-store.ts';

/**
 * The configured store: S3-compatible if `S3_*` is set, otherwise `uploads` in the data folder. Modules that only S3
 * needs are loaded only for S3.
 */
export async function createFileStore({ s3, dataDir }: Pick<Config, 's3' | 'dataDir'>): Promise<FileStore> {
  if (!s3) return createDiskStore(join(dataDir, 'uploads'));
  const { createS3Store } = await import('./s3-store.ts');
  return createS3Store(s3);
}

function hasCode(error: unknown, ...codes: string[]): boolean {
  return error instanceof Error && 'code' in error && codes.some((code) => code === error.code);
}

const isMissing = (error: unknown) => hasCode(error, 'ENOENT');

const PASSING = /^\.[a-f0-9-]{36}\.part$/;

async function namesIn(folder: string): Promise<string[]> {
  return readdir(folder).catch((error: unknown) => {
    if (isMissing(error)) return [];
    throw error;
  });
}

/** Makes a rename survive a power cut. Some file systems can't sync a folder. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r').catch(() => null);
  await handle?.sync().catch(() => undefined);
  await handle?.close();
}

/**
 * Files in one folder. A file is written under a temporary name, synced, and renamed to its key, so a key always names
 * a complete file or none, even after a power cut.
 */
function createDiskStore(folder: string): FileStore {
  const pathOf = (key: string) => join(folder, checkFileKey(key));

  return {
    async put(key, content) {
      const target = pathOf(key);
      await mkdir(folder, { recursive: true });
      const passing = join(folder, `.${randomUUID()}.part`);
      try {
        await pipeline(
          Buffer.isBuffer(content) ? Readable.from([content]) : content,
          createWriteStream(passing, { flags: 'wx', mode: 0o640, flush: true }),
        );
        await rename(passing, target);
      } catch (error) {
        await rm(passing, { force: true });
        throw hasCode(error, 'ENOSPC', 'EDQUOT') ? new AppError('storage_full', undefined, { cause: error }) : error;
      }
      await syncFolder(folder);
    },

    async read(key, range) {
      try {
        const handle = await open(pathOf(key), 'r');
        return handle.createReadStream({ ...range, highWaterMark: 64 * 1024 });
      } catch (error) {
        throw isMissing(error) ? new AppError('not_found', 'This file doesn’t exist.') : error;
      }
    },

    async stat(key) {
      try {
        const { size, mtime } = await stat(pathOf(key));
        return { bytes: size, modifiedAt: mtime };
      } catch (error) {
        if (isMissing(error)) return null;
        throw error;
      }
    },

    async remove(key) {
      await Promise.all(withNarrowerSizes(key).map((one) => rm(pathOf(one), { force: true })));
    },

    async *list() {
      for (const key of await namesIn(folder)) {
        const found = FILE_KEY.test(key) ? await this.stat(key) : null;
        if (found) yield { key, ...found };
      }
    },

    async removeBroken(before) {
      for (const name of await namesIn(folder)) {
        if (!PASSING.test(name)) continue;
        const path = join(folder, name);
        const found = await stat(path).catch(() => null);
        if (found && found.mtime < before) await rm(path, { force: true });
      }
    },
  };
}
