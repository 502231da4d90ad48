import type { Readable } from 'node:stream';

export type StoredFile = { key: string; bytes: number; modifiedAt: Date };

/** Where uploaded files lie: a folder, or an S3-compatible store. Keys are our own random names. */
export type FileStore = {
  /** Keeps the content whole or not at all. */
  put(key: string, content: Readable | Buffer, options: { mime: string; bytes?: number }): Promise<void>;
  /** Bytes from `start` to `end` inclusive, or all. Throws `not_found` where there is no such file. */
  read(key: string, range?: { start: number; end: number }): Promise<Readable>;
  stat(key: string): Promise<{ bytes: number; modifiedAt: Date } | null>;
  /** Removing what is not there is no error. */
  remove(key: string): Promise<void>;
  /** Every file under a valid key, for the sweeper. */
  list(): AsyncIterable<StoredFile>;
  /** Removes the halves of files whose writing a crash broke off before then. */
  removeBroken(before: Date): Promise<void>;
};
