import { randomBytes } from 'node:crypto';
import type { Readable } from 'node:stream';
import { PICTURE_WIDTHS } from '@innerspring/contract/uploads/endpoints';

export type StoredFile = { key: string; bytes: number; modifiedAt: Date };

/**
 * Where uploaded files are stored: a folder or an S3-compatible store. Keys are random names that the server generates.
 */
export type FileStore = {
  /** Stores the whole content or nothing. */
  put(key: string, content: Readable | Buffer, options: { mime: string; bytes?: number }): Promise<void>;
  /** Bytes from `start` to `end` inclusive, or all. Throws `not_found` if there is no such file. */
  read(key: string, range?: { start: number; end: number }): Promise<Readable>;
  stat(key: string): Promise<{ bytes: number; modifiedAt: Date } | null>;
  /** Also removes the narrower sizes of a picture. Removing a missing file is no error. */
  remove(key: string): Promise<void>;
  /** Every file with a valid key, for the sweeper. */
  list(): AsyncIterable<StoredFile>;
  /** Removes incomplete files that a crash left before that time. */
  removeBroken(before: Date): Promise<void>;
};

/**
 * 16 random bytes in hex and a short extension, so no key can contain a path or be guessed. A narrower size of a
 * picture has its width in between.
 */
export const FILE_KEY = new RegExp(`^[a-f0-9]{32}(?:-(?:${PICTURE_WIDTHS.join('|')})(?=\\.webp$))?\\.[a-z0-9]{2,5}$`);

/** The key of the original picture and the width, if the key names a narrower size; otherwise null. */
export function narrowerSize(key: string): { of: string; width: number } | null {
  const [, name, width, ending] = /^([a-f0-9]{32})-(\d+)(\.webp)$/.exec(key) ?? [];
  return name ? { of: `${name}${ending}`, width: Number(width) } : null;
}

/** A key, and the keys of all narrower sizes that may exist for it. */
export const withNarrowerSizes = (key: string): string[] =>
  /^[a-f0-9]{32}\.webp$/.test(key) ? [key, ...PICTURE_WIDTHS.map((width) => key.replace('.', `-${width}.`))] : [key];

/** A new, unguessable key; `extension` without the dot. */
export function newFileKey(extension: string): string {
  return checkFileKey(`${randomBytes(16).toString('hex')}.${extension}`);
}

/** Returns the key, or throws if its format is invalid. */
export function checkFileKey(key: string): string {
  if (!FILE_KEY.test(key)) throw new TypeError('Not a key of a stored file');
  return key;
}

/** Who opens a file, and when: parameters of a statement, as text. */
export type FileReading = { viewer: string; isAdmin: string; now: string };

/**
 * How a feature uses files, as SQL conditions in which `f` is the row of `uploads`. Previews, converted videos and
 * smaller sizes follow their file. Only the uploader may open a file that no feature shows, and the sweeper deletes
 * files that no feature uses.
 */
export type BoundFiles = {
  /**
   * Whether the file is a picture of a profile or page, which every member may see, so browsers may cache it. Files
   * that only some members may see belong in `isShown`.
   */
  isPicture?: (reading: FileReading) => string;
  /** Whether the viewer may read something of this feature that shows the file. One match is enough. */
  isShown?: (reading: FileReading) => string;
  /** Whether staff removed something of this feature that shows the file: no profile or page shows it to others then. */
  isTakenDown?: string;
  /** Whether this feature holds the file without an attachment, so that the sweeper leaves it. */
  isHeld?: string;
  /** Whether the stored file `k.key` belongs to this feature without being an upload. */
  isNamed?: string;
};

/** SQL list of the addresses under which rows may refer to the picture `f`. */
export const pictureAddresses = `('/uploads/' || f.key, '/uploads/' || f.thumb_key)`;
