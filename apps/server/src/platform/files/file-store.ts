import { randomBytes } from 'node:crypto';
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

/** 16 random bytes in hex and a short ending: no key can name a path or guess another. */
export const FILE_KEY = /^[a-f0-9]{32}\.[a-z0-9]{2,5}$/;

/** A new, unguessable key; `extension` without the dot. */
export function newFileKey(extension: string): string {
  return checkFileKey(`${randomBytes(16).toString('hex')}.${extension}`);
}

/** Gives the key back, or throws where it has not the form of one. */
export function checkFileKey(key: string): string {
  if (!FILE_KEY.test(key)) throw new TypeError('Not a key of a stored file');
  return key;
}
