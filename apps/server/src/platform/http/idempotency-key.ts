import { fieldError } from '../errors.ts';

/** The Idempotency-Key header, or null. @throws {AppError} `invalid` where it is not 1 to 100 visible characters. */
export function idempotencyKeyOf(header: string | string[] | undefined): string | null {
  if (header === undefined) return null;
  if (typeof header !== 'string' || !/^[\x21-\x7e]{1,100}$/.test(header)) {
    throw fieldError('Idempotency-Key', 'Idempotency-Key takes 1 to 100 visible characters');
  }
  return header;
}
