import { join } from 'node:path';
import type { Config } from '../config/config.ts';
import { createDiskStore } from './disk-store.ts';
import type { FileStore } from './file-store.ts';

/**
 * The store that the configuration asks for: S3-compatible where `S3_*` is set, else `uploads` in the data folder. What
 * only the first needs is loaded for it alone.
 */
export async function createFileStore({ s3, dataDir }: Pick<Config, 's3' | 'dataDir'>): Promise<FileStore> {
  if (!s3) return createDiskStore(join(dataDir, 'uploads'));
  const { createS3Store } = await import('./s3-store.ts');
  return createS3Store(s3);
}
