import { randomBytes } from 'node:crypto';

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
