import { AppError } from './errors.ts';

/** The opaque position after the item with this number, for `nextCursor`. */
export function encodeCursor(id: number): string {
  return Buffer.from(String(id)).toString('base64url');
}

/** The number in a cursor that `encodeCursor` made. @throws {AppError} `invalid` for any other text. */
export function decodeCursor(cursor: string): number {
  const text = Buffer.from(cursor, 'base64url').toString('latin1');
  const id = /^[1-9]\d{0,15}$/.test(text) ? Number(text) : Number.NaN;
  if (!Number.isSafeInteger(id) || encodeCursor(id) !== cursor)
    throw new AppError('invalid', 'This page link is not valid');
  return id;
}
