import { join } from 'node:path';
import type { Config } from '../config.ts';
import { createDiskStore } from './disk-store.ts';
import type { FileStore } from './file-store.ts';
import { createS3Store } from './s3-store.ts';

/** The store that the configuration asks for: S3-compatible where `S3_*` is set, else `uploads` in the data folder. */
export function createFileStore(config: Pick<Config, 's3' | 'dataDir'>): FileStore {
  return config.s3 ? createS3Store(config.s3) : createDiskStore(join(config.dataDir, 'uploads'));
}
