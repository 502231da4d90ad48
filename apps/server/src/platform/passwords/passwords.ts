import crypto from 'node:crypto';
import { availableParallelism } from 'node:os';
import { promisify } from 'node:util';
import { workQueue } from '../jobs/work-queue.ts';

/** An argon2id hash with everything needed to compute it again. `memory` in KiB. */
type Argon2Hash = { memory: number; passes: number; parallelism: number; salt: Buffer; hash: Buffer };

const pattern =
  /^\$argon2id\$v=19\$m=(\d{1,7}),t=(\d{1,2}),p=(\d{1,2})\$([A-Za-z0-9+/]{11,86})\$([A-Za-z0-9+/]{16,86})$/;

const unpadded = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '');

/** Writes the hash as a PHC string: `$argon2id$v=19$m=…,t=…,p=…$salt$hash`. */
function formatPhc({ memory, passes, parallelism, salt, hash }: Argon2Hash): string {
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${unpadded(salt)}$${unpadded(hash)}`;
}

/** Reads a PHC string of argon2id version 19, or gives null for anything else. */
export function parsePhc(text: string): Argon2Hash | null {
  const [, memory, passes, parallelism, salt, hash] = pattern.exec(text) ?? [];
  if (!memory || !passes || !parallelism || !salt || !hash) return null;
  return {
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    salt: Buffer.from(salt, 'base64'),
    hash: Buffer.from(hash, 'base64'),
  };
}

/** OWASP's second recommended setting of argon2id: 19 MiB, two passes, one lane. */
const strength = { memory: 19 * 1024, passes: 2, parallelism: 1 } as const;
const HASH_BYTES = 32;
const SALT_BYTES = 16;

/** Threads that Node has for files, names and hashes together, unless told otherwise. */
const THREADS = 4;
// Never all of them, or files would wait for hashes; nor all cores, or the event loop would.
const CONCURRENT = Math.max(1, Math.min(THREADS, availableParallelism()) - 1);
const inTurn = workQueue({ concurrent: CONCURRENT, waiting: 64 });

/** Typed the same on every keyboard: composed and decomposed accents are one password. */
const bytesOf = (password: string) => Buffer.from(password.normalize('NFKC'), 'utf8');

function derive(
  password: string,
  { salt, hash, memory, passes, parallelism }: Omit<Argon2Hash, 'hash'> & { hash: { length: number } },
): Promise<Buffer> {
  const parameters = { message: bytesOf(password), nonce: salt, parallelism, tagLength: hash.length, memory, passes };
  // Looked up at each call, so that a test can count the calls.
  return inTurn(() => promisify(crypto.argon2)('argon2id', parameters));
}

/**
 * Hashes a new password with argon2id into a PHC string.
 * @throws {AppError} unavailable when too many wait already.
 */
export async function hashPassword(password: string): Promise<string> {
  const salt = crypto.randomBytes(SALT_BYTES);
  const hash = await derive(password, { ...strength, salt, hash: { length: HASH_BYTES } });
  return formatPhc({ ...strength, salt, hash });
}

// Of a random password nobody knows: computed against where there is no account, to take as long as where there is one.
const nobody: Argon2Hash = { ...strength, salt: crypto.randomBytes(SALT_BYTES), hash: crypto.randomBytes(HASH_BYTES) };

/**
 * Compares a typed password with a stored PHC string. `null` (no such account, or one without a password) takes
 * the same time and is never right.
 * @throws {AppError} unavailable when too many wait already.
 */
export async function verifyPassword(password: string, stored: string | null): Promise<boolean> {
  const known = stored === null ? null : parsePhc(stored);
  const expected = known ?? nobody;
  const actual = await derive(password, expected);
  return crypto.timingSafeEqual(actual, expected.hash) && known !== null;
}
