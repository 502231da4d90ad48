import type { Readable } from 'node:stream';

/** Where uploaded files lie: a folder, or an S3-compatible store. Keys are our own random names. */
export type FileStore = {
  put(key: string, content: Readable | Buffer, options: { mime: string; bytes?: number }): Promise<void>;
  /** Bytes from `start` to `end` inclusive, or all. */
  read(key: string, range?: { start: number; end: number }): Promise<Readable>;
  stat(key: string): Promise<{ bytes: number; modifiedAt: Date } | null>;
  remove(key: string): Promise<void>;
};
