import { randomBytes } from 'node:crypto';
import type { Readable } from 'node:stream';
import { PICTURE_WIDTHS } from '@innerspring/contract/uploads/endpoints';

export type StoredFile = { key: string; bytes: number; modifiedAt: Date };

/** Where uploaded files lie: a folder, or an S3-compatible store. Keys are our own random names. */
export type FileStore = {
  /** Keeps the content whole or not at all. */
  put(key: string, content: Readable | Buffer, options: { mime: string; bytes?: number }): Promise<void>;
  /** Bytes from `start` to `end` inclusive, or all. Throws `not_found` where there is no such file. */
  read(key: string, range?: { start: number; end: number }): Promise<Readable>;
  stat(key: string): Promise<{ bytes: number; modifiedAt: Date } | null>;
  /** Takes the narrower sizes of a picture along. Removing what is not there is no error. */
  remove(key: string): Promise<void>;
  /** Every file under a valid key, for the sweeper. */
  list(): AsyncIterable<StoredFile>;
  /** Removes the halves of files whose writing a crash broke off before then. */
  removeBroken(before: Date): Promise<void>;
};

/**
 * 16 random bytes in hex and a short ending: no key can name a path or guess another. A narrower size of a picture has its
 * width in between.
 */
export const FILE_KEY = new RegExp(`^[a-f0-9]{32}(?:-(?:${PICTURE_WIDTHS.join('|')})(?=\\.webp$))?\\.[a-z0-9]{2,5}$`);

/** The picture that a key names a narrower size of, and how wide that is; null where it names a file itself. */
export function narrowerSize(key: string): { of: string; width: number } | null {
  const [, name, width, ending] = /^([a-f0-9]{32})-(\d+)(\.webp)$/.exec(key) ?? [];
  return name ? { of: `${name}${ending}`, width: Number(width) } : null;
}

/** A key, and those of all narrower sizes that may have been made of it. */
export const withNarrowerSizes = (key: string): string[] =>
  /^[a-f0-9]{32}\.webp$/.test(key) ? [key, ...PICTURE_WIDTHS.map((width) => key.replace('.', `-${width}.`))] : [key];

/** A new, unguessable key; `extension` without the dot. */
export function newFileKey(extension: string): string {
  return checkFileKey(`${randomBytes(16).toString('hex')}.${extension}`);
}

/** Gives the key back, or throws where it has not the form of one. */
export function checkFileKey(key: string): string {
  if (!FILE_KEY.test(key)) throw new TypeError('Not a key of a stored file');
  return key;
}

/** Who opens a file, and when: parameters of a statement, as text. */
export type FileReading = { viewer: string; isAdmin: string; now: string };

/**
 * What of a feature shows files, or holds them, each as SQL in which `f` is the row of `uploads`: previews, converted videos
 * and the smaller sizes go with it. A file that nothing shows is its uploader's alone, and one that nothing binds is swept.
 */
export type BoundFiles = {
  /**
   * "It is a picture of a thing of mine that the viewer may see": of a profile or a page, which every member may look up, so
   * that the browser keeps it. What only some may look up is shown (below).
   */
  isPicture?: (reading: FileReading) => string;
  /** "The viewer may read a thing of mine that shows it." Each of them is enough. */
  isShown?: (reading: FileReading) => string;
  /** "A thing of mine holds it, though nothing was attached": the sweeper leaves it. */
  isHeld?: string;
  /** "The file of the store under `k.key` is mine, and no upload." */
  isNamed?: string;
};

/** SQL of the addresses of a picture, `f`, that rows name. */
export const pictureAddresses = `('/uploads/' || f.key, '/uploads/' || f.thumb_key)`;
